import { LRUCache } from 'lru-cache'

const ENTRIES_MAX = 1_000
/** Answers about so many models are good for a millisecond. */
const MODELS_PER_MS = 100
const GOOD_FOR_MS_MAX = 2_000
/** From so many on, a count is worth being answered from before (BROWSE-09). */
const MANY_MODELS = 5_000
const KEPT_FOR_MS = 60_000
/** Counts are made anew in a tenth of the time. */
const PAUSE_SHARE = 9

interface Entry {
  readonly answer: Promise<unknown>
  /** Of `performance.now()`; infinite while it is being made. */
  goodUntil: number
  /** Where it is a count: as `goodUntil`, for whoever takes one of before. */
  keptUntil: number
}

interface Renewal {
  readonly name: string
  readonly known: Entry
  readonly make: () => Promise<unknown>
}

/**
 * Answers that many ask for, each good for as long as there are models to look through: on a small site all is
 * fresh, on one of a hundred thousand a count is made once a second for all who want it. Not for what one
 * person may see alone.
 */
export class AmortisedCache {
  #models = 0
  readonly #entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  /** By their names, in order. */
  readonly #renewals = new Map<string, Renewal>()
  #isRenewing = false

  /** How many models there are at least: a list had so many. */
  sees(models: number): void {
    this.#models = Math.max(this.#models, models)
  }

  clear(): void {
    this.#entries.clear()
    this.#renewals.clear()
  }

  /**
   * As `get`, for how many there are. Of many models a count costs tens of milliseconds: whoever asks reads
   * the one of before, and it is made anew behind them.
   */
  count<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(name)
    const now = performance.now()
    if (known === undefined || now < known.goodUntil || now >= known.keptUntil || this.#models < MANY_MODELS)
      return this.get(name, make)
    if (!this.#renewals.has(name)) this.#renewals.set(name, { name, known, make })
    if (!this.#isRenewing) void this.#renewNext()
    return known.answer as Promise<T>
  }

  /** `keepMs`: it is good for at least as long. What fails is not remembered. */
  get<T>(name: string, make: () => Promise<T>, keepMs = 0): Promise<T> {
    const known = this.#entries.get(name)
    if (known !== undefined && performance.now() < known.goodUntil) return known.answer as Promise<T>
    const entry: Entry = { answer: make(), goodUntil: Number.POSITIVE_INFINITY, keptUntil: 0 }
    this.#entries.set(name, entry)
    entry.answer.then(
      () => this.#made(entry, keepMs),
      () => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name)
      },
    )
    return entry.answer as Promise<T>
  }

  #made(entry: Entry, keepMs: number): void {
    const now = performance.now()
    const goodForMs = Math.min(this.#models / MODELS_PER_MS, GOOD_FOR_MS_MAX)
    entry.goodUntil = now + Math.max(keepMs, goodForMs)
    entry.keptUntil = now + KEPT_FOR_MS
  }

  async #renewNext(): Promise<void> {
    const [renewal] = this.#renewals.values()
    this.#isRenewing = renewal !== undefined
    if (renewal === undefined) return
    const { name, known, make } = renewal
    const start = performance.now()
    const answer = make()
    // What fails stays as it was until nobody takes it any more; then whoever asks is told.
    const isMade = await answer.then(
      () => true,
      () => false,
    )
    if (this.#renewals.get(name) === renewal) this.#renewals.delete(name)
    if (isMade && this.#entries.get(name) === known) {
      const entry = { answer, goodUntil: 0, keptUntil: 0 }
      this.#made(entry, 0)
      this.#entries.set(name, entry)
    }
    setTimeout(() => void this.#renewNext(), PAUSE_SHARE * (performance.now() - start)).unref()
  }
}
