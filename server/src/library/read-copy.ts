import type { Variant } from '@footlight/core/rules/library/copy-marks'

/** Films are compared as grey pictures of this size, so many a second. */
export const FRAME = { width: 32, height: 18, perSecond: 10 } as const
const PIXELS = FRAME.width * FRAME.height
/** The leak is found in the film in pieces of so many frames, by some of them. */
const PIECE = 20
const PROBES = [0, 7, 13, 19]
/** So many frames a piece may lie beside where the one before it makes us expect it. */
const DRIFT = 3
/** Levels out of 255 that pictures of one moment differ by at most, without their brightness. */
const SAME_MAX = 10
/** Another moment that fits nearly as well makes a piece useless: so much worse it has to be. */
const CLEARER = { times: 1.2, plus: 0.3 }
/** Of the difference between both variants, what of it has to be in the leak. */
const PART_MIN = 0.2
/** Frames of a segment that are needed to say which variant it is. */
const FRAMES_MIN = 10
/** Levels squared: a frame that fits badly counts less, and one that fits by luck not for all. */
const NOISE_MIN = 0.5

export interface ReadSegment {
  readonly segment: number
  readonly variant: Variant
}

/** Both variants of a film as raw frames, and when its segments end, in seconds. */
export interface Variants {
  readonly one: Uint8Array
  readonly other: Uint8Array
  readonly segmentEnds: readonly number[]
}

/** How much of the difference between the variants is in the leak, summed over the frames of a segment. */
interface Sum {
  part: number
  whole: number
  frames: number
}

/**
 * Which variant each segment of a leak is that can be said. It may begin and end anywhere, be cut, and have been
 * encoded anew in another size, but not cropped or mirrored. Works piece by piece; `onProgress`: 0 to 1.
 */
export function readCopy(
  leak: Uint8Array,
  film: Variants,
  onProgress: (done: number) => void = () => undefined,
): readonly ReadSegment[] {
  const filmFrames = Math.floor(Math.min(film.one.length, film.other.length) / PIXELS)
  const leakFrames = Math.floor(leak.length / PIXELS)
  // Between both variants: the mark itself says nothing of the place, or it would choose what is read there.
  const middle = film.one.map((level, at) => (level + (film.other[at] ?? level)) / 2)
  const place = new Place(leak, middle, filmFrames)
  const sums = new Map<number, Sum>()
  for (let from = 0; from + PIECE <= leakFrames; from += PIECE) {
    const at = place.find(from)
    if (at !== null)
      for (let frame = 0; frame < PIECE; frame += 1)
        weigh(leak, from + frame, film, at + frame, sumOf(sums, film.segmentEnds, at + frame))
    onProgress(Math.min(1, (from + PIECE) / leakFrames))
  }
  return [...sums].flatMap(([segment, { part, whole, frames }]) => {
    const share = whole === 0 ? 0 : part / whole
    if (frames < FRAMES_MIN || Math.abs(share) < PART_MIN) return []
    return [{ segment, variant: share > 0 ? 0 : 1 }]
  })
}

function sumOf(sums: Map<number, Sum>, ends: readonly number[], frame: number): Sum {
  const seconds = (frame + 0.5) / FRAME.perSecond
  const found = ends.findIndex((end) => seconds < end)
  const segment = found === -1 ? ends.length - 1 : found
  const sum = sums.get(segment) ?? { part: 0, whole: 0, frames: 0 }
  sums.set(segment, sum)
  return sum
}

/** Where in the film pieces of the leak are. */
class Place {
  readonly #leak: Uint8Array
  readonly #film: Uint8Array
  readonly #last: number
  /** The film's frame of the leak's first one, by the piece before; null: not known. */
  #shift: number | null = null

  constructor(leak: Uint8Array, film: Uint8Array, filmFrames: number) {
    this.#leak = leak
    this.#film = film
    this.#last = filmFrames - PIECE
  }

