import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGesture, gestures } from './gestures.ts'
import {
  askAnother,
  decideCheck,
  type LiveCheck,
  type LiveStanding,
  OTHERS_MAX,
  owesLiveCheck,
  PICTURE_WITHIN_MS,
  sendPicture,
  standingAfter,
} from './live-check.ts'

const HOUR_MS = 3_600_000
const asked: LiveCheck = { state: 'asked', gesture: 'open_palm', askedAt: 0, others: 0 }

test('LIVE-CHECK-03 a gesture is drawn out of all, and never the one of before', () => {
  expect(new Set(gestures).size).toBeGreaterThanOrEqual(12)
  const roll = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(roll, fc.option(fc.constantFrom(...gestures)), (each, before) => {
      const drawn = drawGesture(each, before)
      expect(gestures).toContain(drawn)
      expect(drawn).not.toBe(before)
    }),
  )
  const all = gestures.map((_, index) => drawGesture((index + 0.5) / gestures.length, null))
  expect(new Set(all).size).toBe(gestures.length)
})

const move = fc.oneof(
  fc.record({ kind: fc.constant('another' as const), afterMs: fc.nat(PICTURE_WITHIN_MS * 2) }),
  fc.record({ kind: fc.constant('send' as const), afterMs: fc.nat(PICTURE_WITHIN_MS * 2) }),
  fc.record({ kind: fc.constant('pass' as const), afterMs: fc.nat(HOUR_MS) }),
  fc.record({ kind: fc.constant('fail' as const), afterMs: fc.nat(HOUR_MS) }),
)

test('LIVE-CHECK-04 whatever is asked in whatever order, a picture counts once, in time, and is decided once', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      let check = asked as LiveCheck
      let now = 0
      const done = { another: 0, send: 0, decided: 0 }
      for (const { kind, afterMs } of moves) {
        now += afterMs
        const before = check
        const next =
          kind === 'another'
            ? askAnother(check, 'look_up', now)
            : kind === 'send'
              ? sendPicture(check, now)
              : decideCheck(check, kind === 'pass' ? 'passed' : 'failed')
        if (!next.ok) continue
        check = next.value
        if (kind === 'another' || kind === 'send') {
          done[kind] += 1
          // Both are refused once the time is over.
          expect(before.state === 'asked' && now - before.askedAt).toBeLessThanOrEqual(PICTURE_WITHIN_MS)
        } else done.decided += 1
      }
      expect(done.another).toBeLessThanOrEqual(OTHERS_MAX)
      expect(done.send).toBeLessThanOrEqual(1)
      expect(done.decided).toBeLessThanOrEqual(done.send)
    }),
  )
})

type Sent = Extract<LiveCheck, { sentAt: number }>
const story = fc.array(
  fc.record({
    state: fc.constantFrom('waiting' as const, 'passed' as const, 'failed' as const),
    sentAt: fc.nat(100).map((hours) => hours * HOUR_MS),
  }),
  { maxLength: 20 },
)

test('LIVE-CHECK-07 after a failure nobody goes live before a newer picture was passed', () => {
  fc.assert(
    fc.property(story, fc.nat(150), fc.integer({ min: 1, max: 48 }), (checks, hour, hours) => {
      let standing: LiveStanding = { checkedAt: null, failedAt: null }
      let lastFailure: number | null = null
      for (const each of checks) {
        const check: Sent = { ...each, gesture: 'look_up' }
        standing = standingAfter(standing, check)
        if (check.state === 'failed') lastFailure = Math.max(lastFailure ?? 0, check.sentAt)
        else if (check.state === 'passed' && lastFailure !== null && check.sentAt > lastFailure)
          lastFailure = null
        expect(standing.failedAt).toBe(lastFailure)
        if (check.state === 'failed') expect(standing.checkedAt).toBeNull()
      }
      const now = hour * HOUR_MS
      const holds = standing.checkedAt !== null && now - standing.checkedAt <= hours * HOUR_MS
      expect(owesLiveCheck(standing, now, hours)).toBe(lastFailure !== null || !holds)
    }),
  )
})
