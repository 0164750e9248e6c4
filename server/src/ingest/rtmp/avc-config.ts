import { fail, ok, type Result } from '@footlight/core/rules'
import { type PictureSize, readPictureSize } from './sps.ts'

/** What the sequence header of H.264 in FLV says (ISO/IEC 14496-15 §5.3.3). */
export interface AvcConfig {
  /** As in `profile-level-id` (RFC 6184 §8.1), with the constraints that matter for it. */
  readonly profileLevelId: string
  /** Bytes of the length in front of each NAL unit. */
  readonly lengthBytes: number
  /** Sequence and picture parameter sets, without which no picture can be decoded. */
  readonly parameterSets: readonly Buffer[]
  readonly size: PictureSize
}

/** A few of each; the format has room for 31 and 255. */
const PARAMETER_SETS_MAX = 32

/** `malformed`: it is none. `profile`: one that browsers do not play: 10 bits, 4:2:2, lossless. */
export function readAvcConfig(record: Buffer): Result<AvcConfig, 'malformed' | 'profile'> {
  if (record.length < 7 || record[0] !== 1) return fail('malformed')
  const sequenceSets = readSets(record, 6, record[5]! & 0x1f)
  const pictureSets = sequenceSets && readSets(record, sequenceSets.end + 1, record[sequenceSets.end] ?? 0)
  const [first] = sequenceSets?.sets ?? []
  const size = first ? readPictureSize(first) : null
  if (!pictureSets || pictureSets.sets.length === 0 || !size) return fail('malformed')
  const profileLevelId = toProfileLevelId(record[1]!, record[2]!, record[3]!)
  if (profileLevelId === null) return fail('profile')
  return ok({
    profileLevelId,
    lengthBytes: (record[4]! & 3) + 1,
    parameterSets: [...sequenceSets.sets, ...pictureSets.sets],
    size,
  })
}

function readSets(
  record: Buffer,
  start: number,
  count: number,
): { readonly sets: Buffer[]; readonly end: number } | null {
  if (count > PARAMETER_SETS_MAX) return null
  const sets: Buffer[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 2 > record.length) return null
    const end = at + 2 + record.readUInt16BE(at)
    if (end > record.length || end === at + 2) return null
    sets.push(record.subarray(at + 2, end))
    at = end
  }
  return { sets, end: at }
}

/**
 * Encoders set constraints that say less than the profile alone (x264 calls its main profile 4d40): rooms
 * know each profile under one name (sfu/codecs.ts). Not by `h264-profile-level-id`: it knows no progressive
 * high, and calls constrained high `640c`, which no room speaks.
 */
function toProfileLevelId(profile: number, constraints: number, level: number): string | null {
  const suffix = level.toString(16).padStart(2, '0')
  // What both baseline and main can decode is constrained baseline (ITU-T H.264 §A.2.1).
  if (profile === 0x42) return (constraints & 0x40 ? '42e0' : '4200') + suffix
  if (profile === 0x4d) return (constraints & 0x80 ? '42e0' : '4d00') + suffix
  return profile === 0x64 ? `6400${suffix}` : null
}
