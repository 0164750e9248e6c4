import type { RoomStatus } from '@footlight/core/protocol/rooms'
import type { ShowKind } from '@footlight/core/protocol/shows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  effectPhases,
  initialRoomState,
  RECONNECT_GRACE_MS,
  type RoomEvent,
  type RoomState,
  roomStatus,
  transition,
  wakeAt,
} from './stream-presence.ts'

const offline: RoomState = { kind: 'offline' }
const online: RoomState = { kind: 'online', ingest: 'console', since: 100 }
const reconnecting: RoomState = { kind: 'reconnecting', ingest: 'console', since: 100, graceEndsAt: 20_000 }
const started: RoomEvent = { kind: 'media_started', ingest: 'whip' }

describe('ROOM-01 status follows the media', () => {
  test.each<[RoomState, RoomEvent, number, RoomState]>([
    [offline, started, 5, { kind: 'online', ingest: 'whip', since: 5 }],
    [offline, { kind: 'media_ended' }, 5, offline],
    [offline, { kind: 'media_lost' }, 5, offline],
    [offline, { kind: 'grace_over' }, 5, offline],
    [online, started, 200, online],
    [online, { kind: 'media_ended' }, 200, offline],
    [
      online,
      { kind: 'media_lost' },
      200,
      { kind: 'reconnecting', ingest: 'console', since: 100, graceEndsAt: 200 + RECONNECT_GRACE_MS },
    ],
    [online, { kind: 'grace_over' }, 200, online],
    [reconnecting, started, 300, { kind: 'online', ingest: 'whip', since: 300 }],
    [reconnecting, { kind: 'media_ended' }, 300, offline],
    [reconnecting, { kind: 'media_lost' }, 300, reconnecting],
    [reconnecting, { kind: 'grace_over' }, 19_999, reconnecting],
    [reconnecting, { kind: 'grace_over' }, 20_000, offline],
  ])('%j after %j at %d is %j', (state, event, now, expected) => {
    expect(transition(state, event, now).state).toEqual(expected)
  })
})

const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc
    .constantFrom('console', 'whip', 'rtmp', 'demo')
    .map((ingest) => ({ kind: 'media_started', ingest }) as const),
  fc.constantFrom(
    { kind: 'media_ended' } as const,
    { kind: 'media_lost' } as const,
    { kind: 'grace_over' } as const,
  ),
)
const history = fc.array(fc.record({ event: anyEvent, afterMs: fc.nat(20_000) }), { maxLength: 60 })

/** Runs a history and shows each step to `look`. */
function walk(
  steps: readonly { event: RoomEvent; afterMs: number }[],
  look: (before: RoomState, now: number, step: ReturnType<typeof transition>) => void,
): void {
  let state = initialRoomState
  let now = 0
  for (const { event, afterMs } of steps) {
    now += afterMs
    const step = transition(state, event, now)
    look(state, now, step)
    state = step.state
  }
}

test('ROOM-02 effects run media first, then money, then the record, announcement last', () => {
  fc.assert(
    fc.property(history, (steps) =>
      walk(steps, (_before, _now, { effects }) => {
        const phases = effects.map((effect) => effectPhases.indexOf(effect.phase))
        expect(phases).toEqual([...phases].sort((a, b) => a - b))
      }),
    ),
  )
})

test('ROOM-03 every change of status is announced once, and nothing else is', () => {
  fc.assert(
    fc.property(history, (steps) =>
      walk(steps, (before, _now, { state, effects }) => {
        const announced = effects.filter((effect) => effect.kind === 'announce_status').length
        expect(announced).toBe(before.kind === state.kind ? 0 : 1)
        if (before === state) expect(effects).toEqual([])
      }),
    ),
  )
})

test('ROOM-04 a room whose line broke is never reconnecting for longer than the grace', () => {
  fc.assert(
    fc.property(history, (steps) =>
      walk(steps, (_before, now, { state }) => {
        const wake = wakeAt(state)
        if (wake !== null)
          expect(transition(state, { kind: 'grace_over' }, Math.max(wake, now)).state).toEqual(offline)
        if (wake !== null) expect(wake - now).toBeLessThanOrEqual(RECONNECT_GRACE_MS)
      }),
    ),
  )
})

const told: [
  presence: 'offline' | 'online' | 'reconnecting',
  show: ShowKind | null,
  isStandby: boolean,
  status: RoomStatus,
][] = [
  ['offline', null, false, 'offline'],
  ['offline', 'private', true, 'offline'],
  ['reconnecting', 'limited', false, 'reconnecting'],
  ['online', 'private', false, 'private'],
  ['online', 'private', true, 'private'],
  ['online', 'limited', false, 'limited'],
  ['online', 'group', false, 'limited'],
  ['online', 'goal', true, 'limited'],
  ['online', null, true, 'standby'],
  ['online', null, false, 'online'],
]

test.each(told)(
  'ROOM-06 %s with %s as the current show and standby %s is told as %s',
  (presence, show, isStandby, status) => {
    expect(roomStatus({ presence, show, isStandby })).toBe(status)
  },
)
