import type { Clock } from '@footlight/core/ports'
import type { ModelListing, ModelSearch } from './model-search-port.ts'

/** What is stored of somebody who is live is read again after this long. */
const FRESH_FOR_MS = 3_000

/** The models of live rooms, read once for all callers of the same moment. */
export class LiveModels {
  readonly #models: Pick<ModelSearch, 'byUsernames'>
  readonly #clock: Clock
  #known: Promise<Map<string, ModelListing>> | null = null
  #readAt = 0

  constructor(models: Pick<ModelSearch, 'byUsernames'>, clock: Clock) {
    this.#models = models
    this.#clock = clock
  }

  async of(usernames: readonly string[]): Promise<readonly ModelListing[]> {
    const known = await this.#fresh(usernames)
    const missing = usernames.filter((username) => !known.has(username))
    for (const model of await this.#models.byUsernames(missing)) known.set(model.username, model)
    return usernames.flatMap((username) => known.get(username) ?? [])
  }

  #fresh(usernames: readonly string[]): Promise<Map<string, ModelListing>> {
    const now = this.#clock.monotonic()
    if (this.#known === null || now - this.#readAt >= FRESH_FOR_MS) {
      const reading = this.#models
        .byUsernames(usernames)
        .then((models) => new Map(models.map((model) => [model.username, model])))
      this.#readAt = now
      this.#known = reading
      // A failed reading is for those who wait for it; the next caller tries again.
      reading.catch(() => {
        if (this.#known === reading) this.#known = null
      })
    }
    return this.#known
  }
}
