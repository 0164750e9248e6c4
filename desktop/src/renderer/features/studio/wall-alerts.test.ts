import type { WallRoom } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { quietRoom } from './testing/wall-samples.ts'
import { alertsOf } from './wall-alerts.ts'

const HOUR = 3_600_000
const room: WallRoom = {
  ...quietRoom,
  shift: {
    id: 's',
    username: quietRoom.username,
    started_at: 0,
    ended_at: null,
    started_by: 'boss',
    ended_by: null,
    on_air_ms: 2 * HOUR,
    tokens: null,
  },
}

test('DESK-WALL-01 a connection that is lost rings with and without a shift', () => {
  expect(alertsOf({ ...room, status: 'reconnecting', shift: null }, HOUR, 0)).toEqual(['line_lost'])
  expect(alertsOf({ ...room, silent_for_ms: 3_000 }, HOUR, 0)).toEqual(['line_lost'])
  expect(alertsOf({ ...room, silent_for_ms: 2_000 }, HOUR, 0)).toEqual([])
})

test('DESK-WALL-02 who is clocked in and off air for five minutes rings; who has gone home does not', () => {
  const off = { ...room, status: 'offline', silent_for_ms: null } as const
  expect(alertsOf(off, HOUR, 4 * 60_000)).toEqual([])
  expect(alertsOf(off, HOUR, 5 * 60_000)).toEqual(['off_air'])
  expect(alertsOf({ ...off, shift: null }, HOUR, HOUR)).toEqual([])
})

test('DESK-WALL-03 less than half of a model’s usual hour rings, after an hour on air, and only where money is covered', () => {
  expect(alertsOf({ ...room, tokens_last_hour: 199 }, HOUR, 0)).toEqual(['below_usual'])
  expect(alertsOf({ ...room, tokens_last_hour: 200 }, HOUR, 0)).toEqual([])
  expect(
    alertsOf({ ...room, tokens_last_hour: 0, shift: { ...room.shift!, on_air_ms: HOUR - 1 } }, HOUR, 0),
  ).toEqual([])
  expect(alertsOf({ ...room, tokens_last_hour: null, tokens_usual_hour: null }, HOUR, 0)).toEqual([])
})

test('DESK-WALL-04 eight hours are a long shift', () => {
  expect(alertsOf(room, 8 * HOUR - 1, 0)).toEqual([])
  expect(alertsOf(room, 8 * HOUR, 0)).toEqual(['long_shift'])
})
