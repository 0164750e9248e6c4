import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, MARK_SEGMENTS, NAMED_BELOW, nameCopies, type Variant } from './copy-marks.ts'

const BUYERS = 1_000

/** Codes as they are made: fair coins. */
function copiesOf(random: () => number, segments: number) {
  return Array.from({ length: BUYERS }, (_, owner) => ({
    owner,
    variants: Array.from({ length: segments }, (): Variant => (random() < 0.5 ? 0 : 1)),
  }))
}

/** Mulberry32: the same coins for the same number. */
function coins(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const window = fc.record({
  seed: fc.integer(),
  who: fc.nat(BUYERS - 1),
  from: fc.nat(200),
  wrong: fc.uniqueArray(fc.nat(MARK_SEGMENTS - 1), { maxLength: MARK_SEGMENTS / 10 }),
})

test('LIBRARY-MARK-03 any 40 segments name the buyer among a thousand, one in ten of them misread', () => {
  fc.assert(
    fc.property(window, ({ seed, who, from, wrong }) => {
      const copies = copiesOf(coins(seed), from + MARK_SEGMENTS).map(({ owner, variants }) => ({
        owner,
        variants: variants.slice(from),
      }))
      const read = copies[who]!.variants.map((bit, at) => (wrong.includes(at) ? ((1 - bit) as Variant) : bit))
      const named = nameCopies(read, copies)
      expect(named[0]).toMatchObject({ owner: who, agreeing: MARK_SEGMENTS - wrong.length })
      // In 25 looks another one is named as well with a chance of one in 400 at most.
      expect(named.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 25, seed: 20_261_124 },
  )
})

test('LIBRARY-MARK-03 24 segments without an error are enough, 23 are not', () => {
  expect(BUYERS * chanceOf(24, 24)).toBeLessThan(NAMED_BELOW)
  expect(BUYERS * chanceOf(23, 23)).toBeGreaterThan(NAMED_BELOW)
})

test('LIBRARY-MARK-04 two who mix their copies, however they choose, name nobody else, and with 150 segments both or one of themselves', () => {
  const segments = 150
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom('turns', 'random', 'first', 'zeros', 'ones'), (seed, how) => {
      const random = coins(seed)
      const copies = copiesOf(random, segments)
      const [one, two] = [copies[3]!.variants, copies[7]!.variants]
      const read = one.map((bit, at): Variant => {
        const other = two[at]!
        switch (how) {
          case 'turns':
            return at % 2 === 0 ? bit : other
          case 'random':
            return random() < 0.5 ? bit : other
          case 'first':
            return at < segments / 2 ? bit : other
          case 'zeros':
            return Math.min(bit, other) as Variant
          default:
            return Math.max(bit, other) as Variant
        }
      })
      const owners = nameCopies(read, copies).map(({ owner }) => owner)
      expect(owners.filter((owner) => owner !== 3 && owner !== 7)).toEqual([])
      expect(owners.length).toBeGreaterThan(0)
    }),
    { numRuns: 25, seed: 20_261_124 },
  )
})

test('LIBRARY-MARK-04 what nobody had names nobody: an innocent buyer is named in one of ten thousand looks at most', () => {
  const random = coins(7)
  const copies = copiesOf(random, MARK_SEGMENTS)
  let named = 0
  for (let look = 0; look < 200; look += 1) {
    const read = Array.from({ length: MARK_SEGMENTS }, (): Variant => (random() < 0.5 ? 0 : 1))
    named += nameCopies(read, copies).length
  }
  expect(named).toBe(0)
})

test('LIBRARY-MARK-03 chances are those of fair coins', () => {
  expect(chanceOf(0, 5)).toBe(1)
  expect(chanceOf(5, 5)).toBeCloseTo(1 / 32, 12)
  expect(chanceOf(4, 5)).toBeCloseTo(6 / 32, 12)
  expect(chanceOf(2_000, 3_600)).toBeLessThan(1e-10)
  expect(nameCopies([], [{ owner: 1, variants: [] }])).toEqual([])
})
