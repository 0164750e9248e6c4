import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillerFact, bearers, disputeReasons, type Ordered, standingOf } from './standing.ts'

const ordered = fc.record({
  tokens: fc.integer({ min: 1, max: 100_000 }),
  amount: fc.integer({ min: 50, max: 1_000_000 }),
  currency: fc.constant('USD'),
})
const name = fc.constantFrom('a', 'b')
const sum = fc.integer({ min: 1, max: 1_000_000 })

function factOf({ amount, currency }: Ordered): fc.Arbitrary<BillerFact> {
  return fc.oneof(
    fc.constant({ kind: 'approved' as const, amount, currency }),
    fc.record({ kind: fc.constant('declined' as const), code: fc.constantFrom('NDECLINED', 'NEXPIRED') }),
    fc.constant({ kind: 'expired' as const }),
    fc.record({ kind: fc.constant('refunded' as const), refund: name, amount: sum }),
    fc.record({
      kind: fc.constant('dispute_opened' as const),
      dispute: name,
      amount: sum,
      reason: fc.constantFrom(...disputeReasons),
    }),
    fc.record({ kind: fc.constant('dispute_won' as const), dispute: name }),
    fc.record({ kind: fc.constant('dispute_lost' as const), dispute: name }),
  )
}

const cases = ordered.chain((order) =>
  fc.record({ order: fc.constant(order), facts: fc.array(factOf(order), { maxLength: 9 }) }),
)

test('BILLING-01 facts amount to the same in any order, and however often each comes', () => {
  const mixed = cases.chain(({ order, facts }) =>
    fc.record({
      order: fc.constant(order),
      facts: fc.constant(facts),
      again: fc
        .shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })
        .map((all) => [...all]),
    }),
  )
  fc.assert(
    fc.property(mixed, ({ order, facts, again }) => {
      expect(standingOf(order, again)).toEqual(standingOf(order, facts))
    }),
    { numRuns: 500 },
  )
})

test('BILLING-02 nobody has tokens before the biller took the sum that was ordered, more than were ordered, or fewer than none', () => {
  fc.assert(
    fc.property(cases, ({ order, facts }) => {
      const { credited, reversed, state } = standingOf(order, facts)
      expect(credited).toBeGreaterThanOrEqual(0)
      expect(credited).toBeLessThanOrEqual(order.tokens)
      if (!facts.some(({ kind }) => kind === 'approved')) expect(credited).toBe(0)
      if (reversed === order.amount) expect(credited).toBe(0)
      if (state === 'paid' && reversed === 0) expect(credited).toBe(order.tokens)
      // A part of the money never leaves more than its part of the tokens.
      expect(credited * order.amount).toBeLessThanOrEqual(order.tokens * (order.amount - reversed))
    }),
    { numRuns: 500 },
  )
})

test('BILLING-02 another sum or another currency than was ordered gives nothing, and people look at it', () => {
  const order = { tokens: 100, amount: 1_000, currency: 'USD' }
  for (const said of [
    { amount: 999, currency: 'USD' },
    { amount: 1_001, currency: 'USD' },
    { amount: 1_000, currency: 'EUR' },
  ]) {
    const wrong = { kind: 'approved', ...said } as const
    expect(standingOf(order, [wrong])).toMatchObject({ state: 'review', credited: 0 })
    // Also where the right one is told beside it: one of the two is a lie.
    const right = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
    expect(standingOf(order, [right, wrong])).toMatchObject({ state: 'review', credited: 0 })
  }
})

const order = { tokens: 100, amount: 1_000, currency: 'USD' }
const approved = { kind: 'approved', amount: 1_000, currency: 'USD' } as const

test('BILLING-02 a part of the money takes its part of the tokens, the broken one too', () => {
  const refunded = (refund: string, amount: number) => ({ kind: 'refunded', refund, amount }) as const
  expect(standingOf(order, [approved, refunded('a', 1)])).toMatchObject({ state: 'paid', credited: 99 })
  expect(standingOf(order, [approved, refunded('a', 500)])).toMatchObject({ credited: 50, reversed: 500 })
  expect(standingOf(order, [approved, refunded('a', 500), refunded('b', 500)])).toMatchObject({
    state: 'refunded',
    credited: 0,
  })
})

test('BILLING-03 a dispute takes the tokens while it is open, gives them back when it is won, and keeps them when it is lost', () => {
  const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_000, reason: 'fraud' } as const
  const won = { kind: 'dispute_won', dispute: 'd' } as const
  const lost = { kind: 'dispute_lost', dispute: 'd' } as const
  expect(standingOf(order, [approved, opened])).toMatchObject({ state: 'disputed', credited: 0 })
  expect(standingOf(order, [approved, opened, won])).toMatchObject({ state: 'paid', credited: 100 })
  expect(standingOf(order, [approved, opened, lost])).toMatchObject({ state: 'charged_back', credited: 0 })
  // Its end came first.
  expect(standingOf(order, [won, approved])).toMatchObject({ state: 'paid', credited: 100 })
  // Before the approval: nothing was given, so nothing is taken.
  expect(standingOf(order, [opened])).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-03 who bears what is spent already is told by the reason', () => {
  for (const reason of disputeReasons) {
    const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_000, reason } as const
    expect(standingOf(order, [approved, opened]).bearer).toBe(bearers[reason])
  }
  expect(standingOf(order, [approved, { kind: 'refunded', refund: 'r', amount: 1_000 }]).bearer).toBe('site')
})

test('BILLING-02 a try that was declined is forgotten when another one was approved', () => {
  const declined = { kind: 'declined', code: 'NDECLINED' } as const
  expect(standingOf(order, [declined])).toMatchObject({ state: 'declined', declineCode: 'NDECLINED' })
  expect(standingOf(order, [declined, approved])).toMatchObject({ state: 'paid', credited: 100 })
  expect(standingOf(order, [{ kind: 'expired' }, approved])).toMatchObject({ state: 'paid', credited: 100 })
})
