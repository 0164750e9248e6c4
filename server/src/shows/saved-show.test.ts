import { billOf } from '@footlight/core/rules/shows/receipt'
import {
  accountOf,
  newParticipant,
  openShow,
  performer,
  play,
  runningShow,
} from '@footlight/core/rules/shows/testing/show-samples'
import { expect, test } from 'vitest'
import { restoredShow, savedBill, savedShow } from './saved-show.ts'

const wall = (monotonic: number) => 1_700_000_000_000 + monotonic
/** The next process: its monotonic clock begins anew, and the show began before it. */
const monotonic = (time: number) => time - 1_700_000_050_000

test('SHOW-51 what is restored is what was stored, in the times of the new process, with nobody there and no clock running', () => {
  const base = runningShow('limited', [1, 2])
  const show = play(base, [
    10_000,
    {
      kind: 'participant_joined',
      participant: newParticipant(base, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  const restored = restoredShow(savedShow(show, performer.id, wall, null), monotonic, 2_000)
  expect(restored).toMatchObject({
    id: 'show',
    kind: 'limited',
    phase: 'running',
    terms: show.terms,
    startedAt: -50_000,
    hasMedia: false,
    mediaGoneSince: 2_000,
    cutOffAt: 2_000,
    participants: [
      {
        funded: 70,
        takenAt: -50_000,
        isPresent: false,
        goneSince: 2_000,
        flats: [
          { tokens: 50, dueAt: -50_000 },
          { tokens: 20, dueAt: -40_000 },
        ],
      },
      { funded: 50 },
    ],
  })
  expect(restored.participants.every((participant) => participant.meter.since === null)).toBe(true)
})

test('SHOW-61 what was noted of a ticket outlives the process, however the wall clock was put right; what was not, does not', () => {
  const earned = play(runningShow('limited', [1]), [70_000, { kind: 'woken' }])
  const [participant] = restoredShow(
    savedShow(earned, performer.id, wall, null),
    (time) => time + 5_000_000,
    9_000,
  ).participants
  expect(participant?.meter).toEqual({ since: null, intervals: [{ from: -61_000, to: 9_000 }] })
  const [unearned] = restoredShow(
    savedShow(runningShow('limited', [1]), performer.id, wall, null),
    monotonic,
    9_000,
  ).participants
  expect(unearned?.meter).toEqual({ since: null, intervals: [] })
})

test('SHOW-51 a show that was only announced was not cut off, and expires when it was to', () => {
  const restored = restoredShow(
    savedShow(openShow('goal', {}, { expiresAt: 90_000 }), performer.id, wall, null),
    monotonic,
    0,
  )
  expect([restored.expiresAt, restored.cutOffAt, restored.recordingFailed]).toEqual([
    40_000,
    undefined,
    false,
  ])
})

test('SHOW-51 participants that were closed stay so, at their numbers', () => {
  const base = openShow('limited')
  const show = play(
    base,
    [0, { kind: 'participant_joined', participant: newParticipant(base, 1) }],
    [1, { kind: 'left', account: accountOf(1), reason: 'moderated' }],
    [2, { kind: 'participant_joined', participant: newParticipant(base, 2) }],
  )
  const restored = restoredShow(savedShow(show, performer.id, wall, null), monotonic, 0)
  expect(restored.participants.map((participant) => participant.closed)).toEqual([
    { at: -49_999, reason: 'moderated', owed: 0 },
    null,
  ])
})

test('SHOW-14 of a show that is over its bill is stored, and what it came to', () => {
  const show = play(runningShow('private', [1]), [30_000, { kind: 'ended', reason: 'model_ended' }])
  const bill = billOf(show, performer.id, null, wall)
  const record = savedShow(show, performer.id, wall, bill)
  expect(record).toMatchObject({ phase: 'ended', reason: 'model_ended', tokens: 30, endedAt: wall(30_000) })
  expect(savedBill(record)).toEqual(bill)
  expect(savedBill(savedShow(runningShow('private', [1]), performer.id, wall, null))).toBeNull()
})

test('SHOW-51 what is not a stored show is refused', () => {
  const record = savedShow(runningShow('limited', [1]), performer.id, wall, null)
  expect(() => restoredShow({ ...record, state: '{"seats":[]}' }, monotonic, 0)).toThrow()
  expect(() =>
    restoredShow({ ...record, state: record.state.replace('"funded":50', '"funded":-1') }, monotonic, 0),
  ).toThrow('less than nothing')
})

test('SHOW-14 a bill of the first versions, with `seats` in it, is read as any other', () => {
  const show = play(runningShow('private', [1]), [30_000, { kind: 'ended', reason: 'model_ended' }])
  const bill = billOf(show, performer.id, null, wall)
  const record = savedShow(show, performer.id, wall, bill)
  const before = record.state.replace('"participants":', '"seats":')
  expect(before).not.toBe(record.state)
  expect(savedBill({ ...record, state: before })).toEqual(bill)
})
