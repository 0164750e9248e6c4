import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'

/** As the muxer is told of the sound, whatever numbers its sender uses. */
export const opusCodec: types.RtpCodecParameters = {
  mimeType: 'audio/opus',
  payloadType: 111,
  clockRate: 48_000,
  channels: 2,
}

const SSRC = 2
const HEADER_BYTES = 12
const MARKER = 0x80
const TICKS_PER_MS = opusCodec.clockRate / 1000
const FRAME_TICKS = 20 * TICKS_PER_MS
/** A gap under this is the network's. */
const MISSING_AFTER_TICKS = 200 * TICKS_PER_MS
/** Silence keeps so far back that the performer's next packet still finds its place. */
const SILENCE_BEHIND_TICKS = 100 * TICKS_PER_MS
/** Of packets that do not fit in: after this the sender counts anew. */
const ODD_FOR_MS = 1_000
const AHEAD_TICKS_MAX = 1_000 * TICKS_PER_MS
const ONE_ROUND = 2 ** 32
/** One whole frame of nothing (RFC 6716 §3.1). */
const silentFrame = Buffer.from([0xf8, 0xff, 0xfe])

/**
 * Sound without gaps: a player stops its picture where the sound that belongs to it is missing. What the
 * performer does not send, because they have no microphone or have it off, is silence here. Their packets
 * keep the distances that the sender gave them; one that comes for a time that silence has already is
 * dropped, so that sound and picture stay together also when this process was busy for a while.
 */
export class OpusLine {
  readonly #clock: Clock
  readonly #write: (packet: Buffer) => void
  /** Monotonic; null: there was no picture yet, with which the sound begins. */
  #startedAtMs: number | null = null
  /** From the sender's time to that of the line; null: the next packet says. */
  #shift: number | null = null
  #oddSinceMs: number | null = null
  #sequence = 0
  /** Where the next frame belongs: ticks since the start. */
  #next = 0
  #isSilent = true

  constructor(clock: Clock, write: (packet: Buffer) => void) {
    this.#clock = clock
    this.#write = write
  }

  /** Another sender's packets follow. */
  cut(): void {
    this.#shift = null
  }

  packet(packet: Buffer): void {
    if (this.#startedAtMs === null) return
    const now = this.#ticksSince(this.#startedAtMs)
    const theirs = packet.readUInt32BE(4)
    this.#shift ??= Math.max(now, this.#next) - theirs
    const at = nearest(theirs + this.#shift, this.#next)
    if (at < this.#next || at > now + AHEAD_TICKS_MAX) return this.#odd()
    this.#oddSinceMs = null
    this.#isSilent = false
    this.#send(packet.subarray(HEADER_BYTES), at, packet[0]!)
  }

  /** Called with each packet of the picture. The first one is the zero of both. */
  fill(): void {
    if (this.#startedAtMs === null) {
      this.#startedAtMs = this.#clock.monotonic()
      return this.#send(silentFrame, 0, 0x80)
    }
    const now = this.#ticksSince(this.#startedAtMs)
    if (!this.#isSilent && now - this.#next < MISSING_AFTER_TICKS) return
    this.#isSilent = true
    while (this.#next <= now - SILENCE_BEHIND_TICKS) this.#send(silentFrame, this.#next, 0x80)
  }

  /**
   * Odd packet: late, or of a time that has not come. Where that goes on, the publisher's numbers began anew.
   */
  #odd(): void {
    const nowMs = this.#clock.monotonic()
    this.#oddSinceMs ??= nowMs
    if (nowMs - this.#oddSinceMs < ODD_FOR_MS) return
    this.#oddSinceMs = null
    this.#shift = null
  }

  /** `first`: the first byte of the header, which says what stands before the payload. */
  #send(rest: Buffer, at: number, first: number): void {
    const header = Buffer.alloc(HEADER_BYTES)
    header[0] = first
    header[1] = opusCodec.payloadType | (this.#sequence === 0 ? MARKER : 0)
    header.writeUInt16BE(this.#sequence & 0xffff, 2)
    header.writeUInt32BE(at % ONE_ROUND, 4)
    header.writeUInt32BE(SSRC, 8)
    this.#sequence += 1
    this.#next = at + FRAME_TICKS
    this.#write(Buffer.concat([header, rest]))
  }

  #ticksSince(startedAtMs: number): number {
    return Math.round((this.#clock.monotonic() - startedAtMs) * TICKS_PER_MS)
  }
}

/** The time next to `around` that this one is after any number of rounds of 32 bit. */
function nearest(time: number, around: number): number {
  return time + Math.round((around - time) / ONE_ROUND) * ONE_ROUND
}
