import { isoTime } from '../accounts/present-user.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { mayModerate, mayNameInvisible } from '../rooms/access/room-policies.ts'
import { type By, roomQuery } from '../rooms/room-command.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'

/** Since when each is in one room, and what those who keep order there may know of them. */
export class PresenceTimes implements RoomFeature {
  readonly #context: RoomContext
  /** Wall clock, ms, of the first socket of each name that is here. */
  readonly #since = new Map<string, number>()

  constructor(context: RoomContext) {
    this.#context = context
  }

  entered({ viewer }: RoomSocket): void {
    if (viewer.isStudioView || this.#since.has(viewer.username)) return
    this.#since.set(viewer.username, this.#context.deps.clock.now())
  }

  left({ viewer }: RoomSocket): void {
    if (this.#context.roomMembers.named(viewer.username).length === 0) this.#since.delete(viewer.username)
  }

  /** `isFull`: also of who is here in invisible mode. */
  factsOf(
    username: string,
    isFull: boolean,
  ): { readonly tipsLately: number; readonly hereSince: number | null } {
    const { deps, tips, roomMembers } = this.#context
    const isSeen = isFull || !roomMembers.isHidden(username)
    return {
      tipsLately: tips.recentTokens(username, deps.clock.now()),
      hereSince: isSeen ? (this.#since.get(username) ?? null) : null,
    }
  }
}

/** Both null for who does not keep order here: the answer tells them nothing of who is there. */
export const roomFactsOf = roomQuery(
  'chat.person',
  (turn, { by, username }: By & { readonly username: string }) => {
    const who = turn.access(viewerOf(by, false))
    if (!mayModerate(who)) return { tips_lately: null, here_since: null }
    const { tipsLately, hereSince } = turn.feature(PresenceTimes).factsOf(username, mayNameInvisible(who))
    return { tips_lately: tipsLately, here_since: isoTime(hereSince) }
  },
)
