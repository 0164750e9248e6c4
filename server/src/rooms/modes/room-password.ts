import type { AccountId } from '@footlight/core/protocol'
import type { Viewer } from '../../accounts/viewer.ts'
import type { RoomLock, RoomModeRepository } from './room-mode-port.ts'

type Caller = Pick<Viewer, 'accountId' | 'sessionKey'>

/** The password of one room, and who has given it. Runs inside the mailbox. */
export class RoomPassword {
  readonly #store: RoomModeRepository
  readonly #ownerId: AccountId
  #passwordHash: string | null
  #holders: Set<string>

  constructor(store: RoomModeRepository, ownerId: AccountId, lock: RoomLock) {
    this.#store = store
    this.#ownerId = ownerId
    this.#passwordHash = lock.passwordHash
    this.#holders = new Set(lock.holders)
  }

  /** null: no password. A secret all the same: for comparing alone. */
  get passwordHash(): string | null {
    return this.#passwordHash
  }

  isShutTo(caller: Caller): boolean {
    return this.#passwordHash !== null && !this.#holders.has(holderOf(caller))
  }

  /** Whoever was in by the old one is not any more. */
  async setPassword(passwordHash: string | null): Promise<void> {
    await this.#store.setPassword(this.#ownerId, passwordHash)
    this.#passwordHash = passwordHash
    this.#holders = new Set()
  }

  /** For good, until the password changes. */
  async letIn(caller: Caller, at: number): Promise<void> {
    const holder = holderOf(caller)
    await this.#store.addHolder(this.#ownerId, holder, at)
    this.#holders.add(holder)
  }
}

/** An account keeps its access on every device; a guest's ends with the session. */
function holderOf({ accountId, sessionKey }: Caller): string {
  return accountId === null ? `session:${sessionKey}` : `account:${accountId}`
}
