import { setImmediate } from 'node:timers/promises'
import { HASH_NEAR_BITS } from './pdq-hash.ts'

const WORDS = 8
const PART_BITS = 16
const PARTS = 16
/** Entries that are read without a pause. */
const STEP = 2_000
const PART_VALUES = 2 ** PART_BITS
/** Frequencies in each direction. */
const SIDE = 16
const ORIENTATIONS = [false, true].flatMap((isTurned) =>
  [false, true].flatMap((isMirrored) =>
    [false, true].map((isUpsideDown) => ({ isTurned, isMirrored, isUpsideDown })),
  ),
)

/** One entry of the list that is in force. */
export interface ListedHash {
  readonly id: number
  readonly hash: string
}

/**
 * The list as every picture is compared with it, in memory. Of two hashes that differ in at most 31 bits one of the sixteen
 * parts of 16 bits differs in at most one; so only those are looked at that share a part or nearly do, which of 100,000 are
 * some hundreds.
 */
export class HashIndex<Entry extends ListedHash> {
  readonly #entries: readonly Entry[]
  readonly #words: Uint32Array
  readonly #parts: readonly Part[]

  private constructor(entries: readonly Entry[], words: Uint32Array, parts: readonly Part[]) {
    this.#entries = entries
    this.#words = words
    this.#parts = parts
  }

  /** Lets others have their turn between its steps: of 100,000 entries it takes a second. */
  static async of<Entry extends ListedHash>(entries: readonly Entry[]): Promise<HashIndex<Entry>> {
    const words = new Uint32Array(entries.length * WORDS)
    for (const [at, { hash }] of entries.entries()) {
      words.set(wordsOf(hash), at * WORDS)
      if (at % STEP === STEP - 1) await setImmediate()
    }
    const parts: Part[] = []
    for (let part = 0; part < PARTS; part += 1) {
      parts.push(sortByPart(words, part))
      await setImmediate()
    }
    return new HashIndex(entries, words, parts)
  }

  static empty<Entry extends ListedHash>(): HashIndex<Entry> {
    return new HashIndex<Entry>([], new Uint32Array(0), [])
  }

  get size(): number {
    return this.#entries.length
  }

  /** The nearest that looks alike, also turned by a quarter or mirrored; the first of two. null: none does. */
  nearest(hash: string): Entry | null {
    if (this.size === 0) return null
    let near: Near = { bits: HASH_NEAR_BITS + 1, place: -1 }
    for (const wanted of orientationsOf(hash).map(wordsOf))
      for (const [part, sorted] of this.#parts.entries())
        near = nearestOf(this.#words, wanted, sorted, partOf(wanted, 0, part), near)
    return this.#entries[near.place] ?? null
  }
}

/** Places of entries, in the order of one part of their hashes. */
interface Part {
  /** By the value of the part: where its places start in `places`. */
  readonly starts: Uint32Array
  readonly places: Uint32Array
}

interface Near {
  readonly bits: number
  readonly place: number
}

function sortByPart(words: Uint32Array, part: number): Part {
  const count = words.length / WORDS
  const starts = new Uint32Array(PART_VALUES + 1)
  for (let place = 0; place < count; place += 1) starts[partOf(words, place, part) + 1]! += 1
  for (let value = 0; value < PART_VALUES; value += 1) starts[value + 1]! += starts[value]!
  const next = starts.slice()
  const places = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) {
    const value = partOf(words, place, part)
    places[next[value]!] = place
    next[value]! += 1
  }
  return { starts, places }
}

/** Of those whose part is `value`, or differs from it in one bit. */
function nearestOf(
  words: Uint32Array,
  wanted: Uint32Array,
  { starts, places }: Part,
  value: number,
  before: Near,
): Near {
  let near = before
  for (let bit = 0; bit <= PART_BITS; bit += 1) {
    const probe = bit === PART_BITS ? value : value ^ (1 << bit)
    for (let at = starts[probe]!; at < starts[probe + 1]!; at += 1) {
      const place = places[at]!
      let bits = 0
      for (let word = 0; word < WORDS; word += 1) bits += bitsOf(words[place * WORDS + word]! ^ wanted[word]!)
      if (bits < near.bits || (bits === near.bits && place < near.place)) near = { bits, place }
    }
  }
  return near
}

function partOf(words: Uint32Array, place: number, part: number): number {
  const word = words[place * WORDS + (part >> 1)]!
  return part % 2 === 0 ? word >>> 16 : word & 0xffff
}

/** Bits in which two hashes differ. */
export function distance(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  return left.reduce((bits, word, at) => bits + bitsOf(word ^ right[at]!), 0)
}

/**
 * The hash itself, and what it is about when the picture is turned or mirrored: frequencies change places, and every
 * second one its sign. The median moves a little with it, which costs a few bits of the 31.
 */
function orientationsOf(hash: string): readonly string[] {
  const bits = [...hash].flatMap((digit) =>
    [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0)),
  )
  const bitAt = (row: number, column: number) => bits[SIDE * SIDE - 1 - (row * SIDE + column)]!
  return ORIENTATIONS.map(({ isTurned, isMirrored, isUpsideDown }) => {
    let turned = ''
    for (let place = SIDE * SIDE - 1; place > 0; place -= 4) {
      let digit = 0
      for (let at = place; at > place - 4; at -= 1) {
        const [row, column] = [Math.floor(at / SIDE), at % SIDE]
        const isFlipped = (isMirrored && column % 2 === 0) !== (isUpsideDown && row % 2 === 0)
        digit = digit * 2 + ((isTurned ? bitAt(column, row) : bitAt(row, column)) ^ (isFlipped ? 1 : 0))
      }
      turned += digit.toString(16)
    }
    return turned
  })
}

function wordsOf(hash: string): Uint32Array {
  return Uint32Array.from({ length: WORDS }, (_, at) => Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16))
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
