import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillerFact, standingOf } from '../billing/standing.ts'
import { type AffiliateTerms, DAY_MS, defaultAffiliateTerms, dueOf, shareOf, termsAt } from './share.ts'

const ordered = { tokens: 100, amount: 1_190, currency: 'EUR' }
const tax = 190
const amount = fc.integer({ min: 1, max: 1_190 })
const name = fc.constantFrom('a', 'b')
const fact: fc.Arbitrary<BillerFact> = fc.oneof(
  fc.constant({ kind: 'approved' as const, amount: 1_190, currency: 'EUR' }),
  fc.constant({ kind: 'declined' as const, code: 'NDECLINED' }),
  fc.record({ kind: fc.constant('refunded' as const), refund: name, amount }),
  fc.record({
    kind: fc.constant('dispute_opened' as const),
    dispute: name,
    amount,
    reason: fc.constantFrom('fraud' as const, 'not_received' as const),
  }),
  fc.record({ kind: fc.constant('dispute_won' as const), dispute: name }),
  fc.record({ kind: fc.constant('dispute_lost' as const), dispute: name }),
)

test('AFF-03 whatever comes in whatever order, twice and with a look at any time, the lines add up to the same sum', () => {
  fc.assert(
    fc.property(
      fc.array(fact, { maxLength: 10 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      (facts, looks, order) => {
        const dueNow = (heard: readonly BillerFact[]): number =>
          shareOf({ ...standingOf(ordered, heard), amount: ordered.amount, tax }, 2_000)
        const run = (heard: readonly BillerFact[], looksAt: (at: number) => boolean): number => {
          const lines: number[] = []
          const sum = (): number => lines.reduce((total, line) => total + line, 0)
          for (let at = 0; at <= heard.length; at += 1)
            if (at === heard.length || looksAt(at)) {
              const change = dueNow(heard.slice(0, at)) - sum()
              if (change !== 0) lines.push(change)
              expect(sum()).toBeGreaterThanOrEqual(0)
            }
          return sum()
        }
        const mixed = [...facts, ...facts]
          .map((each) => ({ each, place: order.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each)
        expect(run(mixed, (at) => looks[at] === true)).toBe(run(facts, () => false))
      },
    ),
  )
})

test('AFF-03 a share is a part of what is left without its tax, never more than that, and all of it goes back with the money', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 9_000 }),
      (whole, ofTax, ofBack, share) => {
        const money = { amount: whole, tax: Math.floor(whole * ofTax), reversed: Math.floor(whole * ofBack) }
        const shared = shareOf({ state: 'paid', ...money }, share)
        expect(Number.isSafeInteger(shared) && shared >= 0).toBe(true)
        expect(shared).toBeLessThanOrEqual(((whole - money.tax) * share) / 10_000)
        expect(shareOf({ state: 'refunded', ...money, reversed: whole }, share)).toBe(0)
      },
    ),
  )
})

test.each([
  ['paid', 0, 200],
  ['paid', 595, 100],
  ['refunded', 1_190, 0],
  ['disputed', 1_190, 0],
  ['charged_back', 1_190, 0],
  ['review', 0, 0],
  ['open', 0, 0],
  ['declined', 0, 0],
] as const)('AFF-03 of 11.90 with 1.90 tax, %s with %i back: %i', (state, reversed, share) => {
  expect(shareOf({ state, amount: 1_190, tax, reversed }, 2_000)).toBe(share)
})

const later: AffiliateTerms = { from: 100 * DAY_MS, share: 5_000, days: 10, holdDays: 7, minimum: 1 }

test('AFF-04 what is promised holds from its date on: the share of the day of the purchase, the time of the day of the sign-up', () => {
  expect([termsAt([], 0), termsAt([later], later.from - 1)]).toEqual([
    defaultAffiliateTerms,
    defaultAffiliateTerms,
  ])
  expect(termsAt([later, { ...later, from: 0 }], later.from)).toBe(later)
  const purchase = { state: 'paid', amount: 1_000, tax: 0, reversed: 0 } as const
  const due = (at: number, signedUpAt = 0, verdict: 'clear' | 'held' | 'rejected' = 'clear') =>
    dueOf({ ...purchase, at }, { signedUpAt, verdict }, [later])
  expect(due(0)).toEqual({ amount: 200, payableAt: 30 * DAY_MS })
  expect(due(200 * DAY_MS)).toEqual({ amount: 500, payableAt: 207 * DAY_MS })
  expect(due(365 * DAY_MS - 1).amount).toBe(500)
  expect(due(365 * DAY_MS).amount).toBe(0)
  expect(due(110 * DAY_MS, 100 * DAY_MS).amount).toBe(0)
  expect(due(0, 1).amount).toBe(0)
  // What is held is owed, and waits; what was rejected is not.
  expect([due(0, 0, 'held').amount, due(0, 0, 'rejected').amount]).toEqual([200, 0])
})
