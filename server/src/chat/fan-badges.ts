import type { FanLevel } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Viewer } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { FeatureFacts, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'

/** A membership that is over is seen to be within this time, ms. */
const CHECKED_EVERY_MS = 60_000
/** After the books have told of a month, the list of members has it within this time. ms */
const SETTLED_MS = 10_000

/**
 * Who of those in one room is in its performer's fan club: looked up when they come in, heard of when they join
 * (CHAT-FANS-02).
 */
export class FanBadges implements RoomFeature {
  readonly facts: Pick<FeatureFacts, 'isFan'> = {
    isFan: ({ accountId }) => accountId !== null && this.#fans.has(accountId),
  }
  readonly #context: RoomContext
  /** Since when it is known, monotonic ms. */
  readonly #fans = new Map<AccountId, number>()
  readonly #unwatch: () => void
  #checkedAt: number

  constructor(context: RoomContext) {
    this.#context = context
    const { feed, clock } = context.deps
    this.#checkedAt = clock.monotonic()
    this.#unwatch = feed.watch('v3.fan_club.member', ({ username }, topic) => {
      if (topic === `account:${context.owner().id}`) this.#joined(username)
    })
  }

  close(): Promise<void> {
    this.#unwatch()
    return Promise.resolve()
  }

  tick(): void {
    const { logger } = this.#context
    const now = this.#now()
    if (now - this.#checkedAt < CHECKED_EVERY_MS) return
    this.#checkedAt = now
    if (this.#fans.size === 0) return
    this.#forgetPast().catch((error: unknown) => logEvent(logger, 'fans_read_failed', { err: error }))
  }

  entered({ viewer }: RoomSocket): void {
    const { accountId } = viewer
    if (accountId === null || accountId === this.#context.owner().id) return
    this.#lookUp(viewer, accountId).catch((error: unknown) =>
      logEvent(this.#context.logger, 'fan_read_failed', { err: error }),
    )
  }

  left({ viewer: { username, accountId } }: RoomSocket): void {
    if (accountId !== null && this.#context.roomMembers.named(username).length === 0)
      this.#fans.delete(accountId)
  }

  /** Who of those here is a member now; `isFull`: also who is here in invisible mode. */
  async present(
    isFull: boolean,
  ): Promise<{ readonly username: string; readonly account: AccountId; readonly level: FanLevel }[]> {
    const { roomMembers, deps, owner } = this.#context
    const names = new Map<AccountId, string>()
    for (const { viewer } of roomMembers.fanOut.readers()) {
      const { accountId, username } = viewer
      // A studio view is in no list.
      const isListed = roomMembers.named(username).length > 0 && (isFull || !roomMembers.isHidden(username))
      if (accountId !== null && isListed) names.set(accountId, username)
    }
    const levels = await deps.fanClub.levelsOf([...names.keys()], owner().id, deps.clock.now())
    return levels.map(({ viewer, level }) => ({ username: names.get(viewer)!, account: viewer, level }))
  }

  #now(): number {
    return this.#context.deps.clock.monotonic()
  }

  /** The books have told it; the list of members may still not have it. */
  #joined(username: string): void {
    const { roomMembers } = this.#context
    for (const { viewer } of roomMembers.named(username))
      if (viewer.accountId !== null) this.#fans.set(viewer.accountId, this.#now())
    roomMembers.touched()
  }

  async #forgetPast(): Promise<void> {
    const { deps, owner, roomMembers } = this.#context
    const settledBefore = this.#now() - SETTLED_MS
    const asked = [...this.#fans].flatMap(([account, since]) => (since < settledBefore ? [account] : []))
    const levels = await deps.fanClub.levelsOf(asked, owner().id, deps.clock.now())
    const current = new Set(levels.map(({ viewer }) => viewer))
    for (const account of asked) if (!current.has(account)) this.#fans.delete(account)
    roomMembers.touched()
  }

  async #lookUp({ username }: Viewer, account: AccountId): Promise<void> {
    const { fanClub, clock } = this.#context.deps
    const level = await fanClub.levelOf(account, this.#context.owner().id, clock.now())
    // Gone meanwhile: nobody would take the name out again.
    if (this.#context.roomMembers.named(username).length === 0) return
    if (level === null) this.#fans.delete(account)
    else this.#fans.set(account, this.#now())
    this.#context.roomMembers.touched()
  }
}
