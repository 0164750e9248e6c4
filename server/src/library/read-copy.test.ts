import { expect, test } from 'vitest'
import { drawPatterns, PATTERN } from './mark-pattern.ts'
import { FRAME, readCopy } from './read-copy.ts'

const PIXELS = FRAME.width * FRAME.height
const SECONDS = 4
const SEGMENTS = 12
const FRAMES = SEGMENTS * SECONDS * FRAME.perSecond

/** A bright spot that wanders over a slope; `still`: it does not. */
function drawFilm(still = false): Uint8Array {
  const film = new Uint8Array(FRAMES * PIXELS)
  for (let frame = 0; frame < FRAMES; frame += 1)
    for (let at = 0; at < PIXELS; at += 1) {
      const [x, y] = [at % FRAME.width, Math.floor(at / FRAME.width)]
      const now = still ? 0 : frame
      const away = (x - 16 - 12 * Math.sin(now / 17)) ** 2 + (y - 9 - 7 * Math.cos(now / 29)) ** 2
      film[frame * PIXELS + at] = 40 + 3 * x + 90 * Math.exp(-away / 12)
    }
  return film
}

/** As the pattern lies over it, each block two pixels wide and high. */
function marked(film: Uint8Array, pattern: Uint8Array): Uint8Array {
  const size = PATTERN.width * PATTERN.height
  const bytes = size + 2 * Math.ceil(PATTERN.width / 2) * Math.ceil(PATTERN.height / 2)
  return film.map((level, index) => {
    const [frame, at] = [Math.floor(index / PIXELS), index % PIXELS]
    const block = (Math.floor(at / FRAME.width) >> 1) * PATTERN.width + ((at % FRAME.width) >> 1)
    return level + pattern[frame * bytes + block]! - 128
  })
}

const bits = [0, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 1] as const
const segmentEnds = Array.from({ length: SEGMENTS }, (_, at) => (at + 1) * SECONDS)

function prepare(film: Uint8Array) {
  const patterns = drawPatterns(SECONDS)
  const [one, other] = [marked(film, patterns.one), marked(film, patterns.other)]
  const bytes = SECONDS * FRAME.perSecond * PIXELS
  const copy = Uint8Array.from(one)
  for (const [segment, bit] of bits.entries())
    if (bit === 1) copy.set(other.subarray(segment * bytes, (segment + 1) * bytes), segment * bytes)
  return { film: { one, other, segmentEnds }, copy }
}

test('LIBRARY-MARK-03 a part of a copy is read, also one that was cut, is brighter, has more contrast and noise', () => {
  const { film, copy } = prepare(drawFilm())
  const cut = Buffer.concat([copy.subarray(33 * PIXELS, 200 * PIXELS), copy.subarray(310 * PIXELS)])
  let noise = 1
  const worse = cut.map((level) => {
    noise = (noise * 48_271) % 2_147_483_647
    return Math.max(0, Math.min(255, level * 1.05 + 6 + (noise % 9) - 4))
  })
  for (const leak of [cut, worse]) {
    const read = readCopy(leak, film)
    expect(read.length).toBeGreaterThanOrEqual(8)
    for (const { segment, variant } of read) expect(variant).toBe(bits[segment])
  }
})

test('LIBRARY-MARK-03 of another film, a mirrored one, a still one and one that is not marked nothing is read', () => {
  const { film, copy } = prepare(drawFilm())
  const mirrored = copy.map(
    (_, index) => copy[index - (index % FRAME.width) + FRAME.width - 1 - (index % FRAME.width)]!,
  )
  expect(readCopy(mirrored, film)).toEqual([])
  expect(readCopy(drawFilm(), film)).toEqual([])
  expect(readCopy(new Uint8Array(0), film)).toEqual([])
  const still = prepare(drawFilm(true))
  expect(readCopy(still.copy, still.film)).toEqual([])
})
