import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaseAction, CaseState } from '../../protocol/cases.ts'
import { type CaseOrder, type CaseStanding, stepCase } from './case-step.ts'

const who = fc.integer({ min: 1, max: 4 })
const standings: fc.Arbitrary<CaseStanding> = fc.record({
  state: fc.constantFrom(...CaseState.options),
  version: fc.integer({ min: 1, max: 3 }),
  reported: fc.option(who),
  proposedBy: fc.option(who),
})
const orders: fc.Arbitrary<CaseOrder> = fc.oneof(
  fc.record({
    step: fc.constant('decide' as const),
    by: who,
    version: fc.integer({ min: 1, max: 3 }),
    action: fc.constantFrom(...CaseAction.options),
  }),
  fc.record({
    step: fc.constantFrom('confirm' as const, 'refuse' as const),
    by: who,
    version: fc.integer({ min: 1, max: 3 }),
  }),
)

test('CASE-04 property: one of the staff alone never suspends without end, whatever the order of steps', () => {
  fc.assert(
    fc.property(standings, fc.array(orders, { maxLength: 12 }), (start, steps) => {
      let standing: CaseStanding = { ...start, state: 'open', proposedBy: null }
      let action: CaseAction | null = null
      for (const order of steps) {
        const next = stepCase(standing, order)
        if (!next.ok) continue
        if (order.step === 'decide') action = order.action
        if (next.value === 'decided' && action === 'suspended_for_good') {
          expect(order.step).toBe('confirm')
          expect(order.by).not.toBe(standing.proposedBy)
        }
        const proposedBy = next.value === 'proposed' ? order.by : null
        standing = { ...standing, state: next.value, version: standing.version + 1, proposedBy }
      }
    }),
  )
})

test('CASE-03 property: nobody decides about themselves, what they did not look at, or what is decided', () => {
  fc.assert(
    fc.property(standings, orders, (standing, order) => {
      const next = stepCase(standing, order)
      if (!next.ok) return
      expect(order.by).not.toBe(standing.reported)
      expect(order.version).toBe(standing.version)
      expect(standing.state).not.toBe('decided')
    }),
  )
})

test('CASE-03 whom nobody knows is not warned and not suspended', () => {
  const standing = { state: 'open', version: 1, reported: null, proposedBy: null } as const
  const decide = (action: CaseAction) => stepCase(standing, { step: 'decide', by: 1, version: 1, action })
  for (const action of ['warned', 'suspended', 'suspended_for_good'] as const)
    expect(decide(action)).toEqual({ ok: false, error: 'nobody' })
  for (const action of ['nothing', 'content_removed'] as const)
    expect(decide(action)).toEqual({ ok: true, value: 'decided' })
})
