import { type Route, routes } from '@footlight/core/protocol'
import { expect, test } from 'vitest'

const all = Object.values<Route>(routes)
const named = ({ path }: Route) => /:(?:username|recipient)\b/.test(path)
const keyOf = ({ method, path }: Route) => `${method} ${path}`

test('ROUTE-01 a call of a room names it in its path, or is about the room of who calls', () => {
  const unnamed = all.filter((route) => route.at === 'room' && !named(route))
  expect(unnamed.map(keyOf).toSorted()).toEqual([
    // Of a viewer: about the room that their date is in.
    'GET /speed-date/v2/video',
    'GET /studio/agreement',
    'GET /user/settings',
    'GET /video/ingest',
    'GET /video/streamer_settings',
    'POST /performer/settings',
    'POST /speed-date/report',
    'POST /speed-date/v2/match/accept',
    'POST /speed-date/v2/match/request',
    'POST /speed-date/v2/match/update',
    'POST /speed-date/v2/stop',
    'POST /studio/agreement',
    'POST /studio/join',
    'POST /studio/leave',
    'POST /user/settings',
    'POST /video/on_camera',
    'POST /video/stream_key',
    'POST /video/streamer_settings',
  ])
  // Guests have no room.
  expect(unnamed.filter(({ access }) => access === 'guest')).toEqual([])
})

test('ROUTE-01 what moves tokens in a room is answered where the room is', () => {
  const paying = all.filter((route) => route.movesTokens === true && named(route))
  expect(paying.length).toBeGreaterThan(10)
  // Of no room: the books take each of its months, and each order, once, whichever node asks.
  const elsewhere = [
    'POST /fanclub/:username/join',
    'POST /fanclub/:username/gift',
    'POST /media/bundle/:username',
    'POST /commissions/of/:username',
  ]
  expect(paying.filter(({ at }) => at !== 'room').map(keyOf)).toEqual(elsewhere)
})
