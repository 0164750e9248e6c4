import { FU_A, FU_START, STAP_A, unpackStapA } from '../media/h264-payload.ts'
import type { RtpPacket } from '../media/rtp-packet.ts'

const NAL_SLICE = 1
const NAL_SLICE_PARTITION_A = 2
/**
 * `slice_type` counts twice to five: once for the slice, once more where the whole picture is such (ITU-T
 * H.264 table 7-6).
 */
const SLICE_TYPES = 5
const SLICE_TYPE_B = 1
/** More than one picture is ever put back by. What jumps further is an encoder that began anew. */
const REORDERED_WITHIN_TICKS = 90_000
const SEQUENCE_HALF = 0x8000

/**
 * Finds B-frames in H.264 over RTP, which browsers do not put back into their order: by a picture that is
 * shown before one that was sent earlier, and, as some encoders write the time of decoding instead, by what
 * the slices say of themselves.
 */
export class BFrameDetector {
  #last: { readonly sequence: number; readonly timestamp: number } | null = null

  /** True: the stream has B-frames. A packet that was overtaken on the way tells nothing about time. */
  push({ sequence, timestamp, payload }: RtpPacket): boolean {
    const last = this.#last
    const isNewer =
      last === null || (sequence !== last.sequence && ((sequence - last.sequence) & 0xffff) < SEQUENCE_HALF)
    if (isNewer) this.#last = { sequence, timestamp }
    // Both wrap around.
    const backTicks = last === null ? 0 : (last.timestamp - timestamp) | 0
    return (isNewer && backTicks > 0 && backTicks < REORDERED_WITHIN_TICKS) || carriesBSlice(payload)
  }
}

/** `unit`: a NAL unit with its header byte, or its beginning. */
export function isBSlice(unit: Buffer): boolean {
  const type = (unit[0] ?? 0) & 0x1f
  return (type === NAL_SLICE || type === NAL_SLICE_PARTITION_A) && readsAsB(unit.subarray(1))
}

function carriesBSlice(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 0x1f
  if (type === STAP_A) return unpackStapA(payload).some(isBSlice)
  if (type !== FU_A) return isBSlice(payload)
  const header = payload[1] ?? 0
  return (
    (header & FU_START) !== 0 && isBSlice(Buffer.concat([Buffer.of(header & 0x1f), payload.subarray(2, 12)]))
  )
}

/**
 * The first two numbers of a slice header are `first_mb_in_slice` and `slice_type`, in Exp-Golomb (ITU-T
 * H.264 §7.3.3, §9.1).
 */
function readsAsB(header: Buffer): boolean {
  const first = readExpGolomb(header, 0)
  const type = first === null ? null : readExpGolomb(header, first.next)
  return type !== null && type.value % SLICE_TYPES === SLICE_TYPE_B && type.value < SLICE_TYPES * 2
}

/** null: cut short, or longer than any that a picture needs. */
function readExpGolomb(
  bytes: Buffer,
  start: number,
): { readonly value: number; readonly next: number } | null {
  const bit = (at: number) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  let zeros = 0
  while (zeros < 24 && bit(start + zeros) === 0) zeros += 1
  const next = start + zeros * 2 + 1
  if (zeros === 24 || next > bytes.length * 8) return null
  let value = 0
  for (let at = start + zeros; at < next; at += 1) value = value * 2 + bit(at)
  return { value: value - 1, next }
}
