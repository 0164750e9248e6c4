import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGesture, gestures } from './gestures.ts'
import {
  askAnother,
  decideCheck,
  type LiveCheck,
  type LiveStanding,
  missedLiveCheck,
  noStanding,
  OTHERS_MAX,
  owesLiveCheck,
  PICTURE_WITHIN_MS,
  STEP_IN_WITHIN_MS,
  sendPicture,
  standingAfter,
  standingAfterBegin,
  standingAfterEnd,
  standingAfterStepIn,
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
      let standing = noStanding
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

const evening = fc.array(
  fc.record({
    kind: fc.constantFrom('step_in', 'begin', 'end', 'send', 'pass', 'fail', 'wait'),
    afterMs: fc.nat(STEP_IN_WITHIN_MS),
    /** Which of the pictures so far is decided. */
    which: fc.nat(20),
  }),
  { maxLength: 40 },
)

test('STEP-IN-02 STEP-IN-03 STEP-IN-04 whatever is said, sent, ended and begun again, nobody streams on with a person who was not shown in time', () => {
  fc.assert(
    fc.property(evening, (moves) => {
      let standing = { ...noStanding, checkedAt: 0 } as LiveStanding
      let now = 0
      let isLive = false
      const sent: { readonly sentAt: number; isOpen: boolean }[] = []
      /** When the person who came last came, and until when they had to be shown; null: nobody owes anything. */
      let owed: { readonly since: number; readonly until: number } | null = null
      let lastCame = -1
      const closed = () => standing.failedAt !== null || missedLiveCheck(standing, now)
      for (const { kind, afterMs, which } of moves) {
        now += afterMs + 1
        // As the gate and the tick of the room do it.
        if (isLive && closed()) isLive = false
        if (kind === 'step_in') {
          standing = standingAfterStepIn(standing, isLive, now)
          lastCame = now
          if (isLive) owed ??= { since: now, until: now + STEP_IN_WITHIN_MS }
        } else if (kind === 'begin' && !isLive && !owesLiveCheck(standing, now, 24)) {
          // Nobody begins who was not shown since the last one came.
          expect(sent.some(({ sentAt }) => sentAt > lastCame) || lastCame === -1).toBe(true)
          standing = standingAfterBegin(standing, now)
          isLive = true
        } else if (kind === 'end' && isLive) {
          isLive = false
          standing = standingAfterEnd(standing, now)
          owed = null
        } else if (kind === 'send') {
          standing = standingAfter(standing, { state: 'waiting', gesture: 'look_up', sentAt: now })
          sent.push({ sentAt: now, isOpen: true })
          if (owed !== null && now < owed.until) owed = null
        } else if (kind === 'pass' || kind === 'fail') {
          const check = sent[which]
          if (check?.isOpen !== true) continue
          check.isOpen = false
          const state = kind === 'pass' ? 'passed' : 'failed'
          standing = standingAfter(standing, { state, gesture: 'look_up', sentAt: check.sentAt })
          if (kind === 'pass' && check.sentAt > lastCame) owed = null
        }
        if (owed !== null && now >= owed.until) {
          // Too late: whatever waits, nothing is open before it was passed.
          expect(closed()).toBe(true)
          expect(owesLiveCheck(standing, now, 24)).toBe(true)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test('STEP-IN-02 said again and taken back it gives no more time, and a picture of before counts for nothing', () => {
  const before = { ...noStanding, checkedAt: 1_000 }
  const came = standingAfterStepIn(before, true, 2_000)
  expect(came).toEqual({
    ...{ checkedAt: null, failedAt: null },
    ...{ changedAt: 2_000, dueAt: 2_000 + STEP_IN_WITHIN_MS },
  })
  expect(standingAfterStepIn(came, true, 90_000).dueAt).toBe(came.dueAt)
  for (const state of ['waiting', 'passed'] as const)
    expect(standingAfter(came, { state, gesture: 'look_up', sentAt: 2_000 })).toEqual(came)
  const shown = standingAfter(came, { state: 'waiting', gesture: 'look_up', sentAt: 2_001 })
  expect(shown).toMatchObject({ checkedAt: 2_001, dueAt: null })
  // Before a stream it is due with the next one, and then at once.
  expect(standingAfterStepIn(before, false, 2_000)).toMatchObject({ checkedAt: null, dueAt: null })
  expect(standingAfterEnd(came, came.dueAt! - 1).dueAt).toBeNull()
  expect(standingAfterEnd(came, came.dueAt!)).toBe(came)
})
