import type { Clock } from '@footlight/core/ports'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'

/** So many refusals of one person within a minute are no oversight any more. */
export const OFFENCES_MAX = 5
const WITHIN_MS = 60_000

/** What the rules of a room refuse; what only has to wait, or is a slip of the keyboard, is none. */
const offences: ReadonlySet<ChatRefusal> = new Set([
  'prohibited',
  'filtered',
  'links_not_allowed',
  'too_loud',
  'repeated',
  'slow_mode',
  'too_often',
])

/** Counts what was refused to each person in one room lately. Monotonic ms. */
export class Offences {
  readonly #clock: Clock
  readonly #byName = new Map<string, readonly number[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** true: it was the last that is let pass; the count begins anew. */
  note(username: string, refusal: ChatRefusal): boolean {
    if (!offences.has(refusal)) return false
    const now = this.#clock.monotonic()
    const recent = [...(this.#byName.get(username) ?? []).filter((at) => now - at < WITHIN_MS), now]
    const isTooMany = recent.length >= OFFENCES_MAX
    if (isTooMany) this.#byName.delete(username)
    else this.#byName.set(username, recent)
    return isTooMany
  }

  /** Forgets what is over. */
  prune(): void {
    const now = this.#clock.monotonic()
    for (const [username, times] of this.#byName)
      if (times.every((at) => now - at >= WITHIN_MS)) this.#byName.delete(username)
  }
}
