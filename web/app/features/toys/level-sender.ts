import type { Clock } from '@footlight/core/ports'

/** A little more than the server's ten in a second, so that none of them is dropped on the way. */
const EVERY_MS = 110

/**
 * Sends what the slider says: the first at once, then the newest, never too often, and never leaves the last
 * one out.
 */
export class LevelSender {
  readonly #clock: Clock
  readonly #send: (level: number) => void
  #sentAt = Number.NEGATIVE_INFINITY
  #next: number | null = null
  #cancel: (() => void) | null = null

  constructor(clock: Clock, send: (level: number) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** 0 to 1. */
  set(level: number): void {
    this.#next = level
    if (this.#cancel !== null) return
    const waitMs = this.#sentAt + EVERY_MS - this.#clock.monotonic()
    if (waitMs <= 0) this.#flush()
    else this.#cancel = this.#clock.after(waitMs, () => this.#flush())
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #flush(): void {
    this.#cancel = null
    if (this.#next === null) return
    this.#sentAt = this.#clock.monotonic()
    this.#send(this.#next)
    this.#next = null
  }
}
