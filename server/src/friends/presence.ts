import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { invisibleModeLevel } from '@footlight/core/rules/accounts/invisible-mode'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { tellAccounts } from '../ledger/tell-accounts.ts'
import { logEvent } from '../platform/log-event.ts'
import type { FriendRepository, PresenceRepository } from './friend-port.ts'

/** A page that is loaded anew, or a line that comes back, is nobody who has left. */
const GRACE_MS = 10_000
const EXTEND_EVERY_MS = 60_000
/** A process that says nothing for so long has died with all its sockets. */
const BELIEVED_MS = 150_000

export interface PresenceDeps {
  readonly friends: FriendRepository
  readonly accountPresence: PresenceRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** Of whom a socket tells; `invisibleLevel` as it holds now. */
export interface Present {
  /** null: a guest, who has no friends. */
  readonly accountId: AccountId | null
  readonly username: string
  readonly invisibleLevel: number
}

/** Sockets of one account at this process. */
interface Here {
  sockets: number
  isShown: boolean
  /** Ends the grace of who has left; null: they are here. */
  cancel: (() => void) | null
}

/** Others read that this one is online. */
export function isShown({ membership, settings }: Person): boolean {
  return invisibleModeLevel(membership, settings.invisible_mode_level) === 0
}

/**
 * Who is online, in the database for all processes; each says every minute that its sockets are still there. Friends
 * who are online themselves are told; the others read it in their list when they come.
 */
export class Presence {
  readonly #deps: PresenceDeps
  readonly #process: string
  readonly #here = new Map<AccountId, Here>()
  readonly #stopExtending: () => void
  /** One after the other: who left and came back at once must not end as gone. */
  #turn: Promise<void> = Promise.resolve()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#process = deps.random.uuid()
    this.#stopExtending = deps.clock.every(EXTEND_EVERY_MS, () =>
      this.#inTurn(() => deps.accountPresence.extend(this.#process, this.#until())),
    )
  }

  arrived({ accountId, username, invisibleLevel }: Present): void {
    if (accountId === null) return
    const here = this.#here.get(accountId)
    if (here !== undefined) {
      here.sockets += 1
      here.cancel?.()
      here.cancel = null
      return
    }
    const isVisible = invisibleLevel === 0
    this.#here.set(accountId, { sockets: 1, isShown: isVisible, cancel: null })
    this.#inTurn(async () => {
      const wasOnline = await this.#isOnline(accountId)
      await this.#deps.accountPresence.enter(accountId, this.#process, this.#until())
      if (isVisible && !wasOnline) await this.#tellFriends(accountId, username, true)
    })
  }

  left({ accountId, username }: Present): void {
    const here = accountId === null ? undefined : this.#here.get(accountId)
    if (accountId === null || here === undefined) return
    here.sockets -= 1
    if (here.sockets > 0) return
    here.cancel = this.#deps.clock.after(GRACE_MS, () => {
      this.#here.delete(accountId)
      this.#inTurn(async () => {
        await this.#deps.accountPresence.leave(accountId, this.#process)
        if (here.isShown && !(await this.#isOnline(accountId)))
          await this.#tellFriends(accountId, username, false)
      })
    })
  }

  /** Invisible mode was turned on or off: to friends that is leaving and coming. */
  changed({ accountId, username, invisibleLevel }: Present): void {
    const here = accountId === null ? undefined : this.#here.get(accountId)
    if (accountId === null || here === undefined || here.isShown === (invisibleLevel === 0)) return
    here.isShown = invisibleLevel === 0
    const { isShown: isOnline } = here
    this.#inTurn(() => this.#tellFriends(accountId, username, isOnline))
  }

  /** Of processes that died: their people are gone, unless they came back elsewhere. */
  async sweep(): Promise<void> {
    const { accountPresence, people, clock } = this.#deps
    const gone = await accountPresence.takeExpired(clock.now())
    const back = await accountPresence.online(gone, clock.now())
    for (const person of await people.byIds(gone.filter((id) => !back.has(id))))
      if (isShown(person)) await this.#tellFriends(person.id, person.username, false)
  }

  /** What was begun is done before; nobody is told that people leave because the server does. */
  async stop(): Promise<void> {
    this.#stopExtending()
    for (const { cancel } of this.#here.values()) cancel?.()
    await this.#turn
  }

  #until(): number {
    return this.#deps.clock.now() + BELIEVED_MS
  }

  async #isOnline(account: AccountId): Promise<boolean> {
    return (await this.#deps.accountPresence.online([account], this.#deps.clock.now())).has(account)
  }

  async #tellFriends(account: AccountId, username: string, isOnline: boolean): Promise<void> {
    const { friends, accountPresence, clock } = this.#deps
    const online = await accountPresence.online(await friends.friendsOf(account), clock.now())
    await tellAccounts(
      this.#deps,
      [...online].map((friend) => ({
        account: friend,
        name: 'v3.user_friend.status_update',
        payload: { username, is_online: isOnline },
      })),
      'presence',
    )
  }

  #inTurn(run: () => Promise<void>): void {
    this.#turn = this.#turn.then(run).catch((error: unknown) => {
      logEvent(this.#deps.logger, 'presence_save_failed', { err: error })
    })
  }
}