  /** The film's frame that the leak's frame `from` is; null: none, or several might be. */
  find(from: number): number | null {
    const expected = this.#shift === null ? null : from + this.#shift
    const near = expected === null ? null : this.#best(from, expected - DRIFT, expected + DRIFT)
    const found = near !== null && near.difference <= SAME_MAX / 2 ? near.at : this.#anywhere(from)
    this.#shift = found === null ? null : found - from
    return found
  }

  #anywhere(from: number): number | null {
    const best = this.#best(from, 0, this.#last)
    if (best === null || best.difference > SAME_MAX) return null
    const limit = best.difference * CLEARER.times + CLEARER.plus
    const around = FRAME.perSecond
    const rivals = [this.#best(from, 0, best.at - around), this.#best(from, best.at + around, this.#last)]
    return rivals.some((rival) => rival !== null && rival.difference < limit) ? null : best.at
  }

  #best(from: number, first: number, last: number): { at: number; difference: number } | null {
    let best: { at: number; difference: number } | null = null
    for (let at = Math.max(0, first); at <= Math.min(last, this.#last); at += 1) {
      const difference = this.#difference(from, at, best?.difference ?? Number.POSITIVE_INFINITY)
      if (best === null || difference < best.difference) best = { at, difference }
    }
    return best
  }

  /** Mean over the probes; gives up above `enough`. */
  #difference(from: number, at: number, enough: number): number {
    let sum = 0
    for (const probe of PROBES) {
      sum += differenceOf(this.#leak, from + probe, this.#film, at + probe) / PROBES.length
      if (sum >= enough) return sum
    }
    return sum
  }
}

/** Of two pictures, pixel by pixel, without their brightness. */
function differenceOf(one: Uint8Array, oneFrame: number, two: Uint8Array, twoFrame: number): number {
  const [from, against] = [oneFrame * PIXELS, twoFrame * PIXELS]
  let brightness = 0
  for (let at = 0; at < PIXELS; at += 1) brightness += one[from + at]! - two[against + at]!
  brightness /= PIXELS
  let sum = 0
  for (let at = 0; at < PIXELS; at += 1) sum += Math.abs(one[from + at]! - two[against + at]! - brightness)
  return sum / PIXELS
}

/** Adds what one frame of the leak says. */
function weigh(leak: Uint8Array, leakFrame: number, film: Variants, filmFrame: number, sum: Sum): void {
  const [from, at] = [leakFrame * PIXELS, filmFrame * PIXELS]
  const seen = new Float64Array(PIXELS)
  const middle = new Float64Array(PIXELS)
  const half = new Float64Array(PIXELS)
  for (let pixel = 0; pixel < PIXELS; pixel += 1) {
    const [one, other] = [film.one[at + pixel]!, film.other[at + pixel]!]
    seen[pixel] = leak[from + pixel]!
    middle[pixel] = (one + other) / 2
    half[pixel] = (one - other) / 2
  }
  for (const picture of [seen, middle, half]) withoutMean(picture)
  // Neither more contrast nor less says anything.
  for (const picture of [seen, half]) without(picture, middle)
  const whole = product(half, half)
  const part = product(seen, half)
  const rest = Math.max(0, product(seen, seen) - (whole === 0 ? 0 : part ** 2 / whole)) / PIXELS
  const weight = 1 / (rest + NOISE_MIN)
  sum.part += weight * part
  sum.whole += weight * whole
  sum.frames += 1
}

function withoutMean(picture: Float64Array): void {
  const mean = picture.reduce((sum, each) => sum + each, 0) / PIXELS
  for (let at = 0; at < PIXELS; at += 1) picture[at]! -= mean
}

/** Takes out of a picture what of it is like another one. */
function without(picture: Float64Array, other: Float64Array): void {
  const size = product(other, other)
  if (size === 0) return
  const share = product(picture, other) / size
  for (let at = 0; at < PIXELS; at += 1) picture[at]! -= share * other[at]!
}

function product(one: Float64Array, two: Float64Array): number {
  let sum = 0
  for (let at = 0; at < PIXELS; at += 1) sum += one[at]! * two[at]!
  return sum
}
