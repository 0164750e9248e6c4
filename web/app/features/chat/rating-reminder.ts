import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import { shouldRemindToRate } from '@footlight/core/rules/ratings/rating'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { computed, makeObservable, observable, runInAction } from 'mobx'

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
  readonly #deps: ReminderDeps

  constructor(deps: ReminderDeps) {
    this.#deps = deps
    makeObservable(this, { isPutAway: observable, isDue: computed })
  }

  get isDue(): boolean {
    const { room, session, storage, clock } = this.#deps
    if (this.isPutAway || !session.isLoggedIn || room.data === null) return false
    const recentTokens = room.messages.entries.reduce(
      (sum, entry) => (entry.kind === 'tip' && entry.sender === session.username ? sum + entry.tokens : sum),
      0,
    )
    const remindedAt = storage.get(this.#key)
    return shouldRemindToRate({
      recentTokens,
      today: room.data.ratings.mine,
      remindedAt: remindedAt === null ? null : Number(remindedAt),
      now: clock.now(),
    })
  }

  putAway(): void {
    const { storage, clock } = this.#deps
    storage.set(this.#key, String(clock.now()))
    runInAction(() => (this.isPutAway = true))
  }

  get #key(): string {
    return `footlight.rating.${this.#deps.room.username}`
  }
}
