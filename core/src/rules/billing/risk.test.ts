import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RiskReason } from '../../protocol/billing-desk.ts'
import { LOOKED_AT_FROM, type RiskFacts, riskOf } from './risk.ts'

const harmless: RiskFacts = {
  ...{ declines: 0, cards: 1, accountAgeMs: 90 * 86_400_000, isFirst: false, amount: 2_000 },
  ...{ accountsOfAddress: 1, accountsOfDevice: 1, partToOne: 0.4, spent: 300, disputes: 0 },
}
const facts: fc.Arbitrary<RiskFacts> = fc.record({
  declines: fc.nat(10),
  cards: fc.nat(10),
  accountAgeMs: fc.nat(10 * 86_400_000),
  isFirst: fc.boolean(),
  amount: fc.nat(50_000),
  accountsOfAddress: fc.nat(10),
  accountsOfDevice: fc.nat(10),
  partToOne: fc.double({ min: 0, max: 1, noNaN: true }),
  spent: fc.nat(5_000),
  disputes: fc.nat(3),
})

test.each([
  [{}, []],
  // One favourite, a household, a second card and a mistyped one are what people do.
  [{ partToOne: 1, spent: 9_000, accountsOfAddress: 3, cards: 2, declines: 2 }, []],
  [{ declines: 3, cards: 3 }, ['many_declines', 'many_cards']],
  [{ isFirst: true, accountAgeMs: 60_000, amount: 10_000 }, ['large_for_new']],
  [{ isFirst: true, accountAgeMs: 60_000, amount: 9_999 }, []],
  [{ isFirst: true, spent: 500, partToOne: 1 }, ['all_to_one']],
  [{ disputes: 1 }, ['disputed_before']],
  [{ accountsOfDevice: 3 }, []],
  [{ accountsOfDevice: 4, accountsOfAddress: 4 }, ['shared_address', 'shared_device']],
] as const)('BILLING-28 %j is looked at for %j', (more, reasons) => {
  expect(riskOf({ ...harmless, ...more }).reasons).toEqual(reasons)
})

test('BILLING-28 the score is of its reasons alone, between 0 and 100, and more of anything never makes it less', () => {
  fc.assert(
    fc.property(facts, fc.nat(5), (each, more) => {
      const { score, reasons } = riskOf(each)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(score === 0).toBe(reasons.length === 0)
      expect(RiskReason.options.filter((reason) => reasons.includes(reason))).toEqual(reasons)
      for (const name of [
        'declines',
        'cards',
        'accountsOfAddress',
        'accountsOfDevice',
        'disputes',
        'amount',
      ] as const)
        expect(riskOf({ ...each, [name]: each[name] + more }).score).toBeGreaterThanOrEqual(score)
    }),
  )
  expect(riskOf(harmless).score).toBeLessThan(LOOKED_AT_FROM)
  // Telephones of one kind look alike.
  expect(riskOf({ ...harmless, accountsOfDevice: 1_000 }).score).toBeLessThan(LOOKED_AT_FROM)
})
