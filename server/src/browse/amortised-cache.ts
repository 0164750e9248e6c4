import { LRUCache } from 'lru-cache'

const ENTRIES_MAX = 1_000
/** Answers about so many models are good for a millisecond. */
const MODELS_PER_MS = 100
const GOOD_FOR_MS_MAX = 2_000

interface Entry {
  readonly answer: Promise<unknown>
  /** Of `performance.now()`; infinite while it is being made. */
  goodUntil: number
}

/**
 * Answers that many ask for, each good for as long as there are models to look through: on a small site all is
 * fresh, on one of a hundred thousand a count is made once a second for all who want it. Not for what one
 * person may see alone.
 */
export class AmortisedCache {
  #models = 0
  readonly #entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })

  /** How many models there are at least: a list had so many. */
  sees(models: number): void {
    this.#models = Math.max(this.#models, models)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** `keepMs`: it is good for at least as long. What fails is not remembered. */
  get<T>(name: string, make: () => Promise<T>, keepMs = 0): Promise<T> {
    const known = this.#entries.get(name)
    if (known !== undefined && performance.now() < known.goodUntil) return known.answer as Promise<T>
    const entry: Entry = { answer: make(), goodUntil: Number.POSITIVE_INFINITY }
    this.#entries.set(name, entry)
    entry.answer.then(
      () => {
        const goodForMs = Math.min(this.#models / MODELS_PER_MS, GOOD_FOR_MS_MAX)
        entry.goodUntil = performance.now() + Math.max(keepMs, goodForMs)
      },
      () => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name)
      },
    )
    return entry.answer as Promise<T>
  }
}
