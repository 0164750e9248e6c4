import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CompanionAction,
  type CompanionMoney,
  type CompanionOrder,
  companionClocks,
  companionElapsed,
  companionFaults,
  companionMoneyOf,
  companionStep,
} from './companion-order.ts'

const START = 1_000_000
const states: Readonly<Record<CompanionOrder['kind'], CompanionOrder>> = {
  begun: { kind: 'begun' },
  waiting: { kind: 'waiting', until: START + 10 },
  working: { kind: 'working', until: START + 10 },
  answered: { kind: 'answered', at: START },
  failed: { kind: 'failed', at: START, fault: 'unavailable' },
}
const actions: Readonly<Record<CompanionAction['do'], CompanionAction>> = {
  hold: { do: 'hold' },
  claim: { do: 'claim', service: 'message' },
  answer: { do: 'answer' },
  fail: { do: 'fail', fault: 'declined' },
}
const leads: Readonly<Record<string, CompanionOrder['kind']>> = {
  'begun hold': 'waiting',
  'waiting claim': 'working',
  'working answer': 'answered',
  'working fail': 'failed',
}

test('COMPANION-MONEY-02 from each state exactly the steps of the table, and no step out of an end', () => {
  for (const [kind, state] of Object.entries(states))
    for (const [what, action] of Object.entries(actions)) {
      const next = companionStep(state, action, START)
      const expected = leads[`${kind} ${what}`]
      expect([kind, what, next.ok && next.value.kind]).toEqual([kind, what, expected ?? false])
    }
})

test.each(['waiting', 'working'] as const)(
  'COMPANION-MONEY-04 %s is over at its deadline and not before, however late somebody looks',
  (kind) => {
    const state = states[kind]
    expect(companionElapsed(state, START + 9)).toBe(state)
    for (const late of [0, 1, 1e9]) {
      expect(companionElapsed(state, START + 10 + late)).toEqual({
        ...{ kind: 'failed', at: START + 10, fault: 'interrupted' },
      })
      for (const action of Object.values(actions))
        expect(companionStep(state, action, START + 10 + late).ok).toBe(false)
    }
  },
)

test('COMPANION-MONEY-04 a picture may take longer than a message, and both have an end', () => {
  for (const service of ['message', 'picture'] as const) {
    const next = companionStep(states.waiting, { do: 'claim', service }, START)
    expect(next).toEqual({
      ok: true,
      value: { kind: 'working', until: START + companionClocks[service] },
    })
  }
})

const anyAction = fc.oneof(
  fc.constantFrom<CompanionAction>({ do: 'hold' }, { do: 'answer' }),
  fc.record({ do: fc.constant('claim' as const), service: fc.constantFrom('message', 'picture') }),
  fc.record({ do: fc.constant('fail' as const), fault: fc.constantFrom(...companionFaults) }),
)

test('COMPANION-SIM-01 whoever does what at whatever time: an end is for good, and only an answer is charged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ action: anyAction, wait: fc.nat({ max: 200_000 }) }), { maxLength: 30 }),
      (steps) => {
        let order: CompanionOrder = { kind: 'begun' }
        let now = START
        let wasAnswered = false
        let end: CompanionMoney | null = null
        for (const { action, wait } of steps) {
          now += wait
          order = companionElapsed(order, now)
          const next = companionStep(order, action, now)
          if (next.ok) {
            wasAnswered ||= action.do === 'answer'
            order = next.value
          }
          const money = companionMoneyOf(order)
          if (end !== null) expect(money).toBe(end)
          if (money === 'charged' || money === 'refunded') end = money
          if (money === 'charged') expect(wasAnswered).toBe(true)
        }
        // Long after every clock nothing is held.
        const last = companionMoneyOf(companionElapsed(order, now + 1e9))
        expect(last).not.toBe('held')
        if (!wasAnswered) expect(last).not.toBe('charged')
      },
    ),
    { numRuns: 2_000 },
  )
})
