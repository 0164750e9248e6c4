import { describe, expect, test } from 'vitest'
import { RoomStatus } from '../protocol/rooms.ts'
import {
  deriveStreamStatus,
  type RoomMode,
  type StreamFacts,
  type StreamStatus,
  streamStatuses,
} from './stream-status.ts'

const booleans = [false, true] as const
const modes: readonly RoomMode[] = ['public', 'private', 'spy', 'limited']

/** Every fact there can be: 1,024 of them. */
const everything: readonly StreamFacts[] = booleans.flatMap((hasError) =>
  booleans.flatMap((isReady) =>
    booleans.flatMap((needsPassword) =>
      RoomStatus.options.flatMap((chatStatus) =>
        booleans.flatMap((guestOverlay) =>
          booleans.flatMap((needsCard) =>
            modes.map((mode) => ({
              hasError,
              isReady,
              needsPassword,
              chatStatus,
              guestOverlay,
              needsCard,
              mode,
            })),
          ),
        ),
      ),
    ),
  ),
)

/** When each reason alone holds, whatever else there is. */
const holds: Readonly<Record<StreamStatus, (facts: StreamFacts) => boolean>> = {
  user_error: ({ hasError }) => hasError,
  user_loading: ({ isReady }) => !isReady,
  password_required: ({ needsPassword }) => needsPassword,
  offline: ({ chatStatus }) => chatStatus === 'offline',
  guest_overlay: ({ guestOverlay }) => guestOverlay,
  cc_required: ({ needsCard }) => needsCard,
  connected: ({ chatStatus }) => chatStatus === 'connected',
  limited: ({ chatStatus, mode }) => chatStatus === 'limited' && mode !== 'limited',
  private: ({ chatStatus, mode }) => chatStatus === 'private' && mode !== 'private' && mode !== 'spy',
  standby: ({ chatStatus }) => chatStatus === 'standby',
  reconnecting: ({ chatStatus }) => chatStatus === 'reconnecting',
  online: () => true,
}

/** STREAM-01: the order, written down once more, so that a slip in the list of the code shows. */
const expectedOrder: readonly StreamStatus[] = [
  'user_error',
  'user_loading',
  'password_required',
  'offline',
  'guest_overlay',
  'cc_required',
  'connected',
  'limited',
  'private',
  'standby',
  'reconnecting',
  'online',
]

/** Those of the room's own status exclude each other; every other two can hold together. */
const byStatus: ReadonlySet<StreamStatus> = new Set([
  'offline',
  'connected',
  'limited',
  'private',
  'standby',
  'reconnecting',
])

test('STREAM-01 for every set of facts the first reason that holds is the one', () => {
  expect(everything).toHaveLength(1024)
  expect(streamStatuses).toEqual(expectedOrder)
  for (const facts of everything)
    expect({ facts, status: deriveStreamStatus(facts) }).toEqual({
      facts,
      status: expectedOrder.find((status) => holds[status](facts)),
    })
})

describe('STREAM-02 each reason wins over every later one where both hold', () => {
  const pairs = expectedOrder
    .flatMap((earlier, index) => expectedOrder.slice(index + 1).map((later) => [earlier, later] as const))
    .filter(([earlier, later]) => !(byStatus.has(earlier) && byStatus.has(later)))

  test.each(pairs)('%s over %s', (earlier, later) => {
    const before = expectedOrder.slice(0, expectedOrder.indexOf(earlier))
    const both = everything.filter(
      (facts) =>
        holds[earlier](facts) && holds[later](facts) && !before.some((status) => holds[status](facts)),
    )
    expect(both.length).toBeGreaterThan(0)
    for (const facts of both) expect(deriveStreamStatus(facts)).toBe(earlier)
  })
})

describe('STREAM-03 who takes part in a show sees the picture', () => {
  const watching: StreamFacts = {
    hasError: false,
    isReady: true,
    needsPassword: false,
    chatStatus: 'online',
    guestOverlay: false,
    needsCard: false,
    mode: 'public',
  }

  test.each<[StreamFacts['chatStatus'], RoomMode, StreamStatus]>([
    ['limited', 'limited', 'online'],
    ['limited', 'public', 'limited'],
    ['limited', 'private', 'limited'],
    ['private', 'private', 'online'],
    ['private', 'spy', 'online'],
    ['private', 'limited', 'private'],
    ['private', 'public', 'private'],
    ['online_ai', 'public', 'online'],
    ['reconnecting', 'private', 'reconnecting'],
  ])('%s in mode %s: %s', (chatStatus, mode, expected) => {
    expect(deriveStreamStatus({ ...watching, chatStatus, mode })).toBe(expected)
  })
})
