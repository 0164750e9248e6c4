import type { Clock } from '../ports/clock.ts'
import { socketLimits } from '../protocol/limits.ts'

export interface HeartbeatHandlers {
  ping(): void
  /** Nothing came within 2 s of a ping; false once something came again. */
  late(isLate: boolean): void
  /** The line is dead: nothing was heard for 30 s, or not within 2 s of a probe. */
  dead(): void
}

/** Watches one open socket: a ping every 10 s, a warning after 2 s without an answer, the end after 30 s. */
export class Heartbeat {
  readonly #clock: Clock
  readonly #handlers: HeartbeatHandlers
  readonly #stopPinging: () => void
  #cancelLate: (() => void) | null = null
  #heardAt: number
  #isLate = false
  #isProbe = false

  constructor(clock: Clock, handlers: HeartbeatHandlers) {
    this.#clock = clock
    this.#handlers = handlers
    this.#heardAt = clock.monotonic()
    this.#stopPinging = clock.every(socketLimits.pingEveryMs, () => this.#tick())
  }

  /** Any frame shows that the line lives, not only a pong. */
  heard(): void {
    this.#heardAt = this.#clock.monotonic()
    this.#cancelLate?.()
    this.#cancelLate = null
    this.#isProbe = false
    this.#setLate(false)
  }

  /** Asks at once, and does not wait 30 s for the answer: after the network was away. */
  probe(): void {
    this.#isProbe = true
    this.#ask()
  }

  stop(): void {
    this.#stopPinging()
    this.#cancelLate?.()
  }

  #tick(): void {
    if (this.#clock.monotonic() - this.#heardAt >= socketLimits.silentAfterMs) return this.#handlers.dead()
    this.#ask()
  }

  #ask(): void {
    this.#handlers.ping()
    this.#cancelLate?.()
    this.#cancelLate = this.#clock.after(socketLimits.pongWithinMs, () => {
      if (this.#isProbe) this.#handlers.dead()
      else this.#setLate(true)
    })
  }

  #setLate(isLate: boolean): void {
    if (isLate === this.#isLate) return
    this.#isLate = isLate
    this.#handlers.late(isLate)
  }
}
