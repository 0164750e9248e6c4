import { FU_A, STAP_A, unpackStapA } from './h264-payload.ts'
import type { FrameFormat } from './key-frame-collector.ts'

const NAL_IDR = 5
const NAL_SPS = 7
const START_CODE = Buffer.from([0, 0, 0, 1])

function typesIn(payload: Buffer): number[] {
  const type = payload[0]! & 0x1f
  return type === STAP_A ? unpackStapA(payload).map((unit) => (unit[0] ?? 0) & 0x1f) : [type]
}

/** As a byte stream with start codes, which decoders take from a pipe. */
function toByteStream(payload: Buffer): Buffer[] {
  const type = payload[0]! & 0x1f
  if (type === STAP_A) return unpackStapA(payload).flatMap((unit) => [START_CODE, unit])
  if (type !== FU_A) return [START_CODE, payload]
  const header = payload[1] ?? 0
  const body = payload.subarray(2)
  // The first fragment gives the header of the whole unit back (RFC 6184 §5.8).
  return header & 0x80 ? [START_CODE, Buffer.from([(payload[0]! & 0xe0) | (header & 0x1f)]), body] : [body]
}

function carriesIdr(payload: Buffer): boolean {
  return (
    typesIn(payload).includes(NAL_IDR) ||
    ((payload[0]! & 0x1f) === FU_A && ((payload[1] ?? 0) & 0x1f) === NAL_IDR)
  )
}

export const h264: FrameFormat = {
  // Without its parameter sets a picture cannot be decoded alone.
  startsKeyFrame: (payload) => typesIn(payload).includes(NAL_SPS),
  assemble: (payloads) => (payloads.some(carriesIdr) ? Buffer.concat(payloads.flatMap(toByteStream)) : null),
}
