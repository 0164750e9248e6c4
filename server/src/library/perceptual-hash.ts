/** Side of the grey picture that is hashed, and of the low frequencies of it that are kept. */
export const HASH_SIDE = 64
const LOW = 16
/** Of 256 bits. Pictures that somebody changed a little differ in fewer; two that have nothing in common in about half. */
const NEAR_BITS = 31

/**
 * 256 bits in hexadecimal of what a picture looks like, in the manner of PDQ (Meta, "The TMK+PDQF Video-Hashing
 * Algorithm and the PDQ Image-Hashing Algorithm", 2019): the low frequencies of its discrete cosine transform,
 * each above or below their median. Not PDQ's own bits: lists of others cannot be compared with it. `grey`: 64 x 64
 * pixels. null: there is nothing to see, and so nothing to compare.
 */
export function perceptualHash(grey: Uint8Array): string | null {
  const frequencies = lowFrequencies(grey)
  const sorted = frequencies.toSorted((a, b) => a - b)
  const median = (sorted[(LOW * LOW) / 2 - 1]! + sorted[(LOW * LOW) / 2]!) / 2
  // A plain surface has noise alone there.
  if (sorted.at(-1)! - sorted[0]! < HASH_SIDE) return null
  let hash = ''
  for (let nibble = 0; nibble < LOW * LOW; nibble += 4) {
    let bits = 0
    for (let bit = 0; bit < 4; bit += 1) bits = bits * 2 + (frequencies[nibble + bit]! > median ? 1 : 0)
    hash += bits.toString(16)
  }
  return hash
}

/** Whether two hashes are of what looks alike. */
export function looksAlike(a: string, b: string): boolean {
  let different = 0
  for (let at = 0; at < a.length; at += 8) {
    different += bitsOf(Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16))
    if (different > NEAR_BITS) return false
  }
  return a.length === b.length
}

function bitsOf(word: number): number {
  let bits = 0
  for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}

/** Of the transform in both directions, without its first row and column: brightness alone says nothing. */
function lowFrequencies(grey: Uint8Array): number[] {
  const rows = new Float64Array(LOW * HASH_SIDE)
  for (let u = 0; u < LOW; u += 1) {
    for (let x = 0; x < HASH_SIDE; x += 1) {
      let sum = 0
      for (let y = 0; y < HASH_SIDE; y += 1)
        sum += cosines[(u + 1) * HASH_SIDE + y]! * grey[y * HASH_SIDE + x]!
      rows[u * HASH_SIDE + x] = sum
    }
  }
  const out: number[] = []
  for (let u = 0; u < LOW; u += 1) {
    for (let v = 0; v < LOW; v += 1) {
      let sum = 0
      for (let x = 0; x < HASH_SIDE; x += 1)
        sum += cosines[(v + 1) * HASH_SIDE + x]! * rows[u * HASH_SIDE + x]!
      out.push(sum / HASH_SIDE)
    }
  }
  return out
}

const cosines = Float64Array.from({ length: (LOW + 1) * HASH_SIDE }, (_, at) => {
  const [frequency, place] = [Math.floor(at / HASH_SIDE), at % HASH_SIDE]
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * HASH_SIDE))
})
