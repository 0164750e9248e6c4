import type { Clock } from '@footlight/core/ports'
import { type BuiltInPattern, builtInPatterns, stepAt } from '@footlight/core/rules/toys/patterns'

/**
 * Plays a pattern with what the slider says: each step is a share of it (TOYROOM-PATTERN-01). Here and not at
 * the toy, so that whatever ends the control ends the pattern; a page that nobody looks at may be given time
 * once a second only, and then plays the pattern coarsely.
 */
export class PatternPlayer {
  readonly #clock: Clock
  readonly #send: (level: number) => void
  #level = 0
  /** null: steady. */
  #pattern: BuiltInPattern | null = null
  /** Monotonic, ms. */
  #startedAt = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock, send: (level: number) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** 0 to 1; the pattern goes on where it is. */
  set(level: number): void {
    this.#level = level
    this.#play()
  }

  /** From its first step on. */
  choose(pattern: BuiltInPattern | null): void {
    this.#pattern = pattern
    this.#startedAt = this.#clock.monotonic()
    this.#play()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #play(): void {
    this.close()
    if (this.#pattern === null || this.#level === 0) return this.#send(this.#level)
    const playedMs = this.#clock.monotonic() - this.#startedAt
    const { level, remainingMs } = stepAt(builtInPatterns[this.#pattern], playedMs)
    this.#send(this.#level * level)
    this.#cancel = this.#clock.after(Math.max(1, remainingMs), () => this.#play())
  }
}
