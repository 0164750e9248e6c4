import { expect, test } from 'vitest'
import { wallRooms } from './testing/wall-samples.ts'
import { arrangeRooms, sortedBy, type WallSort } from './wall-order.ts'
import { hasPicture, PICTURES_MAX, playingOf } from './wall-pictures.ts'
import { sumsOf } from './wall-sums.ts'

const rooms = wallRooms(60)
const names = (sort: WallSort, search = '', ringing: readonly string[] = []) =>
  arrangeRooms(rooms.toReversed(), {
    sort,
    search,
    rankOf: (username) => (username === ringing[0] ? 2 : ringing.includes(username) ? 1 : 0),
    language: 'en',
  }).map(({ display_name }) => display_name)

test('DESK-WALL-10 the line above sixty rooms has those that are live, their viewers, and the tokens of all', () => {
  const sums = sumsOf(rooms)
  expect(sums).toEqual({ live: 40, rooms: 60, viewers: 1_200, lastHour: 18_300, today: 183_000 })
  const uncovered = rooms.map((room) => ({ ...room, tokens_last_hour: null, tokens_today: null }))
  expect(sumsOf(uncovered)).toMatchObject({ live: 40, lastHour: null, today: null })
  expect(sumsOf([])).toEqual({ live: 0, rooms: 0, viewers: 0, lastHour: null, today: null })
})

test('DESK-WALL-11 sixty rooms stand in each order, equals by name, the unknown last from both ends', () => {
  expect(names({ by: 'name', isDescending: false }).slice(0, 3)).toEqual(['Room 1', 'Room 2', 'Room 3'])
  expect(names({ by: 'name', isDescending: true })[0]).toBe('Room 60')
  expect(names({ by: 'viewers', isDescending: true }).slice(0, 2)).toEqual(['Room 60', 'Room 59'])
  const byState = names({ by: 'state', isDescending: false })
  expect([byState[0], byState[39], byState[40]]).toEqual(['Room 1', 'Room 59', 'Room 3'])
  const [slow, fast] = [names({ by: 'hour', isDescending: false }), names({ by: 'hour', isDescending: true })]
  expect([slow[0], slow[29], slow[30], slow[59]]).toEqual(['Room 2', 'Room 60', 'Room 1', 'Room 59'])
  expect([fast[0], fast[29], fast[30], fast[59]]).toEqual(['Room 60', 'Room 2', 'Room 1', 'Room 59'])
  const alerts = names({ by: 'alert', isDescending: true }, '', ['room_44', 'room_7', 'room_9'])
  expect(alerts.slice(0, 4)).toEqual(['Room 44', 'Room 7', 'Room 9', 'Room 1'])
  expect(alerts.at(-1)).toBe('Room 60')
})

test('DESK-WALL-11 a search finds a part of a name, and the same order a second time turns around', () => {
  expect(names({ by: 'name', isDescending: false }, '  rOOm 1')).toHaveLength(11)
  expect(names({ by: 'name', isDescending: false }, 'room_60')).toEqual(['Room 60'])
  expect(names({ by: 'name', isDescending: false }, 'nobody')).toEqual([])
  const start = { by: 'alert', isDescending: true } as const
  expect(sortedBy('viewers', start)).toEqual({ by: 'viewers', isDescending: true })
  expect(sortedBy('alert', start)).toEqual({ by: 'alert', isDescending: false })
})

test('DESK-WALL-12 of sixty rooms with a picture only those in sight run, and twelve at most', () => {
  const seen = rooms.map((room) => ({ ...room, studio_view: 'public' as const }))
  const all = new Set(seen.map(({ username }) => username))
  expect(playingOf(seen, all).size).toBe(PICTURES_MAX)
  expect([...playingOf(seen, all)].slice(0, 3)).toEqual(['room_1', 'room_2', 'room_4'])
  expect([...playingOf(seen, new Set(['room_59', 'room_60']))]).toEqual(['room_59'])
  expect(playingOf(rooms, all).size).toBe(0)
  expect(hasPicture({ studio_view: 'shows', status: 'offline' })).toBe(false)
})
