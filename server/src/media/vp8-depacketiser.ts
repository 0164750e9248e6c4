import type { FrameFormat } from './key-frame-collector.ts'

/** Length of the payload descriptor (RFC 7741 §4.2); more than the payload when it is cut short. */
function descriptorLength(payload: Buffer): number {
  if (!(payload[0]! & 0x80)) return 1
  const extension = payload[1] ?? 0
  let length = 2
  if (extension & 0x80) length += (payload[length] ?? 0) & 0x80 ? 2 : 1
  if (extension & 0x40) length += 1
  if (extension & 0x30) length += 1
  return length
}

const FRAME_TAG_BYTES = 3
const START_CODE = 0x9d012a
const SIZE_MASK = 0x3fff

/**
 * Of the picture that this payload begins with a key frame, width times height (RFC 6386 §9.1); null: it
 * begins none.
 */
export function vp8Pixels(payload: Buffer): number | null {
  if (payload.length === 0 || !vp8.startsKeyFrame(payload)) return null
  const at = descriptorLength(payload) + FRAME_TAG_BYTES
  if (payload.length < at + 7 || payload.readUIntBE(at, 3) !== START_CODE) return null
  return (payload.readUInt16LE(at + 3) & SIZE_MASK) * (payload.readUInt16LE(at + 5) & SIZE_MASK)
}

function join(payloads: readonly Buffer[]): Buffer {
  return Buffer.concat(payloads.map((payload) => payload.subarray(descriptorLength(payload))))
}

export const vp8: FrameFormat = {
  startsKeyFrame(payload) {
    const beginsFirstPartition = (payload[0]! & 0x1f) === 0x10
    const first = payload[descriptorLength(payload)]
    // The lowest bit of the frame tag is 0 in a key frame (RFC 6386 §9.1).
    return beginsFirstPartition && first !== undefined && (first & 1) === 0
  },
  assemble: join,
  join,
}
