import type { FanLevel } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Viewer } from '../accounts/viewer.ts'
import type { FeatureFacts, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'

/** Who of those in one room is in its performer's fan club: looked up when they come in. */
export class FanBadges implements RoomFeature {
  readonly facts: Pick<FeatureFacts, 'isFan'> = {
    isFan: ({ accountId }) => accountId !== null && this.#fans.has(accountId),
  }
  readonly #context: RoomContext
  readonly #fans = new Set<AccountId>()

  constructor(context: RoomContext) {
    this.#context = context
  }

  entered({ viewer }: RoomSocket): void {
    const { accountId } = viewer
    if (accountId === null || accountId === this.#context.owner().id) return
    this.#lookUp(viewer, accountId).catch((error: unknown) =>
      this.#context.logger.error(
        { event: 'fan_not_read', err: error },
        'Whether a viewer is in the fan club could not be read. Their badge is missing until they come again.',
      ),
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

  async #lookUp({ username }: Viewer, account: AccountId): Promise<void> {
    const { fanClub, clock } = this.#context.deps
    const level = await fanClub.levelOf(account, this.#context.owner().id, clock.now())
    // Gone meanwhile: nobody would take the name out again.
    if (this.#context.roomMembers.named(username).length === 0) return
    if (level === null) this.#fans.delete(account)
    else this.#fans.add(account)
    this.#context.roomMembers.touched()
  }
}
