import type { RoomStatus } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import type { Identity } from '../../accounts/port.ts'
import type { RoomSnapshot } from './live-directory.ts'
import { type LiveRoom, LiveRooms } from './live-rooms.ts'
import { listingOf } from './testing/listing-of.ts'

function roomOf(username: string, status: RoomStatus): LiveRoom {
  const snapshot: RoomSnapshot = {
    username,
    status,
    viewers: 0,
    subject: '',
    subjectColor: null,
    lastOnlineAt: null,
    liveSince: null,
    moderators: [],
    silenced: [],
    banned: [],
    currentShow: null,
    modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
  }
  return {
    status,
    hasPassword: false,
    viewers: 3,
    performer: listingOf(snapshot).performer,
    listing: () => listingOf(snapshot),
    openSince: () => (status === 'online' ? `${username}.1` : null),
    mayReceive: (viewer) => viewer.username === 'vera',
    isBanned: () => false,
  }
}

test('ROOM-13 what is live is asked of the rooms that are in memory, and of no other', () => {
  const live = new LiveRooms()
  const vera: Identity = { kind: 'guest', username: 'vera', sessionKey: 's' }
  const endings = [live.add('ava', roomOf('ava', 'online')), live.add('bo', roomOf('bo', 'offline'))]
  expect([live.usernames(), live.isPublic('ava'), live.isPublic('bo')]).toEqual([['ava', 'bo'], true, false])
  expect(live.countLive()).toBe(1)
  expect(['ava', 'cleo'].map((name) => live.viewersOf(name))).toEqual([3, 0])
  expect(['ava', 'cleo'].map((name) => live.performerOf(name)?.username)).toEqual(['ava', undefined])
  expect(['ava', 'bo', 'cleo'].map((name) => live.statusOf(name))).toEqual(['online', 'offline', 'offline'])
  expect(['ava', 'bo', 'cleo'].map((name) => live.listing(name)?.status)).toEqual([
    'online',
    undefined,
    undefined,
  ])
  expect(['ava', 'bo', 'cleo'].map((name) => live.openSince(name))).toEqual(['ava.1', null, null])
  expect(['ava', 'cleo'].map((name) => live.mayWatch(name, vera))).toEqual([true, false])
  expect(live.mayWatch('ava', { ...vera, username: 'max' })).toBe(false)
  live.add('bo', roomOf('bo', 'private'))
  for (const end of endings) end()
  expect(live.usernames().map((name) => [name, live.statusOf(name)])).toEqual([['bo', 'private']])
  expect([live.openSince('ava'), live.mayWatch('ava', vera)]).toEqual([null, false])
})
