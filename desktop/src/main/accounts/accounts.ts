import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Account, type AccountChange, AccountList } from '../../shared/ipc/windows.ts'
import { JsonFile } from '../json-file.ts'
import type { ApiGateway } from '../server/api-gateway.ts'
import type { ServerChoiceFile } from '../server/choice-file.ts'

/** More than anybody has; the oldest goes. */
const ACCOUNTS_MAX = 20

interface AccountsDeps {
  readonly folder: string
  readonly gateway: Pick<ApiGateway, 'nameSession' | 'takeSession'>
  readonly choice: Pick<ServerChoiceFile, 'origin' | 'set'>
  readonly vault: { forget(account: string): Promise<void> }
  readonly isOnAir: () => boolean
  readonly reload: () => void
}

/**
 * Who works on this console: names and servers in a file, sessions in the vault. One of them, or nobody, at a
 * time.
 */
export class Accounts {
  readonly #deps: AccountsDeps
  readonly #file: JsonFile<typeof AccountList>
  #list: AccountList

  constructor(deps: AccountsDeps) {
    this.#deps = deps
    this.#file = new JsonFile(join(deps.folder, 'accounts.json'), AccountList)
    this.#list = this.#file.read() ?? { current: null, accounts: [] }
    if (this.current?.origin !== deps.choice.origin) this.#list = { ...this.#list, current: null }
  }

  get list(): AccountList {
    return this.#list
  }

  get current(): Account | null {
    return this.#list.accounts.find(({ id }) => id === this.#list.current) ?? null
  }

  /** Takes up the session of the last run. */
  async restore(): Promise<void> {
    await this.#deps.gateway.takeSession(this.#list.current)
  }

  async signedIn(username: string | null): Promise<AccountList> {
    const {
      gateway,
      choice: { origin },
    } = this.#deps
    const account =
      username === null || origin === null ? null : { id: idOf(origin, username), origin, username }
    if (account?.id === this.#list.current) return this.#list
    await gateway.nameSession(account?.id ?? null)
    const others = this.#list.accounts.filter(({ id }) => id !== account?.id)
    return this.#keep({
      current: account?.id ?? null,
      accounts: account === null ? others : [account, ...others].slice(0, ACCOUNTS_MAX),
    })
  }

  async switchTo(id: string): Promise<AccountChange> {
    const { choice, gateway, isOnAir, reload } = this.#deps
    if (isOnAir()) return 'on_air'
    const account = this.#list.accounts.find((each) => each.id === id)
    if (account === undefined) return 'unknown'
    if (account.origin !== choice.origin) await choice.set(account.origin)
    await gateway.takeSession(id)
    await this.#keep({ ...this.#list, current: id })
    reload()
    return 'done'
  }

  async add(): Promise<AccountChange> {
    if (this.#deps.isOnAir()) return 'on_air'
    await this.leave()
    this.#deps.reload()
    return 'done'
  }

  /** Nobody is logged in here any more; the session stays stored for when the performer comes back. */
  async leave(): Promise<void> {
    await this.#deps.gateway.takeSession(null)
    await this.#keep({ ...this.#list, current: null })
  }

  async forget(id: string): Promise<AccountList> {
    if (id === this.#list.current) return this.#list
    await this.#deps.vault.forget(id)
    return this.#keep({ ...this.#list, accounts: this.#list.accounts.filter((each) => each.id !== id) })
  }

  async #keep(list: AccountList): Promise<AccountList> {
    this.#list = list
    await this.#file.write(list)
    return list
  }
}

/** Stable, and a safe name for a file. */
function idOf(origin: string, username: string): string {
  return createHash('sha256').update(`${origin}\n${username}`).digest('hex').slice(0, 16)
}
