import type { Clock } from '@footlight/core/ports'
import type { Toy } from '@footlight/native-bridges/toys/bridge'

/** What a toy says of itself, and when. Most say nothing: then there is nothing to hold them to. */
export class LevelReports {
  readonly #clock: Clock
  /** Half a step of its scale: a level between two steps is told as one of them. */
  readonly #tolerance: number
  readonly #waiting = new Set<() => void>()
  #last: { readonly level: number; readonly at: number } | null = null

  constructor(clock: Clock, { features }: Pick<Toy, 'features'>) {
    this.#clock = clock
    this.#tolerance = 1 / Math.max(1, Math.min(...features.map(({ steps }) => steps))) + 1e-9
  }

  /** It said something at least once, so it may be asked to confirm. */
  get areGiven(): boolean {
    return this.#last !== null
  }

  take(level: number): void {
    this.#last = { level, at: this.#clock.monotonic() }
    for (const look of [...this.#waiting]) look()
  }

  /**
   * Whether it said something else than `level` after `since` (monotonic ms). Silence contradicts nothing.
   */
  contradict(level: number, since: number): boolean {
    return (
      this.#last !== null && this.#last.at >= since && Math.abs(this.#last.level - level) > this.#tolerance
    )
  }

  /** Waits for its word that it is still; false: it said something else, or nothing, within `withinMs`. */
  confirmStill(since: number, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isStill: boolean) => {
        cancel()
        this.#waiting.delete(look)
        resolve(isStill)
      }
      const look = () => {
        if (this.#last !== null && this.#last.at >= since && this.#last.level === 0) settle(true)
      }
      const cancel = this.#clock.after(withinMs, () => settle(false))
      this.#waiting.add(look)
      look()
    })
  }
}
