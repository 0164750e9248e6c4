import type { Clock } from '@footlight/core/ports'

export interface SpliceOptions {
  readonly clock: Clock
  readonly ssrc: number
  readonly payloadType: number
  /** Ticks of the RTP clock in a second. */
  readonly clockRate: number
}

const MARKER = 0x80

/**
 * Makes one RTP stream of several that follow each other: a publisher who comes back starts with numbers of
 * their own. The time between them stays in the stream, so that sound and picture keep together, unless it is
 * left out of both.
 */
export class RtpSplice {
  readonly #options: SpliceOptions
  #sequenceShift = 0
  #timestampShift = 0
  #lastSequence: number | null = null
  #lastTimestamp = 0
  #lastAtMs = 0
  #isCut = false
  #leftOutMs = 0

  constructor(options: SpliceOptions) {
    this.#options = options
  }

  /**
   * The next packet comes from another source, or later. `leftOutMs`: so much of the time since the last one
   * is not in the stream.
   */
  cut(leftOutMs = 0): void {
    this.#isCut = this.#lastSequence !== null
    if (this.#isCut) this.#leftOutMs += leftOutMs
  }

  /** A copy with the numbers of the one stream. */
  push(packet: Buffer): Buffer {
    const { clock, ssrc, payloadType, clockRate } = this.#options
    const nowMs = clock.monotonic()
    const [sequence, timestamp] = [packet.readUInt16BE(2), packet.readUInt32BE(4)]
    if (this.#isCut) {
      this.#sequenceShift = (this.#lastSequence ?? 0) + 1 - sequence
      this.#timestampShift =
        this.#lastTimestamp +
        Math.round((Math.max(0, nowMs - this.#lastAtMs - this.#leftOutMs) * clockRate) / 1000) -
        timestamp
      this.#isCut = false
      this.#leftOutMs = 0
    }
    this.#lastSequence = (sequence + this.#sequenceShift) & 0xffff
    this.#lastTimestamp = (timestamp + this.#timestampShift) >>> 0
    this.#lastAtMs = nowMs
    const spliced = Buffer.from(packet)
    spliced[1] = ((packet[1] ?? 0) & MARKER) | payloadType
    spliced.writeUInt16BE(this.#lastSequence, 2)
    spliced.writeUInt32BE(this.#lastTimestamp, 4)
    spliced.writeUInt32BE(ssrc, 8)
    return spliced
  }
}
