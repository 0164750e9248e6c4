import { LRUCache } from 'lru-cache'
import { Renewals } from './renewals.ts'

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

/**
 * Answers that many ask for, each good for as long as there are models to look through: on a small site all is
 * fresh, on one of a hundred thousand a count is made once a second for all who want it. Not for what one
 * person may see alone.
 */
export class AmortisedCache {
  #models = 0
  readonly #entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX })
  readonly #renewals = new Renewals(PAUSE_SHARE)

  /** How many models there are at least: a list had so many. */
  sees(models: number): void {
    this.#models = Math.max(this.#models, models)
  }

  /** Whether there are so many that not everything can be of the moment (BROWSE-09). */
  get hasMany(): boolean {
    return this.#models >= MANY_MODELS
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
    if (known === undefined || now < known.goodUntil || now >= known.keptUntil || !this.hasMany)
      return this.get(name, make)
    this.#renewals.add(name, async () => {
      const answer = make()
      await answer
      if (this.#entries.get(name) !== known) return
      const entry = { answer, goodUntil: 0, keptUntil: 0 }
      this.#made(entry, 0)
      this.#entries.set(name, entry)
    })
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
}
