import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawMessage, drawPrize, oddsOf, prizeAt, rollIn, totalWeight } from './wheel.ts'

const weight = fc.integer({ min: 1, max: 1_000_000 })
const tables = fc.array(fc.record({ tokens: fc.nat(1_000), weight }), { minLength: 2, maxLength: 24 })
const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })
const WORDS = 2n ** 32n

test('PROMO-13 all rolls have the same number of words behind them, and words beyond the last whole round are passed over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24_000_000 }), digests, (total, digest) => {
      const end = WORDS - (WORDS % BigInt(total))
      // A whole number of times through all rolls: none is left out or doubled.
      expect(end % BigInt(total)).toBe(0n)
      const words = Array.from({ length: 8 }, (_, at) =>
        digest.slice(at * 4, at * 4 + 4).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n),
      )
      const usable = words.find((word) => word < end)
      expect(rollIn(digest, total)).toBe(usable === undefined ? null : Number(usable % BigInt(total)))
    }),
  )
})

test('PROMO-13 a digest whose words all lie beyond the end gives nothing, and the next round is asked', async () => {
  const full = new Uint8Array(32).fill(0xff)
  expect(rollIn(full, 3)).toBeNull()
  expect(rollIn(full, 2)).toBe(1)
  const asked: string[] = []
  const prizes = [
    { tokens: 0, weight: 1 },
    { tokens: 5, weight: 2 },
  ]
  const result = await drawPrize(prizes, 'abc', 7, (message) => {
    asked.push(message)
    return asked.length < 3 ? full : new Uint8Array(32)
  })
  expect(asked).toEqual(['abc:7', 'abc:7:1', 'abc:7:2'])
  expect(result).toEqual({ roll: 0, prize: 0 })
})

test('PROMO-12 each prize has exactly as many rolls as its weight says, and its odds say so', () => {
  const small = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 24,
  })
  fc.assert(
    fc.property(small, (prizes) => {
      const total = totalWeight(prizes)
      const rolls = Array.from({ length: total }, (_, roll) => prizeAt(prizes, roll))
      for (const [place, { weight: own }] of prizes.entries()) {
        expect(rolls.filter((prize) => prize === place)).toHaveLength(own)
        const odds = oddsOf(prizes, place)
        expect(odds.of * total).toBe(odds.in * own)
      }
      expect(() => prizeAt(prizes, total)).toThrow()
    }),
  )
})

test('PROMO-12 the same seeds and number give the same again, and no two messages read alike', async () => {
  const seed = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
  const order = fc.tuple(seed, fc.integer({ min: 1, max: 9_999 }), fc.nat(5))
  await fc.assert(
    fc.asyncProperty(tables, seed, digests, async (prizes, clientSeed, digest) => {
      const draw = () => drawPrize(prizes, clientSeed, 1, () => Promise.resolve(digest))
      if (rollIn(digest, totalWeight(prizes)) !== null) expect(await draw()).toEqual(await draw())
    }),
  )
  fc.assert(
    fc.property(order, order, (one, two) => {
      expect(drawMessage(...one) === drawMessage(...two)).toBe(one.join() === two.join())
    }),
  )
})
