import { expect, test } from 'vitest'
import { closeParticipant, refillOf, takeParticipant, withMeters } from './participants.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'

test('SHOW-10 a pledge grows and a recording is added to its ticket: one participant, one sum', () => {
  const goal = openShow('goal')
  const twice = takeParticipant(takeParticipant(goal, newParticipant(goal, 1), 0), newParticipant(goal, 1), 5)
  expect(twice.participants).toHaveLength(1)
  expect(twice.participants[0]).toMatchObject({
    funded: 100,
    takenAt: 0,
    flats: [
      { tokens: 50, dueAt: 0 },
      { tokens: 50, dueAt: 5 },
    ],
  })
})

test('SHOW-07 who comes again after leaving is a new participant', () => {
  const show = runningShow('private', [1])
  const spy = newParticipant(show, 2, { role: 'spy' })
  const again = play(
    show,
    [0, { kind: 'participant_joined', participant: spy }],
    [5_000, { kind: 'left', account: accountOf(2), reason: 'user_ended' }],
    [6_000, { kind: 'participant_joined', participant: spy }],
  )
  expect(again.participants.map((participant) => participant.closed?.owed ?? null)).toEqual([null, 1, null])
})

test('SHOW-03 a clock runs while the show runs, the stream is there and so is the one who pays', () => {
  const show = runningShow('private', [1])
  expect(show.participants[0]?.meter.since).toBe(0)
  expect(withMeters(show, 100)).toBe(show)
  for (const still of [
    { ...show, hasMedia: false },
    { ...show, phase: 'open' as const },
    { ...show, participants: show.participants.map((participant) => ({ ...participant, isPresent: false })) },
  ]) {
    expect(withMeters(still, 100).participants[0]?.meter).toEqual({
      since: null,
      intervals: [{ from: 0, to: 100 }],
    })
  }
})

test('SHOW-15 a participant that is closed stands still and owes what it came to', () => {
  const show = runningShow('private', [1])
  const closed = closeParticipant(show, show.participants[0]!, 'model_ended', 30_000)
  expect(closed.participants[0]).toMatchObject({
    meter: { since: null },
    closed: { at: 30_000, reason: 'model_ended', owed: 30 },
  })
  expect(withMeters(closed, 40_000)).toBe(closed)
})

test('SHOW-02 a minute more is held when the escrow lasts for less than two ticks, unless the wallet was found empty', () => {
  const [participant] = runningShow('private', [1]).participants
  expect(refillOf(participant!, 40_000)).toEqual([])
  expect(refillOf(participant!, 40_001)).toEqual([
    { phase: 'money', kind: 'refill', account: accountOf(1), tokens: 60 },
  ])
  expect(refillOf({ ...participant!, isExhausted: true }, 50_000)).toEqual([])
  expect(refillOf({ ...participant!, pricePerMinute: null }, 50_000)).toEqual([])
})
