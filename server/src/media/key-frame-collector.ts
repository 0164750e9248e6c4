import { parseRtpPacket, type RtpPacket } from './rtp-packet.ts'

/** How one codec is laid into RTP packets. */
export interface FrameFormat {
  /** The payload is the first of a key frame. */
  startsKeyFrame(payload: Buffer): boolean
  /** The frame from all its payloads in order; null: it cannot be decoded alone after all. */
  assemble(payloads: readonly Buffer[]): Buffer | null
  /** Any picture from all its payloads in order. */
  join(payloads: readonly Buffer[]): Buffer
}

/** Late packets of the frame before are still welcome; more than this many frames back they are not. */
const FRAMES_KEPT = 4

/** Waits for one whole key frame in a stream whose packets may be lost, repeated or out of order. */
export class KeyFrameCollector {
  readonly #format: FrameFormat
  /** By RTP timestamp, then by sequence number. */
  readonly #frames = new Map<number, Map<number, RtpPacket>>()

  constructor(format: FrameFormat) {
    this.#format = format
  }

  /** The frame, with the packet that completes it. */
  push(data: Buffer): Buffer | null {
    const packet = parseRtpPacket(data)
    if (!packet) return null
    const frame = this.#frames.get(packet.timestamp) ?? new Map<number, RtpPacket>()
    frame.set(packet.sequence, packet)
    this.#frames.set(packet.timestamp, frame)
    for (const timestamp of this.#frames.keys()) {
      if (this.#frames.size <= FRAMES_KEPT) break
      this.#frames.delete(timestamp)
    }
    const payloads = this.#complete(frame)
    return payloads && this.#format.assemble(payloads)
  }

  #complete(frame: ReadonlyMap<number, RtpPacket>): Buffer[] | null {
    const first = [...frame.values()].find(({ payload }) => this.#format.startsKeyFrame(payload))
    if (!first) return null
    const payloads: Buffer[] = []
    for (
      let packet: RtpPacket | undefined = first;
      packet;
      packet = frame.get((packet.sequence + 1) & 0xffff)
    ) {
      payloads.push(packet.payload)
      if (packet.marker) return payloads
    }
    return null
  }
}
