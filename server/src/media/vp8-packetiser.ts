/** With the descriptor, and what encryption and header extensions add, below the smallest usual limit of 1,280. */
const FRAGMENT_BYTES_MAX = 1_176
const EXTENDED = 0x80
const BEGINS_PARTITION = 0x10
const HAS_PICTURE_ID = 0x80
const LONG_PICTURE_ID = 0x8000

/** As many as the number of a picture can tell apart (RFC 7741 §4.2). */
export const VP8_PICTURE_IDS = 0x8000

/** The parts of one encoded picture, each for one packet. */
export function vp8Fragments(frame: Buffer): readonly Buffer[] {
  const fragments: Buffer[] = []
  for (let at = 0; at < frame.length; at += FRAGMENT_BYTES_MAX)
    fragments.push(frame.subarray(at, at + FRAGMENT_BYTES_MAX))
  return fragments
}

/** What stands before a part (RFC 7741 §4.2): the number of its picture, and whether it is the first one. */
export function vp8Descriptor(pictureId: number, isFirst: boolean): Buffer {
  const descriptor = Buffer.of(EXTENDED | (isFirst ? BEGINS_PARTITION : 0), HAS_PICTURE_ID, 0, 0)
  descriptor.writeUInt16BE(LONG_PICTURE_ID | pictureId, 2)
  return descriptor
}
