import { action, makeObservable, observable } from 'mobx'
import type { Clock } from '../ports/clock.ts'

const SECOND_MS = 1_000

/**
 * The server's time as screens count with it: moves once a second while somebody watches, and is put right by
 * every time of its own that the server says, so that a wrong clock of this device shortens no countdown.
 */
export class ServerTime {
  /** ms since 1970, by the server's clock as far as it is known. */
  now: number
  /**
   * Monotonic ms of this device at the same step; for lengths, which no correction of the time may change.
   */
  elapsedMs: number
  readonly #clock: Clock
  /** Server less local; the largest that was seen, because what was under way the shortest lies the least. */
  #offsetMs: number | null = null
  #stop: (() => void) | null = null
  #onSecond: (() => void) | null = null
  /** Others who count with the same clock. */
  #keepers = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.now = clock.now()
    this.elapsedMs = clock.monotonic()
    makeObservable(this, { now: observable, elapsedMs: observable, update: action })
  }

  /** Something that the server says it sent at `sentAt` has just arrived. */
  learn(sentAt: number): void {
    const offsetMs = sentAt - this.#clock.now()
    if (this.#offsetMs !== null && offsetMs <= this.#offsetMs) return
    this.#offsetMs = offsetMs
    this.update()
  }

  /** Brings `now` up to date; every second while `run` is on. */
  update(): void {
    this.now = this.#clock.now() + (this.#offsetMs ?? 0)
    this.elapsedMs = this.#clock.monotonic()
  }

  /** Counts as long as there is something to count. `onSecond` runs after each step. */
  run(wanted: boolean, onSecond: () => void): void {
    this.#onSecond = wanted ? onSecond : null
    this.#follow()
  }

  /** Counts until the answer is called, whatever `run` says: for other countdowns by the same clock. */
  keep(): () => void {
    this.#keepers += 1
    this.#follow()
    let isKept = true
    return () => {
      if (isKept) this.#keepers -= 1
      isKept = false
      this.#follow()
    }
  }

  #follow(): void {
    const isWanted = this.#onSecond !== null || this.#keepers > 0
    if (!isWanted) {
      this.#stop?.()
      this.#stop = null
    } else if (this.#stop === null) {
      this.update()
      this.#stop = this.#clock.every(SECOND_MS, () => {
        this.update()
        this.#onSecond?.()
      })
    }
  }
}
