import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import { RtpSplice } from '../rtp-splice.ts'

/** As the muxer is told of the sound, whatever numbers its sender uses. */
export const opusCodec: types.RtpCodecParameters = { mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }

const SSRC = 2
const FRAME_MS = 20
const FRAME_TICKS = (opusCodec.clockRate * FRAME_MS) / 1000
/** A gap under this is the network's. */
const MISSING_AFTER_MS = 200
/** One whole frame of nothing (RFC 6716 §3.1). */
const silentFrame = Buffer.from([0xf8, 0xff, 0xfe])

/**
 * Sound without gaps: a player stops its picture where the sound that belongs to it is missing. What the performer does not send,
 * because she has no microphone or has it off, is silence here.
 */
export class OpusLine {
  readonly #clock: Clock
  readonly #splice: RtpSplice
  readonly #write: (packet: Buffer) => void
  #lastAtMs: number
  #silence: { readonly sinceMs: number; frames: number } | null = null

  constructor(clock: Clock, write: (packet: Buffer) => void) {
    this.#clock = clock
    this.#write = write
    this.#lastAtMs = clock.monotonic() - MISSING_AFTER_MS
    this.#splice = new RtpSplice({ clock, ssrc: SSRC, payloadType: opusCodec.payloadType, clockRate: opusCodec.clockRate })
  }

  /** Another sender's packets follow. */
  cut(): void {
    this.#splice.cut()
  }

  packet(packet: Buffer): void {
    if (this.#silence !== null) this.#splice.cut()
    this.#silence = null
    this.#lastAtMs = this.#clock.monotonic()
    this.#write(this.#splice.push(packet))
  }

  /** Called again and again while there is a picture. */
  fill(): void {
    const nowMs = this.#clock.monotonic()
    if (this.#silence === null) {
      if (nowMs - this.#lastAtMs < MISSING_AFTER_MS) return
      this.#splice.cut()
      this.#silence = { sinceMs: nowMs - FRAME_MS, frames: 0 }
    }
    const silence = this.#silence
    while (silence.sinceMs + (silence.frames + 1) * FRAME_MS <= nowMs) {
      this.#write(this.#splice.push(silentPacket(silence.frames)))
      silence.frames += 1
    }
  }
}

function silentPacket(index: number): Buffer {
  const header = Buffer.alloc(12)
  header[0] = 0x80
  header[1] = opusCodec.payloadType
  header.writeUInt16BE(index & 0xffff, 2)
  header.writeUInt32BE((index * FRAME_TICKS) >>> 0, 4)
  return Buffer.concat([header, silentFrame])
}
