import type { RoomStore } from '@footlight/core/stores'

type Arrived = Parameters<Parameters<RoomStore['people']['onArrival']>[0]>[0]

/** Who leaves and comes back within this time is not told again; ms. */
const TOLD_FOR_MS = 10 * 60_000

interface ArrivalsDeps {
  readonly room: RoomStore
  readonly now: () => number
  /** Whether the performer wants to be told. */
  readonly isWanted: () => boolean
}

/** Tells the performer, in their chat, when somebody who spends comes in. Nobody else reads it. */
export class Arrivals {
  readonly #deps: ArrivalsDeps
  readonly #toldAt = new Map<string, number>()

  constructor(deps: ArrivalsDeps) {
    this.#deps = deps
  }

  /** The answer ends it. */
  start(): () => void {
    return this.#deps.room.people.onArrival((user) => this.#arrived(user))
  }

  #arrived(user: Arrived): void {
    const { room, now, isWanted } = this.#deps
    if (!isWanted() || !isSpender(user)) return
    const at = now()
    for (const [username, toldAt] of this.#toldAt)
      if (at - toldAt >= TOLD_FOR_MS) this.#toldAt.delete(username)
    if (this.#toldAt.has(user.username)) return
    this.#toldAt.set(user.username, at)
    room.messages.add({ kind: 'arrival', key: room.messages.nextKey(), at, user })
  }
}

/** Has tipped here lately, or has bought tokens and has some left. */
function isSpender({
  recentTips = 0,
  has_tokens,
  has_purchase,
  is_model,
}: Pick<Arrived, 'recentTips' | 'has_tokens' | 'has_purchase' | 'is_model'>): boolean {
  return !is_model && (recentTips > 0 || (has_tokens && has_purchase))
}
