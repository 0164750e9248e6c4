const LOOK_EVERY_MS = 10
/** Being so late is what every busy machine is. */
const IGNORED_MS = 60

/**
 * How far this process was behind. It plays everybody in a run, and most servers too: while it stood still no
 * packet was sent and nobody noticed, so that much more is tolerated between what was paid and what was
 * delivered.
 */
export class Lag {
  #lateMs = 0
  #dueAt = performance.now() + LOOK_EVERY_MS
  readonly #timer = setInterval(() => {
    const now = performance.now()
    if (now - this.#dueAt > IGNORED_MS) this.#lateMs += now - this.#dueAt
    this.#dueAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)

  /** Real ms since it was made, of all standstills together. */
  lateMs(): number {
    return this.#lateMs
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
