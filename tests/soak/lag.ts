const LOOK_EVERY_MS = 10

/** How far this process was behind: everybody in a run is played by it, so what it does late says nothing about the server. */
export class Lag {
  #worstMs = 0
  #dueAt = performance.now() + LOOK_EVERY_MS
  readonly #timer = setInterval(() => {
    const now = performance.now()
    this.#worstMs = Math.max(this.#worstMs, now - this.#dueAt)
    this.#dueAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)

  /** Real ms, since it was made. */
  end(): number {
    clearInterval(this.#timer)
    return this.#worstMs
  }
}
