import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGoLiveGate } from './go-live-gate.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 27, 12)
const time = fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => NOON - hours * HOUR_MS))

test('LIVE-CHECK-02 TERMS-05 what is due is asked before a stream, and of one that is on only a failure ends it', () => {
  fc.assert(
    fc.property(
      time,
      time,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (checkedAt, failedAt, owes, isLive, isOn) => {
        const gate = createGoLiveGate({
          terms: { isClosedTo: () => owes },
          liveness: isOn ? { hours: 24 } : null,
          clock: new ManualClock(NOON),
        })
        const refusal = gate.refusalOf({ acceptedTerms: null, liveStanding: { checkedAt, failedAt } }, isLive)
        const isFailed = isOn && failedAt !== null
        const isDue = isOn && (checkedAt === null || NOON - checkedAt > 24 * HOUR_MS)
        if (isFailed) expect(refusal).toBe('liveness_required')
        else if (isLive) expect(refusal).toBeNull()
        else expect(refusal).toBe(owes ? 'terms_required' : isDue ? 'liveness_required' : null)
      },
    ),
  )
})
