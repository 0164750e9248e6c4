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
