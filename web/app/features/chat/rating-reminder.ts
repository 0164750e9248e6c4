import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { computed, makeObservable, observable, runInAction } from 'mobx'

/** Tips of mine that earn a word on her. */
export const RATING_TIPS_MIN = 25
/** Nobody is reminded twice in this time. */
export const REMIND_AGAIN_MS = 24 * 60 * 60 * 1_000

interface ReminderDeps {
  readonly room: RoomStore
  readonly session: SessionStore
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/**
 * Asks for a rating once somebody has tipped well and said nothing today; once a day at most, whatever they
 * answer.
 */
export class RatingReminder {
  isPutAway = false
  readonly #parts: ReminderDeps

  constructor(parts: ReminderDeps) {
    this.#parts = parts
    makeObservable(this, { isPutAway: observable, isDue: computed })
  }

  get isDue(): boolean {
    const { room, session, storage, clock } = this.#parts
    if (this.isPutAway || !session.isLoggedIn || room.data === null || room.data.ratings.mine !== 'RATE_NO')
      return false
    const tips = room.messages.entries.reduce(
      (sum, entry) => (entry.kind === 'tip' && entry.sender === session.username ? sum + entry.tokens : sum),
      0,
    )
    if (tips < RATING_TIPS_MIN) return false
    const last = Number(storage.get(this.#key) ?? 0)
    return clock.now() - last >= REMIND_AGAIN_MS
  }

  putAway(): void {
    const { storage, clock } = this.#parts
    storage.set(this.#key, String(clock.now()))
    runInAction(() => (this.isPutAway = true))
  }

  get #key(): string {
    return `footlight.rating.${this.#parts.room.username}`
  }
}
