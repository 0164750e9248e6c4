/** What a message of video carries (FLV specification E.4.3.1; enhanced RTMP for `unsupported`). */
export type VideoTag =
  | { readonly kind: 'config'; readonly record: Buffer }
  /**
   * `units`: NAL units, each behind its length. `compositionMs`: by how much it is shown later than it is
   * decoded.
   */
  | {
      readonly kind: 'picture'
      readonly isKeyFrame: boolean
      readonly compositionMs: number
      readonly units: Buffer
    }
  /** Another codec than H.264. */
  | { readonly kind: 'unsupported' }
  /** Nothing to show: the end of a sequence, a seek, or cut short. */
  | { readonly kind: 'nothing' }

const EXTENDED_HEADER = 0x80
const KEY_FRAME = 1
const INFO_FRAME = 5
const CODEC_AVC = 7
const HEADER_BYTES = 5

export function readVideoTag(payload: Buffer): VideoTag {
  if (payload.length < 2) return { kind: 'nothing' }
  const first = payload[0]!
  // Enhanced RTMP names HEVC, AV1 and VP9 by four characters; H.264 still comes the old way from every
  // encoder.
  if (first & EXTENDED_HEADER) return { kind: 'unsupported' }
  const frame = first >> 4
  if (frame === INFO_FRAME) return { kind: 'nothing' }
  if ((first & 0x0f) !== CODEC_AVC) return { kind: 'unsupported' }
  if (payload.length < HEADER_BYTES) return { kind: 'nothing' }
  const body = payload.subarray(HEADER_BYTES)
  if (payload[1] === 0) return { kind: 'config', record: body }
  if (payload[1] !== 1) return { kind: 'nothing' }
  return {
    kind: 'picture',
    isKeyFrame: frame === KEY_FRAME,
    compositionMs: payload.readIntBE(2, 3),
    units: body,
  }
}

export type AudioTag =
  /** How AAC is to be decoded: stored, because a decoder that starts later needs it too. */
  | { readonly kind: 'config' }
  | { readonly kind: 'sound' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'nothing' }

const soundFormat = { mp3: 2, aac: 10, mp3At8kHz: 14 } as const

/** FLV specification E.4.2.1. */
export function readAudioTag(payload: Buffer): AudioTag {
  if (payload.length < 2) return { kind: 'nothing' }
  const format = payload[0]! >> 4
  if (format === soundFormat.aac) return { kind: payload[1] === 0 ? 'config' : 'sound' }
  return { kind: format === soundFormat.mp3 || format === soundFormat.mp3At8kHz ? 'sound' : 'unsupported' }
}

/** The NAL units of one picture. null: the lengths do not fit. */
export function splitUnits(units: Buffer, lengthBytes: number): Buffer[] | null {
  const split: Buffer[] = []
  for (let at = 0; at < units.length; ) {
    if (at + lengthBytes > units.length) return null
    const start = at + lengthBytes
    const end = start + units.readUIntBE(at, lengthBytes)
    if (end > units.length) return null
    if (end > start) split.push(units.subarray(start, end))
    at = end
  }
  return split
}

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
