import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxWithin } from './prices.ts'
import { boundsOf, isQuarter, lastDayOf, quarterOf } from './quarters.ts'
import { type BillerFact, standingOf } from './standing.ts'
import { inEuro, returnCodeOf, scopeOf, type TaxedPurchase, taxRows } from './tax-report.ts'

const QUARTERS = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1']
const BEGIN = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 2, 31)
const at = fc.integer({ min: BEGIN, max: END })
const sum = fc.integer({ min: 1, max: 30_000 })
const name = fc.constantFrom('a', 'b')

const purchase: fc.Arbitrary<TaxedPurchase> = fc
  .record({ amount: fc.integer({ min: 50, max: 20_000 }), currency: fc.constantFrom('USD', 'EUR') })
  .chain(({ amount, currency }) => {
    const fact: fc.Arbitrary<BillerFact> = fc.oneof(
      fc.constant({ kind: 'approved' as const, amount, currency }),
      fc.record({ kind: fc.constant('refunded' as const), refund: name, amount: sum }),
      fc.record({
        ...{ kind: fc.constant('dispute_opened' as const), dispute: name, amount: sum },
        reason: fc.constantFrom('fraud' as const, 'not_received' as const),
      }),
      fc.record({ kind: fc.constant('dispute_won' as const), dispute: name }),
      fc.record({ kind: fc.constant('dispute_lost' as const), dispute: name }),
      fc.constant({ kind: 'declined' as const, code: 'NDECLINED' }),
    )
    return fc.record({
      ...{ amount: fc.constant(amount), currency: fc.constant(currency), tokens: fc.constant(100) },
      country: fc.constantFrom('DE', 'FR', 'GB', 'US', null),
      taxRate: fc.constantFrom(0, 1_900, 2_550),
      facts: fc.array(fc.record({ fact, at }), { maxLength: 8 }),
    })
  })

test('BILLING-23 all quarters together are what was kept and the tax in it, and order tells nothing', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 6 }), (purchases) => {
      const rows = QUARTERS.flatMap((quarter) => taxRows(purchases, quarter))
      const kept = purchases.map(({ facts, ...ordered }) => {
        const { state, reversed } = standingOf(
          ordered,
          facts.map(({ fact }) => fact),
        )
        const isPaid = facts.some(({ fact }) => fact.kind === 'approved') && state !== 'review'
        const left = isPaid ? ordered.amount - reversed : 0
        return { left, tax: taxWithin(left, ordered.taxRate) }
      })
      const total = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
      expect(total(rows.map(({ tax }) => tax))).toBe(total(kept.map(({ tax }) => tax)))
      expect(total(rows.map(({ taxable, tax }) => taxable + tax))).toBe(total(kept.map(({ left }) => left)))
      const mixed = purchases.toReversed().map((each) => ({ ...each, facts: each.facts.toReversed() }))
      for (const quarter of QUARTERS) expect(taxRows(mixed, quarter)).toEqual(taxRows(purchases, quarter))
    }),
    { numRuns: 500 },
  )
})

test('BILLING-23 nothing that happens later changes a quarter that is over', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 4 }), fc.constantFrom(...QUARTERS), (purchases, quarter) => {
      const { to } = boundsOf(quarter)
      const then = purchases.map((each) => ({ ...each, facts: each.facts.filter((fact) => fact.at < to) }))
      expect(taxRows(purchases, quarter)).toEqual(taxRows(then, quarter))
    }),
  )
})

const said = (month: number, fact: BillerFact) => ({ fact, at: Date.UTC(2026, month, 15) })
const sold: TaxedPurchase = {
  ...{ tokens: 100, amount: 1_190, currency: 'USD', country: 'DE', taxRate: 1_900 },
  facts: [said(1, { kind: 'approved', amount: 1_190, currency: 'USD' })],
}
const of = { country: 'DE', currency: 'USD', taxRate: 1_900, purchases: 1 }

test('BILLING-23 money that goes back in a later quarter corrects the quarter of the sale; in the same one it is less sold', () => {
  const back = (month: number) => ({
    ...sold,
    facts: [...sold.facts, said(month, { kind: 'refunded', refund: 'r', amount: 595 })],
  })
  expect(taxRows([sold], '2026-Q1')).toEqual([{ ...of, corrects: null, taxable: 1_000, tax: 190 }])
  expect(taxRows([back(2)], '2026-Q1')).toEqual([{ ...of, corrects: null, taxable: 500, tax: 95 }])
  expect(taxRows([back(7)], '2026-Q1')).toEqual([{ ...of, corrects: null, taxable: 1_000, tax: 190 }])
  expect(taxRows([back(7)], '2026-Q2')).toEqual([])
  expect(taxRows([back(7)], '2026-Q3')).toEqual([{ ...of, corrects: '2026-Q1', taxable: -500, tax: -95 }])
})

test('BILLING-23 a dispute corrects when it is opened, and once more when it is won', () => {
  const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_190, reason: 'fraud' } as const
  const disputed = {
    ...sold,
    facts: [...sold.facts, said(4, opened), said(10, { kind: 'dispute_won', dispute: 'd' })],
  }
  expect(taxRows([disputed], '2026-Q2')).toEqual([{ ...of, corrects: '2026-Q1', taxable: -1_000, tax: -190 }])
  expect(taxRows([disputed], '2026-Q4')).toEqual([{ ...of, corrects: '2026-Q1', taxable: 1_000, tax: 190 }])
})

test('BILLING-23 euros are by the last day of the quarter, those of a correction by the quarter that it corrects', () => {
  const rates = [{ currency: 'USD', day: '2026-03-31', rate: 1_100_000 }]
  const row = { ...of, corrects: null, taxable: 1_100, tax: 220 }
  expect(inEuro(row, '2026-Q1', rates, 2)).toEqual({ taxable: 1_000, tax: 200 })
  expect(inEuro({ ...row, corrects: '2026-Q1', taxable: -1_100, tax: -220 }, '2026-Q3', rates, 2)).toEqual({
    ...{ taxable: -1_000, tax: -200 },
  })
  expect(inEuro(row, '2026-Q3', rates, 2)).toEqual({ missing: { currency: 'USD', day: '2026-09-30' } })
  expect(inEuro({ ...row, currency: 'EUR' }, '2026-Q3', rates, 2)).toEqual({ taxable: 1_100, tax: 220 })
  const yen = [{ currency: 'JPY', day: '2026-03-31', rate: 160_000_000 }]
  expect(inEuro({ ...row, currency: 'JPY', taxable: 1_600, tax: 320 }, '2026-Q1', yen, 0)).toEqual({
    ...{ taxable: 1_000, tax: 200 },
  })
})

test('BILLING-23 quarters, and to whom a country’s tax goes', () => {
  expect([quarterOf(Date.UTC(2026, 2, 31, 23)), quarterOf(Date.UTC(2026, 3, 1))]).toEqual([
    '2026-Q1',
    '2026-Q2',
  ])
  expect(QUARTERS.map(lastDayOf)).toEqual([
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
    '2027-03-31',
  ])
  expect(['2026-Q0', '2026-Q5', '26-Q1', '2026-Q1 '].map(isQuarter)).toEqual([false, false, false, false])
  expect(['DE', 'GR', 'GB', 'US', null].map(scopeOf)).toEqual(['eu', 'eu', 'gb', 'other', 'unknown'])
  expect(['GR', 'DE'].map(returnCodeOf)).toEqual(['EL', 'DE'])
})
