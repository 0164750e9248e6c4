import type { Clock, PeopleRepository, Person } from '@footlight/core/ports'

/** A new model shows up in browse after this long at the latest. */
const FRESH_FOR_MS = 3_000

/** Every model, read once for all callers of the same moment. */
export class ModelCatalogue {
  readonly #people: PeopleRepository
  readonly #clock: Clock
  #models: Promise<readonly Person[]> | undefined
  #readAt = 0

  constructor(people: PeopleRepository, clock: Clock) {
    this.#people = people
    this.#clock = clock
  }

  all(): Promise<readonly Person[]> {
    const now = this.#clock.monotonic()
    if (this.#models === undefined || now - this.#readAt >= FRESH_FOR_MS) {
      const models = this.#people.models()
      this.#readAt = now
      this.#models = models
      // A failed reading is for those who wait for it; the next caller tries again.
      models.catch(() => {
        if (this.#models === models) this.#models = undefined
      })
    }
    return this.#models
  }
}
