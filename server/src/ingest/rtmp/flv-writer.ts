const TAG_HEADER_BYTES = 11
const AUDIO_TAG = 8

/**
 * The start of an FLV file with sound alone (FLV specification E.2), which is how a message of sound goes to
 * ffmpeg as it came.
 */
export function flvAudioHeader(): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, 0x04, 0, 0, 0, 9, 0, 0, 0, 0])
}

/** FLV specification E.4.1. `timestampMs`: 32 bits. */
export function flvAudioTag(timestampMs: number, payload: Buffer): Buffer {
  const tag = Buffer.allocUnsafe(TAG_HEADER_BYTES + payload.length + 4)
  tag.writeUInt8(AUDIO_TAG)
  tag.writeUIntBE(payload.length, 1, 3)
  tag.writeUIntBE(timestampMs & 0xff_ffff, 4, 3)
  tag.writeUInt8((timestampMs >>> 24) & 0xff, 7)
  tag.writeUIntBE(0, 8, 3)
  payload.copy(tag, TAG_HEADER_BYTES)
  tag.writeUInt32BE(TAG_HEADER_BYTES + payload.length, TAG_HEADER_BYTES + payload.length)
  return tag
}
