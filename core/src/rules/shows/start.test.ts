import { expect, test } from 'vitest'
import type { ShowEvent } from './events.ts'
import type { Show } from './show.ts'
import { mayStart, pledged } from './start.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'

function taken(show: Show, ...accounts: number[]): Show {
  return play(
    show,
    ...accounts.map((account): [number, ShowEvent] => [
      0,
      { kind: 'participant_joined', participant: newParticipant(show, account) },
    ]),
  )
}

test('SHOW-02 a private, a camera and a recording start only with the escrow of the one who pays', () => {
  for (const kind of ['private', 'cam2cam', 'recording'] as const) {
    expect(mayStart(openShow(kind)), kind).toBe('nobody')
    expect(mayStart(taken(openShow(kind), 1)), kind).toBeNull()
  }
})

test('SHOW-09 a group starts with as many people as were announced, and only those who are there count', () => {
  const group = taken(openShow('group', { minimum: 2 }), 1, 2)
  expect(mayStart(taken(openShow('group', { minimum: 2 }), 1))).toBe('below_minimum')
  expect(mayStart(group)).toBeNull()
  expect(mayStart(play(group, [10, { kind: 'went', account: accountOf(2), since: 10 }]))).toBe(
    'below_minimum',
  )
})

test('SHOW-10 a goal starts with its tokens, a ticket show with its tickets', () => {
  const goal = taken(openShow('goal', { minimum: 100 }), 1)
  expect([mayStart(goal), pledged(goal)]).toEqual(['below_minimum', 50])
  expect(mayStart({ ...taken(goal, 2), phase: 'open', startedAt: null })).toBeNull()
  expect(mayStart(taken(openShow('limited', { minimum: 2 }), 1))).toBe('below_minimum')
  expect(mayStart(taken(openShow('limited', { minimum: 2 }), 1, 2))).toBeNull()
})

test('SHOW-03 nothing starts without the stream, twice, or after its end', () => {
  expect(mayStart(play(taken(openShow('private'), 1), [1, { kind: 'media_off', since: 1 }]))).toBe('no_media')
  const running = runningShow('private', [1])
  expect(mayStart(running)).toBe('running')
  expect(mayStart(play(running, [1, { kind: 'ended', reason: 'model_ended' }]))).toBe('ended')
})
