import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, act, begun, type Happened, type Standing, TRIES_MAX } from './purchase-machine.ts'
import { declineCodes, type Outcome, testCards } from './test-cards.ts'

const AMOUNT = 1_000
const outcome = fc.constantFrom<Outcome>(
  { kind: 'approved' },
  { kind: 'challenge' },
  { kind: 'declined', code: 'NDECLINED' },
)
const action: fc.Arbitrary<Action> = fc.oneof(
  outcome.map((each) => ({ do: 'pay' as const, outcome: each })),
  fc.boolean().map((isApproved) => ({ do: 'answer' as const, isApproved })),
  fc.constantFrom<Action>({ do: 'leave' }, { do: 'expire' }),
  fc.record({
    do: fc.constant('refund' as const),
    key: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: 1, max: AMOUNT }),
    reason: fc.constant(''),
  }),
  fc.record({
    do: fc.constant('dispute' as const),
    id: fc.constantFrom('a', 'b'),
    reason: fc.constant('fraud'),
  }),
  fc.record({ do: fc.constant('decide' as const), id: fc.constantFrom('a', 'b'), isWon: fc.boolean() }),
)

function run(actions: readonly Action[]): {
  readonly standing: Standing
  readonly events: readonly Happened[]
} {
  let standing = begun
  const events: Happened[] = []
  for (const each of actions) {
    const step = act(standing, AMOUNT, each)
    if (!step.ok) continue
    standing = step.standing
    events.push(...step.events)
  }
  return { standing, events }
}

test('whatever is pressed in whatever order: one end, refunds of no more than was paid, and nothing of money before it was', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const { standing, events } = run(actions)
      const ends = events.filter(({ type }) => /^purchase\.(approved|declined|expired)$/.test(type))
      expect(ends.length).toBeLessThanOrEqual(1)
      expect(standing.tries).toBeLessThanOrEqual(TRIES_MAX)
      const refunded = Object.values(standing.refunds).reduce((sum, each) => sum + each, 0)
      expect(refunded).toBeLessThanOrEqual(AMOUNT)
      const paidAt = events.findIndex(({ type }) => type === 'purchase.approved')
      const moneyAt = events.findIndex(({ type }) => /refunded|chargeback/.test(type))
      if (moneyAt >= 0) expect(paidAt >= 0 && paidAt < moneyAt).toBe(true)
      // A second press changes nothing.
      const keys = events.flatMap(({ type, data }) => (type === 'purchase.refunded' ? [data['refund']] : []))
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 500 },
  )
})

test('every code of a decline has a card, and the fifth decline is the last', () => {
  for (const code of declineCodes) {
    const card = testCards.find((each) => each.outcome.kind === 'declined' && each.outcome.code === code)!
    const pay: Action = { do: 'pay', outcome: card.outcome }
    expect(run([pay]).standing).toMatchObject({ status: 'open', code })
    expect(run([pay, { do: 'leave' }]).events).toEqual([{ type: 'purchase.declined', data: { code } }])
    const all = run(Array.from({ length: 9 }, () => pay))
    expect(all.standing).toMatchObject({ status: 'declined', tries: TRIES_MAX })
    expect(all.events).toHaveLength(1)
  }
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
})
