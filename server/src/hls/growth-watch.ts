import type { Clock } from '@footlight/core/ports'
import { parseRtpPacket } from '../media/rtp-packet.ts'
import { vp8Pixels } from '../media/vp8-depacketiser.ts'

/** So much more than the first one is worth a new beginning. */
const GROWN_BY = 1.3
/** It must stay so: senders try what the line carries. */
const STAYS_FOR_MS = 3_000

/**
 * Watches the size of a VP8 picture. An encoder keeps the size with which it began, and senders begin small:
 * without this, who came in the first second would see a small picture for good.
 */
export class GrowthWatch {
  readonly #clock: Clock
  readonly #onGrown: () => void
  #first: number | null = null
  #grownAtMs: number | null = null
  #isDone = false

  constructor(clock: Clock, onGrown: () => void) {
    this.#clock = clock
    this.#onGrown = onGrown
  }

  packet(packet: Buffer): void {
    if (this.#isDone) return
    const payload = parseRtpPacket(packet)?.payload
    const pixels = payload === undefined ? null : vp8Pixels(payload)
    if (pixels !== null) this.#sees(pixels)
    if (this.#grownAtMs === null || this.#clock.monotonic() - this.#grownAtMs < STAYS_FOR_MS) return
    this.#isDone = true
    this.#onGrown()
  }

  #sees(pixels: number): void {
    this.#first ??= pixels
    if (pixels < this.#first * GROWN_BY) this.#grownAtMs = null
    else this.#grownAtMs ??= this.#clock.monotonic()
  }
}
