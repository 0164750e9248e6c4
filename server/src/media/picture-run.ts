import { h264 } from './h264-payload.ts'
import type { FrameFormat } from './key-frame-collector.ts'
import { parseRtpPacket, type RtpPacket } from './rtp-packet.ts'
import { vp8 } from './vp8-depacketiser.ts'

export function formatOf(mimeType: string): FrameFormat {
  return mimeType.toLowerCase() === 'video/vp8' ? vp8 : h264
}

export interface Picture {
  /** 90 kHz, from the first picture of the run. */
  readonly ticks: number
  readonly data: Buffer
}

/** Half of what a sequence number counts: more than that ahead is behind. */
const SEQUENCE_HALF = 0x8000
const SEQUENCE_BYTES_END = 4

/**
 * A stretch of a picture stream from a key frame on, from packets that may be lost, repeated or out of order.
 * Shorter than 32,768 packets.
 */
export class PictureRun {
  readonly #format: FrameFormat
  /** By how far they are behind the first; null: nothing but padding, which takes a number all the same. */
  readonly #packets = new Map<number, RtpPacket | null>()
  #first: RtpPacket | null = null
  #bytes = 0
  #ticks = 0

  constructor(format: FrameFormat) {
    this.#format = format
  }

  get hasBegun(): boolean {
    return this.#first !== null
  }

  get bytes(): number {
    return this.#bytes
  }

  /** From the first picture to the latest, 90 kHz. */
  get ticks(): number {
    return this.#ticks
  }

  push(data: Buffer): void {
    const packet = parseRtpPacket(data)
    if (this.#first === null) {
      if (packet === null || !this.#format.startsKeyFrame(packet.payload)) return
      this.#first = packet
    }
    if (data.length < SEQUENCE_BYTES_END) return
    const offset = (data.readUInt16BE(2) - this.#first.sequence) & 0xffff
    if (offset >= SEQUENCE_HALF || this.#packets.has(offset)) return
    this.#packets.set(offset, packet)
    if (packet === null) return
    this.#bytes += packet.payload.length
    this.#ticks = Math.max(this.#ticks, (packet.timestamp - this.#first.timestamp) | 0)
  }

  /**
   * The whole pictures in order. Behind a gap all are left out until the next key frame, since they would be
   * decoded on what is not there.
   */
  pictures(): readonly Picture[] {
    const pictures: Picture[] = []
    let next = 0
    for (const { at, end, packets } of this.#groups()) {
      const follows = at === next
      const [first] = packets
      const isWhole = packets.length > 0 && packets.at(-1)!.marker && first !== undefined
      const isKey = first !== undefined && this.#format.startsKeyFrame(first.payload)
      // A picture that is not whole leaves `next` where it is, so that nothing but a key frame comes behind it.
      if (!isWhole || !(follows || isKey)) continue
      const ticks = (first.timestamp - this.#first!.timestamp) | 0
      pictures.push({ ticks, data: this.#format.join(packets.map(({ payload }) => payload)) })
      next = end
    }
    return pictures
  }

  /** Packets of one time that follow each other without a gap, from `at` to before `end`. */
  #groups() {
    const groups: { at: number; end: number; packets: RtpPacket[] }[] = []
    for (const offset of [...this.#packets.keys()].sort((a, b) => a - b)) {
      const packet = this.#packets.get(offset) ?? null
      const last = groups.at(-1)
      const goesOn = last !== undefined && last.end === offset
      if (packet === null) {
        if (goesOn) last.end = offset + 1
      } else if (goesOn && last.packets[0]?.timestamp === packet.timestamp) {
        last.packets.push(packet)
        last.end = offset + 1
      } else groups.push({ at: offset, end: offset + 1, packets: [packet] })
    }
    return groups
  }
}
