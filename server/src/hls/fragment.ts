import { childBox, childBoxes, type Mp4Box, Mp4BoxReader } from './mp4-boxes.ts'

export interface Mp4Track {
  readonly isVideo: boolean
  /** Ticks in a second. */
  readonly timescale: number
}

/** By the track's number. */
export type Mp4Tracks = ReadonlyMap<number, Mp4Track>

export interface FragmentFacts {
  /** Of its picture. */
  readonly durationMs: number
  /** It begins with a key frame. */
  readonly isIndependent: boolean
}

/** ISO 14496-12 §8.6.4.2: the sample is no sync sample. */
const SAMPLE_IS_NON_SYNC = 0x0001_0000

/** What the tracks of a `moov` are. @throws RangeError where it is no movie. */
export function readTracks(moov: Buffer): Mp4Tracks {
  return new Map(
    childBoxes(moov)
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => {
        const [tkhd, mdia] = [need(body, 'tkhd'), need(body, 'mdia')]
        const [mdhd, hdlr] = [need(mdia, 'mdhd'), need(mdia, 'hdlr')]
        // Version 1 has times of 64 bit.
        const number = tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12)
        return [
          number,
          {
            isVideo: hdlr.toString('latin1', 8, 12) === 'vide',
            timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
          },
        ]
      }),
  )
}

/** null: it has no picture. @throws RangeError where the `moof` is broken or of tracks that nobody knows. */
export function readFragment(moof: Buffer, tracks: Mp4Tracks): FragmentFacts | null {
  const runs = childBoxes(moof)
    .filter(({ type }) => type === 'traf')
    .map(({ body }) => readTrackFragment(body, tracks))
  if (runs.length === 0) throw new RangeError('a fragment without a track')
  const picture = runs.find(({ isVideo }) => isVideo)
  return picture === undefined
    ? null
    : { durationMs: picture.durationMs, isIndependent: picture.isIndependent }
}

interface TrackFragment extends FragmentFacts {
  readonly isVideo: boolean
}

function readTrackFragment(traf: Buffer, tracks: Mp4Tracks): TrackFragment {
  const defaults = readTrackDefaults(need(traf, 'tfhd'))
  const track = tracks.get(defaults.track)
  if (track === undefined)
    throw new RangeError(`a fragment of track ${defaults.track}, which is not in the movie`)
  const runs = childBoxes(traf)
    .filter(({ type }) => type === 'trun')
    .map(({ body }) => readRun(body, defaults))
  const ticks = runs.reduce((sum, run) => sum + run.ticks, 0)
  const firstFlags = runs[0]?.firstFlags ?? SAMPLE_IS_NON_SYNC
  return {
    isVideo: track.isVideo,
    durationMs: (ticks * 1000) / track.timescale,
    isIndependent: (firstFlags & SAMPLE_IS_NON_SYNC) === 0,
  }
}

interface TrackDefaults {
  readonly track: number
  readonly ticks: number
  readonly flags: number
}

/** ISO 14496-12 §8.8.7: which optional fields there are is in the flags, in this order. */
function readTrackDefaults(tfhd: Buffer): TrackDefaults {
  const flags = tfhd.readUIntBE(1, 3)
  const at = fieldsAt(8, flags, [
    [0x1, 8],
    [0x2, 4],
    [0x8, 4],
    [0x10, 4],
    [0x20, 4],
  ])
  return {
    track: tfhd.readUInt32BE(4),
    ticks: flags & 0x8 ? tfhd.readUInt32BE(at.get(0x8)!) : 0,
    flags: flags & 0x20 ? tfhd.readUInt32BE(at.get(0x20)!) : 0,
  }
}

/** ISO 14496-12 §8.8.8. */
function readRun(
  trun: Buffer,
  defaults: TrackDefaults,
): { readonly ticks: number; readonly firstFlags: number } {
  const flags = trun.readUIntBE(1, 3)
  const count = trun.readUInt32BE(4)
  const head = fieldsAt(8, flags, [
    [0x1, 4],
    [0x4, 4],
  ])
  const sample = fieldsAt(0, flags, [
    [0x100, 4],
    [0x200, 4],
    [0x400, 4],
    [0x800, 4],
  ])
  const [start, size] = [head.get('end')!, sample.get('end')!]
  if (start + count * size > trun.length) throw new RangeError('a run of samples is cut short')
  let ticks = flags & 0x100 ? 0 : defaults.ticks * count
  if (flags & 0x100)
    for (let index = 0; index < count; index += 1) ticks += trun.readUInt32BE(start + index * size)
  if (count === 0) return { ticks, firstFlags: SAMPLE_IS_NON_SYNC }
  if (flags & 0x4) return { ticks, firstFlags: trun.readUInt32BE(head.get(0x4)!) }
  return { ticks, firstFlags: flags & 0x400 ? trun.readUInt32BE(start + sample.get(0x400)!) : defaults.flags }
}

