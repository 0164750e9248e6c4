import { describe, expect, it } from 'vitest'
import {
  FragmentReader,
  HELD_SOUND_BYTES_MAX,
  type Mp4Tracks,
  readFragment,
  readPictureFormat,
  readTracks,
} from './fragment.ts'
import { BOX_BYTES_MAX, childBoxes, Mp4BoxReader } from './mp4-boxes.ts'

const KEY = 0x0200_0000
const OTHER = 0x0101_0000

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([words(body.length + 8), Buffer.from(type, 'latin1'), body])
}

function track(number: number, handler: 'vide' | 'soun', timescale: number): Buffer {
  return box(
    'trak',
    box('tkhd', words(0, 0, 0, number, 0)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler), words(0)),
    ),
  )
}

const moov = box('moov', box('mvhd', words(0)), track(1, 'vide', 90_000), track(2, 'soun', 48_000))
const tracks: Mp4Tracks = readTracks(moov.subarray(8))

/** As ffmpeg writes it: lengths of all samples by default, another flag for the first. */
function fragment(first: number | null, samples = 9, ticks = 3_000): Buffer {
  const tfhd = box('tfhd', words(0x02_0038, 1, ticks, 5_000, OTHER))
  const trun =
    first === null
      ? box('trun', words(0x201, samples, 100, ...Array<number>(samples).fill(5_000)))
      : box('trun', words(0x205, samples, 100, first, ...Array<number>(samples).fill(5_000)))
  const sound = box('traf', box('tfhd', words(0x02_0008, 2, 1_024)), box('trun', words(0x1, 14, 100)))
  return box('moof', box('mfhd', words(0, 1)), box('traf', tfhd, box('tfdt', words(0, 0)), trun), sound)
}

