import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emergencyLimits } from '../../protocol/emergency-access.ts'
import { type EmergencyPeriod, emergencyRefusal, isInForce } from './emergency-access.ts'

const { heldMs, windowMs, countMax } = emergencyLimits
const [OWN, ANOTHER] = [1, 2]

const step = fc.record({
  afterMs: fc.integer({ min: 0, max: windowMs }),
  act: fc.constantFrom('take', 'end', 'end_by_another'),
})

test('STAFF-EMERGENCY-02 whatever is tried, no two are in force at once, and in no day more than three were taken', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const periods: EmergencyPeriod[] = []
      let now = 1_000_000
      for (const { afterMs, act } of steps) {
        now += afterMs
        const open = periods.findIndex((period) => isInForce(period, now))
        if (act !== 'take') {
          if (open >= 0)
            periods[open] = { ...periods[open]!, endedAt: now, endedBy: act === 'end' ? OWN : ANOTHER }
        } else if (emergencyRefusal(OWN, periods, now) === null) {
          expect(open).toBe(-1)
          const stopped = periods.some(
            ({ endedBy, beganAt }) => endedBy === ANOTHER && beganAt > now - windowMs,
          )
          expect(stopped).toBe(false)
          periods.push({ beganAt: now, until: now + heldMs, endedAt: null, endedBy: null })
        }
        expect(periods.filter(({ beganAt }) => beganAt > now - windowMs).length).toBeLessThanOrEqual(countMax)
      }
    }),
  )
})

test('STAFF-EMERGENCY-02 why not is said: one is in force, another person ended it, or three were taken', () => {
  const taken = (beganAt: number, more: Partial<EmergencyPeriod> = {}): EmergencyPeriod => ({
    ...{ beganAt, until: beganAt + heldMs, endedAt: null, endedBy: null },
    ...more,
  })
  const now = 10 * windowMs
  expect(emergencyRefusal(OWN, [], now)).toBeNull()
  expect(emergencyRefusal(OWN, [taken(now - heldMs + 1)], now)).toBe('active')
  expect(emergencyRefusal(OWN, [taken(now - heldMs)], now)).toBeNull()
  const ended = (endedBy: number) => taken(now - 1_000, { endedAt: now - 500, endedBy })
  expect([OWN, ANOTHER].map((by) => emergencyRefusal(OWN, [ended(by)], now))).toEqual([
    null,
    'ended_by_another',
  ])
  const three = [3, 2, 1].map((hours) => taken(now - hours * heldMs))
  expect(emergencyRefusal(OWN, three, now)).toBe('too_many')
  expect(emergencyRefusal(OWN, three, now + windowMs - 3 * heldMs)).toBeNull()
})