/** Where each field stands that the flags say is there, and under `end` where they are over. */
function fieldsAt(
  start: number,
  flags: number,
  fields: readonly (readonly [flag: number, bytes: number])[],
): ReadonlyMap<number | 'end', number> {
  const found = new Map<number | 'end', number>()
  let at = start
  for (const [flag, bytes] of fields) {
    if ((flags & flag) === 0) continue
    found.set(flag, at)
    at += bytes
  }
  return found.set('end', at)
}

function need(body: Buffer, type: string): Buffer {
  const box = childBox(body, type)
  if (box === null) throw new RangeError(`no ${type} where one belongs`)
  return box.body
}

/** What a player decides by whether it can play a picture, and whether it wants to. */
export interface PictureFormat {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** As media types name it (RFC 6381 §3.3): `avc1.42C01F`. */
  readonly codec: string
}

/** Where they stand in a sample entry of a picture (ISO 14496-12 §12.1.3), and where its own boxes begin. */
const entry = { width: 24, height: 26, boxes: 78 } as const
/** Version, flags and number of entries. */
const STSD_HEAD_BYTES = 8

/** Of the H.264 track of a `moov`; null: it has none. @throws RangeError where it is no movie. */
export function readPictureFormat(moov: Buffer): PictureFormat | null {
  for (const { type, body } of childBoxes(moov)) {
    if (type !== 'trak') continue
    const samples = need(need(need(body, 'mdia'), 'minf'), 'stbl')
    const avc1 = childBox(need(samples, 'stsd').subarray(STSD_HEAD_BYTES), 'avc1')?.body
    if (avc1 === undefined) continue
    // Version, then profile, constraints and level (ISO 14496-15 §5.3.3.1).
    const profile = need(avc1.subarray(entry.boxes), 'avcC').toString('hex', 1, 4).toUpperCase()
    return {
      width: avc1.readUInt16BE(entry.width),
      height: avc1.readUInt16BE(entry.height),
      codec: `avc1.${profile}`,
    }
  }
  return null
}

export type Mp4Piece =
  /** What a player must have before any fragment. */
  | { readonly kind: 'init'; readonly bytes: Buffer; readonly moov: Buffer }
  | ({ readonly kind: 'fragment'; readonly bytes: Buffer } & FragmentFacts)

/** Over a minute of sound. Where there is no picture for longer, nobody has waited for it. */
export const HELD_SOUND_BYTES_MAX = 1024 * 1024

/**
 * Makes of the output of a muxer the pieces that are handed out: the head, then a fragment after the other. Sound that
 * comes alone is part of the next fragment that has a picture: players add up how long the pieces say that they play, and where
 * that is more than the picture is, they move what follows away from it and stop at the hole.
 */
export class FragmentReader {
  readonly #boxes = new Mp4BoxReader()
  #head: Buffer[] = []
  #tracks: Mp4Tracks | null = null
  #open: { readonly moof: Mp4Box; readonly facts: FragmentFacts | null } | null = null
  /** What is heard before the first picture is not part of the stream. */
  #hasPicture = false
  #sound: Buffer[] = []
  #soundBytes = 0

  /** @throws RangeError where it is no fragmented MP4. */
  push(chunk: Buffer): Mp4Piece[] {
    return this.#boxes.push(chunk).flatMap((box) => this.#take(box) ?? [])
  }

  #take(box: Mp4Box): Mp4Piece | null {
    if (this.#tracks === null) {
      this.#head.push(box.bytes)
      if (box.type !== 'moov') return null
      this.#tracks = readTracks(box.body)
      const bytes = Buffer.concat(this.#head)
      this.#head = []
      return { kind: 'init', bytes, moov: box.body }
    }
    if (box.type === 'moof') this.#open = { moof: box, facts: readFragment(box.body, this.#tracks) }
    if (box.type !== 'mdat' || this.#open === null) return null
    const { moof, facts } = this.#open
    this.#open = null
    if (facts === null) {
      if (this.#hasPicture) this.#holdSound(moof.bytes, box.bytes)
      return null
    }
    this.#hasPicture = true
    const bytes = Buffer.concat([...this.#sound, moof.bytes, box.bytes])
    this.#dropSound()
    return { kind: 'fragment', bytes, ...facts }
  }

  #holdSound(...boxes: readonly Buffer[]): void {
    this.#sound.push(...boxes)
    for (const { length } of boxes) this.#soundBytes += length
    if (this.#soundBytes > HELD_SOUND_BYTES_MAX) this.#dropSound()
  }

  #dropSound(): void {
    this.#sound = []
    this.#soundBytes = 0
  }
}
