import type { FrameFormat } from './key-frame-collector.ts'

/**
 * Kinds of RTP payload that are not one plain NAL unit (RFC 6184 §5.4): several in one packet, and a part of
 * one.
 */
export const STAP_A = 24
export const FU_A = 28
/** In the second byte of a FU-A: it begins a unit. */
export const FU_START = 0x80

/** The NAL units of a STAP-A packet (RFC 6184 §5.7.1). */
export function unpackStapA(payload: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 1; at + 2 < payload.length; ) {
    const length = payload.readUInt16BE(at)
    units.push(payload.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return units
}

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

function join(payloads: readonly Buffer[]): Buffer {
  return Buffer.concat(payloads.flatMap(toByteStream))
}

export const h264: FrameFormat = {
  // Without its parameter sets a picture cannot be decoded alone.
  startsKeyFrame: (payload) => typesIn(payload).includes(NAL_SPS),
  assemble: (payloads) => (payloads.some(carriesIdr) ? join(payloads) : null),
  join,
}
