import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGoLiveGate } from './go-live-gate.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 27, 12)
const time = fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => NOON - hours * HOUR_MS))

test('LIVE-CHECK-02 TERMS-05 STEP-IN-03 WALL-MATCH-02 what is due is asked before a stream, and of one that is on only a failure or a missed check ends it', () => {
  fc.assert(
    fc.property(
      time,
      time,
      fc.option(fc.constantFrom(NOON - 1, NOON, NOON + 1)),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (checkedAt, failedAt, dueAt, owes, isLive, isOn) => {
        const gate = createGoLiveGate({
          terms: { isClosedTo: () => owes },
          liveness: isOn ? { hours: 24 } : null,
          clock: new ManualClock(NOON),
        })
        const liveStanding = { checkedAt, failedAt, changedAt: null, dueAt }
        const refusal = gate.refusalOf({ acceptedTerms: null, liveStanding, liveStoppedCase: null }, isLive)
        const stopped = { acceptedTerms: null, liveStanding, liveStoppedCase: 'c' }
        expect(gate.refusalOf(stopped, isLive)).toBe('stopped')
        const isFailed = isOn && (failedAt !== null || (dueAt !== null && NOON >= dueAt))
        const isDue = isOn && (checkedAt === null || NOON - checkedAt > 24 * HOUR_MS)
        if (isFailed) expect(refusal).toBe('liveness_required')
        else if (isLive) expect(refusal).toBeNull()
        else expect(refusal).toBe(owes ? 'terms_required' : isDue ? 'liveness_required' : null)
      },
    ),
  )
})
