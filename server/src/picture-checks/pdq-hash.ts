/**
 * PDQ, 256 bits of what a picture looks like, from its published description (Meta, "The TMK+PDQF Video-Hashing Algorithm
 * and the PDQ Image-Hashing Algorithm", 2019): brightness, two tent filters, 64 x 64 samples, the 16 x 16 low
 * frequencies of their discrete cosine transform, each above or below their median. It is what lists of other services
 * are made with, and no package of it is kept well.
 *
 * Nothing is imported here: processes that decode pictures of strangers get this file alone.
 */

/** A larger picture is made smaller before it is hashed; px. */
export const HASH_SIDE_MAX = 512
/** A picture of less has too little in it to be told from others; 0 to 100. */
export const HASH_QUALITY_MIN = 50
/** Bits of 256 in which two pictures differ that are taken for one. */
export const HASH_NEAR_BITS = 31

const SIDE = 64
const LOW = 16
const BITS = LOW * LOW
const FILTER_TIMES = 2

export interface PictureHash {
  /** 64 digits, the highest bit first. */
  readonly hash: string
  /** 0: nothing to see; 100: much. */
  readonly quality: number
}

/** `rgb`: three bytes a pixel, row by row, in sRGB; at most `HASH_SIDE_MAX` on each side. */
export function pdqHash(rgb: Uint8Array, width: number, height: number): PictureHash {
  const samples = sample(filter(brightness(rgb), width, height), width, height)
  const frequencies = lowFrequencies(samples)
  const median = frequencies.toSorted()[BITS / 2 - 1]!
  let hash = ''
  for (let bit = BITS - 1; bit > 0; bit -= 4) {
    let digit = 0
    for (let at = bit; at > bit - 4; at -= 1) digit = digit * 2 + (frequencies[at]! > median ? 1 : 0)
    hash += digit.toString(16)
  }
  return { hash, quality: qualityOf(samples) }
}

/** null: there is too little to see, and so nothing to compare. */
export function comparableHash(rgb: Uint8Array, width: number, height: number): string | null {
  const { hash, quality } = pdqHash(rgb, width, height)
  return quality < HASH_QUALITY_MIN ? null : hash
}

function brightness(rgb: Uint8Array): Float32Array {
  const luma = new Float32Array(rgb.length / 3)
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 3)
    luma[at] = 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!
  return luma
}

/** Leaves nothing so fine that the samples would miss it. */
function filter(luma: Float32Array, width: number, height: number): Float32Array {
  const between = new Float32Array(luma.length)
  const [across, down] = [windowOf(width), windowOf(height)]
  for (let time = 0; time < FILTER_TIMES; time += 1) {
    for (let y = 0; y < height; y += 1)
      box(luma, between, { start: y * width, step: 1, length: width, window: across })
    for (let x = 0; x < width; x += 1)
      box(between, luma, { start: x, step: width, length: height, window: down })
  }
  return luma
}

function windowOf(length: number): number {
  return Math.floor((length + 2 * SIDE - 1) / (2 * SIDE))
}

interface Line {
  readonly start: number
  readonly step: number
  readonly length: number
  readonly window: number
}

/** The mean of each value and those around it; of fewer at the ends. */
function box(from: Float32Array, to: Float32Array, { start, step, length, window }: Line): void {
  const ahead = Math.floor((window + 2) / 2) - 1
  let sum = 0
  let count = 0
  for (let at = -ahead; at < length; at += 1) {
    const enters = at + ahead
    const leaves = enters - window
    if (enters < length) {
      sum += from[start + enters * step]!
      count += 1
    }
    if (leaves >= 0) {
      sum -= from[start + leaves * step]!
      count -= 1
    }
    if (at >= 0) to[start + at * step] = sum / count
  }
}

function sample(luma: Float32Array, width: number, height: number): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
    const y = Math.floor(((Math.floor(at / SIDE) + 0.5) * height) / SIDE)
    const x = Math.floor((((at % SIDE) + 0.5) * width) / SIDE)
    return luma[y * width + x]!
  })
}

/** Of the transform in both directions, without its first row and column: brightness alone says nothing. */
function lowFrequencies(samples: Float32Array): Float64Array {
  const rows = new Float64Array(LOW * SIDE)
  for (let u = 0; u < LOW; u += 1)
    for (let x = 0; x < SIDE; x += 1) {
      let sum = 0
      for (let y = 0; y < SIDE; y += 1) sum += cosines[u * SIDE + y]! * samples[y * SIDE + x]!
      rows[u * SIDE + x] = sum
    }
  const out = new Float64Array(BITS)
  for (let u = 0; u < LOW; u += 1)
    for (let v = 0; v < LOW; v += 1) {
      let sum = 0
      for (let x = 0; x < SIDE; x += 1) sum += cosines[v * SIDE + x]! * rows[u * SIDE + x]!
      out[u * LOW + v] = sum
    }
  return out
}

const cosines = Float64Array.from({ length: LOW * SIDE }, (_, at) => {
  const [frequency, place] = [Math.floor(at / SIDE) + 1, at % SIDE]
  return Math.sqrt(2 / SIDE) * Math.cos((Math.PI / 2 / SIDE) * frequency * (2 * place + 1))
})

/** How much neighbors differ. */
function qualityOf(samples: Float32Array): number {
  let steps = 0
  const differ = (a: number, b: number) => Math.abs(Math.trunc(((samples[a]! - samples[b]!) * 100) / 255))
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const at = y * SIDE + x
      if (y + 1 < SIDE) steps += differ(at, at + SIDE)
      if (x + 1 < SIDE) steps += differ(at, at + 1)
    }
  return Math.min(100, Math.floor(steps / 90))
}
