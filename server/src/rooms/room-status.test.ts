import type { RoomStatus } from '@footlight/core/protocol/rooms'
import type { ShowKind } from '@footlight/core/protocol/shows'
import { expect, test } from 'vitest'
import { roomStatus } from './room-status.ts'

const rows: [
  presence: 'offline' | 'online' | 'reconnecting',
  show: ShowKind | null,
  isStandby: boolean,
  told: RoomStatus,
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

test.each(rows)(
  'ROOM-06 %s with %s as the current show and standby %s is told as %s',
  (presence, show, isStandby, told) => {
    expect(roomStatus({ presence, show, isStandby })).toBe(told)
  },
)
