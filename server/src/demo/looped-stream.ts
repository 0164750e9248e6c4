import { VP8_PICTURE_IDS, vp8Descriptor, vp8Fragments } from '../media/vp8-packetiser.ts'
import { type Clip, clipTiming } from './clip.ts'

/** The numbers under which a stream goes out. */
export interface StreamNumbers {
  readonly payloadType: number
  readonly ssrc: number
}

export interface TickPackets {
  readonly audio: readonly Buffer[]
  readonly video: readonly Buffer[]
}

const HEADER_BYTES = 12
const MARKER = 0x80
/** Seconds from 1900, where NTP counts from, to 1970. */
const NTP_EPOCH_S = 2_208_988_800
const SENDER_REPORT = 200
const SENDER_REPORT_BYTES = 28

/** One kind of media on its way out: its numbers go on over the loop and never jump. */
class RtpLine {
  readonly #numbers: StreamNumbers
  #sequence = 0
  #timestamp = 0
  #packets = 0
  #bytes = 0

  constructor(numbers: StreamNumbers) {
    this.#numbers = numbers
  }

  at(timestamp: number): void {
    this.#timestamp = timestamp >>> 0
  }

  packet(isLast: boolean, ...payload: readonly Buffer[]): Buffer {
    const header = Buffer.allocUnsafe(HEADER_BYTES)
    header[0] = 0x80
    header[1] = this.#numbers.payloadType | (isLast ? MARKER : 0)
    header.writeUInt16BE(this.#sequence, 2)
    header.writeUInt32BE(this.#timestamp, 4)
    header.writeUInt32BE(this.#numbers.ssrc, 8)
    this.#sequence = (this.#sequence + 1) & 0xffff
    const packet = Buffer.concat([header, ...payload])
    this.#packets += 1
    this.#bytes += packet.length - HEADER_BYTES
    return packet
  }

  /** RFC 3550 §6.4.1, without reports on others. `now`: ms since 1970, of the newest packet. */
  report(now: number): Buffer {
    const report = Buffer.alloc(SENDER_REPORT_BYTES)
    report[0] = 0x80
    report[1] = SENDER_REPORT
    report.writeUInt16BE(SENDER_REPORT_BYTES / 4 - 1, 2)
    report.writeUInt32BE(this.#numbers.ssrc, 4)
    report.writeUInt32BE(Math.floor(now / 1000) + NTP_EPOCH_S, 8)
    report.writeUInt32BE(Math.floor(((now % 1000) / 1000) * 2 ** 32), 12)
    report.writeUInt32BE(this.#timestamp, 16)
    report.writeUInt32BE(this.#packets >>> 0, 20)
    report.writeUInt32BE(this.#bytes >>> 0, 24)
    return report
  }
}

/**
 * A clip as an endless stream of RTP (RFC 7741, RFC 7587): nothing is encoded, and only the headers are
 * written anew. Who asks for a key frame gets none for it: there is one every second.
 */
export class LoopedStream {
  readonly #fragments: readonly (readonly Buffer[])[]
  readonly #sounds: readonly Buffer[]
  readonly #audio: RtpLine
  readonly #video: RtpLine
  #tick = 0
  #picture = 0

  constructor(clip: Clip, numbers: { readonly audio: StreamNumbers; readonly video: StreamNumbers }) {
    this.#fragments = clip.frames.map(vp8Fragments)
    this.#sounds = clip.sounds
    this.#audio = new RtpLine(numbers.audio)
    this.#video = new RtpLine(numbers.video)
  }

  /** The packets of the next 40 ms. */
  next(): TickPackets {
    const tick = this.#tick++
    this.#audio.at(tick * clipTiming.audioTicksPerTick)
    const audio = [this.#audio.packet(tick === 0, this.#sounds[tick % clipTiming.ticks]!)]
    return { audio, video: tick % clipTiming.ticksPerFrame === 0 ? this.#nextPicture() : [] }
  }

  /** What says that sound and picture belong together. `now`: ms since 1970, when `next` was asked. */
  reports(now: number): { readonly audio: Buffer; readonly video: Buffer } {
    // The newest picture may be of the tick before the newest sound.
    const lateMs = ((this.#tick - 1) % clipTiming.ticksPerFrame) * clipTiming.tickMs
    return { audio: this.#audio.report(now), video: this.#video.report(now - lateMs) }
  }

  #nextPicture(): Buffer[] {
    const picture = this.#picture++
    const fragments = this.#fragments[picture % clipTiming.frames]!
    this.#video.at(picture * clipTiming.videoTicksPerFrame)
    return fragments.map((fragment, index) =>
      this.#video.packet(
        index === fragments.length - 1,
        vp8Descriptor(picture % VP8_PICTURE_IDS, index === 0),
        fragment,
      ),
    )
  }
}