describe('boxes and fragments', () => {
  it('knows the tracks of a movie', () => {
    expect(tracks).toEqual(
      new Map([
        [1, { isVideo: true, timescale: 90_000 }],
        [2, { isVideo: false, timescale: 48_000 }],
      ]),
    )
  })

  it('HLS-PART-01 takes length and key frame from the picture, wherever its flags stand', () => {
    expect(readFragment(fragment(KEY).subarray(8), tracks)).toEqual({ durationMs: 300, isIndependent: true })
    expect(readFragment(fragment(null).subarray(8), tracks)).toEqual({
      durationMs: 300,
      isIndependent: false,
    })
    const each = box(
      'moof',
      box(
        'traf',
        box('tfhd', words(0x02_0000, 1)),
        box('trun', words(0x701, 2, 100, 9_000, 50, KEY, 18_000, 50, OTHER)),
      ),
    )
    expect(readFragment(each.subarray(8), tracks)).toEqual({ durationMs: 300, isIndependent: true })
    const byDefault = box(
      'moof',
      box('traf', box('tfhd', words(0x02_0028, 1, 27_000, KEY)), box('trun', words(0x1, 1, 100))),
    )
    expect(readFragment(byDefault.subarray(8), tracks)).toEqual({ durationMs: 300, isIndependent: true })
  })

  it('HLS-PART-03 sound that comes alone plays no longer, and is part of the next piece that has a picture', () => {
    const sound = box(
      'moof',
      box('traf', box('tfhd', words(0x02_0008, 2, 1_024)), box('trun', words(0x1, 15, 100))),
    )
    expect(readFragment(sound.subarray(8), tracks)).toBeNull()
    const mdat = (bytes: number) => box('mdat', Buffer.alloc(bytes, 7))
    const head = Buffer.concat([box('ftyp', words(1)), moov])
    const early = [sound, mdat(400)]
    const stream = [
      fragment(KEY),
      mdat(5_000),
      sound,
      mdat(500),
      sound,
      mdat(600),
      fragment(null),
      mdat(5_000),
    ]
    const [, first, second, ...more] = new FragmentReader().push(Buffer.concat([head, ...early, ...stream]))
    expect([first, second]).toMatchObject([
      { durationMs: 300, isIndependent: true },
      { durationMs: 300, isIndependent: false },
    ])
    expect(first!.bytes).toEqual(Buffer.concat(stream.slice(0, 2)))
    expect(second!.bytes).toEqual(Buffer.concat(stream.slice(2)))
    expect(more).toEqual([])
    // Without end nothing of it is kept.
    const tooMuch = [fragment(KEY), mdat(50), sound, mdat(HELD_SOUND_BYTES_MAX), fragment(null), mdat(5_000)]
    const [, , alone] = new FragmentReader().push(Buffer.concat([head, ...tooMuch]))
    expect(alone!.bytes).toEqual(Buffer.concat(tooMuch.slice(4)))
  })

  it.each([
    [
      'a track that nobody knows',
      box('moof', box('traf', box('tfhd', words(0, 7)), box('trun', words(1, 1, 1)))),
    ],
    ['no track', box('moof', box('mfhd', words(0, 1)))],
    [
      'a run that is cut short',
      box('moof', box('traf', box('tfhd', words(0, 1)), box('trun', words(0x201, 9, 100, 5_000)))),
    ],
    ['a box that is longer than what holds it', box('moof', words(400), Buffer.from('traf'))],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFragment(bytes.subarray(8), tracks)).toThrow(RangeError)
  })

  it('HLS-PART-02 finds the same pieces however the pipe cuts the bytes', () => {
    const mdat = box('mdat', Buffer.alloc(5_000, 7))
    const stream = Buffer.concat([
      box('ftyp', words(1)),
      moov,
      fragment(KEY),
      mdat,
      fragment(null),
      mdat,
      box('mfra', words(0)),
    ])
    for (const step of [1, 7, 1_000, stream.length]) {
      const reader = new FragmentReader()
      const pieces = []
      for (let at = 0; at < stream.length; at += step)
        pieces.push(...reader.push(stream.subarray(at, at + step)))
      expect(pieces.map((piece) => piece.kind)).toEqual(['init', 'fragment', 'fragment'])
      expect(
        Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(stream.subarray(0, stream.length - 12)),
      ).toBe(true)
      expect(pieces.slice(1)).toMatchObject([
        { durationMs: 300, isIndependent: true },
        { durationMs: 300, isIndependent: false },
      ])
    }
  })

  it('HLS-SIZES-01 says of a head how large its H.264 picture is, and which codec it takes', () => {
    const avc1 = Buffer.alloc(78)
    avc1.writeUInt16BE(854, 24)
    avc1.writeUInt16BE(480, 26)
    const movieWith = (entry: Buffer) =>
      box('trak', box('mdia', box('minf', box('stbl', box('stsd', words(0, 1), entry)))))
    const avcC = box('avcC', Buffer.from([1, 0x42, 0xc0, 0x1f, 0xff]))
    expect(readPictureFormat(movieWith(box('avc1', avc1, avcC)))).toEqual({
      width: 854,
      height: 480,
      codec: 'avc1.42C01F',
    })
    expect(readPictureFormat(movieWith(box('mp4a', words(0, 0))))).toBeNull()
    expect(() => readPictureFormat(movieWith(box('avc1', Buffer.alloc(20))))).toThrow(RangeError)
    expect(() => readPictureFormat(movieWith(box('avc1', avc1)))).toThrow(RangeError)
    expect(() => readPictureFormat(moov.subarray(8))).toThrow(RangeError)
  })

  it('refuses lengths that no box of a live stream has', () => {
    for (const length of [0, 1, 7, BOX_BYTES_MAX + 1])
      expect(() => new Mp4BoxReader().push(Buffer.concat([words(length), Buffer.from('mdat')]))).toThrow(
        RangeError,
      )
    expect(() => childBoxes(Buffer.alloc(5))).toThrow(RangeError)
  })
})
