import { TOY_LEVELS_PER_SECOND_MAX } from '@footlight/core/protocol'

const SECOND_MS = 1_000

/** Lets so many levels through in any second; the rest is dropped (TOYROOM-LEVEL-02). */
export class LevelGate {
  /** When the last ones passed, oldest first; monotonic ms. */
  #passed: number[] = []

  mayPass(now: number): boolean {
    this.#passed = this.#passed.filter((at) => now - at < SECOND_MS)
    if (this.#passed.length >= TOY_LEVELS_PER_SECOND_MAX) return false
    this.#passed.push(now)
    return true
  }
}
