import { action, computed, makeObservable, observableRef } from 'mobx'
import type { Account, AccountList } from '../../../shared/ipc/windows.ts'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { unwrap } from '../../ports/bridge.ts'

type Bridge = Pick<ConsoleBridge, 'signedIn' | 'switchAccount' | 'addAccount' | 'forgetAccount'>

/** Who has worked on this console, and who does now. Main holds the sessions. */
export class AccountsStore {
  list: AccountList
  readonly #bridge: Bridge

  constructor(list: AccountList, bridge: Bridge) {
    this.list = list
    this.#bridge = bridge
    makeObservable(this, { list: observableRef, currentId: computed, others: computed, take: action })
  }

  get currentId(): string | null {
    return this.list.current
  }

  get others(): readonly Account[] {
    return this.list.accounts.filter(({ id }) => id !== this.list.current)
  }

  take(list: AccountList): void {
    this.list = list
  }

  async signedIn(username: string | null): Promise<void> {
    this.take(unwrap(await this.#bridge.signedIn({ username })))
  }

  /** Main loads the page anew where it may. */
  async switchTo(id: string): Promise<void> {
    unwrap(await this.#bridge.switchAccount({ id }))
  }

  async add(): Promise<void> {
    unwrap(await this.#bridge.addAccount())
  }

  async forget(id: string): Promise<void> {
    this.take(unwrap(await this.#bridge.forgetAccount({ id })))
  }
}
