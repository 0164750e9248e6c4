import { expect, test } from 'vitest'
import { listingOf } from '../rooms/live/testing/listing-of.ts'
import { listOf } from './browse-list.ts'
import { LiveIndex } from './live-index.ts'
import { fits, fitsAsStored } from './live-row.ts'
import { orderRows, rankRows } from './order-rows.ts'
import { rankings } from './ranking.ts'

const NOW = Date.UTC(2026, 10, 22)
const OLD = NOW - 60 * 86_400_000

function room(username: string, more: Parameters<typeof listingOf>[1] = {}) {
  const shown = listingOf(
    {
      username,
      status: 'online',
      viewers: 0,
      subject: 'Hello there',
      subjectColor: null,
      lastOnlineAt: null,
      liveSince: null,
      moderators: [],
      silenced: [],
      banned: [],
      currentShow: null,
      modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
    },
    more,
  )
  return { ...shown, performer: { ...shown.performer, createdAt: OLD, ...more.performer, username } }
}

async function rowsOf(rooms: readonly ReturnType<typeof room>[]) {
  const byName = new Map(rooms.map((each) => [each.performer.username, each]))
  const index = new LiveIndex({
    usernames: () => [...byName.keys()],
    listing: (username) => byName.get(username) ?? null,
  })
  return (await index.read()).rows
}

const order = (
  rows: Parameters<typeof orderRows>[0],
  by: Parameters<typeof orderRows>[1],
  interests: string[] = [],
) => orderRows(rankRows(rows, rankings.balanced, NOW), by, interests).map(({ model }) => model.username)

test('BROWSE-03 points are given as they are published, and nobody can buy any', () => {
  const { score } = rankings.balanced
  // What is left of it is the share of the hour: 0 to 2 points, another one every hour.
  const points = (more: Parameters<typeof room>[1]) => score(room('ava', more), NOW) - score(room('ava'), NOW)
  expect(points({ viewers: 99 })).toBeCloseTo(10 * Math.log(100))
  expect(points({ ratings: { up: 8, down: 0 } })).toBeCloseTo(10 * (10 / 12 - 0.5))
  expect(
    points({ modes: { isStandby: false, hasCamPassword: true, isVoyeur: false, voyeurKind: null } }),
  ).toBe(-6)
  const turns = Array.from({ length: 48 }, (_, hour) => score(room('ava'), NOW + hour * 3_600_000) - 5)
  expect(Math.min(...turns)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...turns)).toBeLessThanOrEqual(2)
  expect(new Set(turns.map((turn) => turn.toFixed(3))).size).toBeGreaterThan(40)
})

test('BROWSE-03 a list has the order that it names, and equal rooms always the same one', async () => {
  const rows = await rowsOf([
    room('a', { viewers: 5, goal: { title: 'x', reached: 95, target: 100 } }),
    room('b', { viewers: 500, ratings: { up: 1, down: 3 } }),
    room('c', { viewers: 50, ratings: { up: 9, down: 0 }, goal: { title: 'x', reached: 99, target: 100 } }),
  ])
  expect(order(rows, 'popular')).toEqual(['b', 'c', 'a'])
  expect(order(rows, 'rating')).toEqual(['c', 'a', 'b'])
  expect(order(rows, 'goal').slice(0, 2)).toEqual(['c', 'a'])
  expect(order([...rows].reverse(), 'popular')).toEqual(order(rows, 'popular'))
})

test('BROWSE-04 what goes on now decides who is in a list', async () => {
  const pages = { studios: new Map([['casa-salsa', 7]]), roles: new Set(['independent-romanian']) }
  const goal = { title: 'x', target: 100 }
  const rows = await rowsOf([
    room('near', { goal: { ...goal, reached: 90 } }),
    room('far', { goal: { ...goal, reached: 89 } }),
    room('toys', { sellsToyControl: true }),
    room('battle', { isVersus: true }),
  ])
  const of = (path: string) =>
    rows.filter(({ room: live }) => listOf(path, pages)?.onNow?.(live)).map(({ model }) => model.username)
  expect(of('girls/near-goal')).toEqual(['near'])
  expect(of('girls/control-her')).toEqual(['toys'])
  expect(of('girls/versus')).toEqual(['battle'])
  expect(of('girls/private-shows')).toEqual([])
  expect(listOf('casa-salsa', pages)).toMatchObject({ name: 'studio', studioId: 7 })
  expect(listOf('browse-role/independent-romanian', pages)).toMatchObject({ role: 'independent-romanian' })
  expect(listOf('browse-role/admin', pages)).toBeNull()
})

test('BROWSE-04 a room that is live is found by what it is now; the search knows only what is stored', async () => {
  const [row] = await rowsOf([
    room('ava', {
      modes: { isStandby: false, hasCamPassword: false, isVoyeur: true, voyeurKind: 'kitchen' },
    }),
  ])
  const filters = {
    gender: null,
    hidden: [],
    text: '',
    studioId: null,
    role: null,
    newSince: null,
    atHome: false,
    only: null,
  }
  const of = (...keys: string[]) => ({ ...filters, keys: [keys] })
  expect([fits(row!, of('kitchen')), fitsAsStored(row!, of('kitchen'))]).toEqual([true, false])
  expect(fits(row!, of('bedroom', 'voyeur'))).toBe(true)
  expect(fits(row!, of(''))).toBe(false)
  const text = { ...filters, keys: [], text: 'hello' }
  expect([fits(row!, text), fitsAsStored(row!, text)]).toEqual([true, false])
})

test('SETTINGS-07 a live room whose performer is not at home is not found there, and everywhere else', async () => {
  const ava = room('ava')
  const settings = { ...ava.performer.settings, show_home: false }
  const [row] = await rowsOf([{ ...ava, performer: { ...ava.performer, settings } }])
  const filters = { gender: null, hidden: [], keys: [], text: '', studioId: null, role: null, newSince: null }
  const of = (atHome: boolean) => fits(row!, { ...filters, atHome, only: null })
  expect([of(true), of(false)]).toEqual([false, true])
})

test('BROWSE-05 rows are made once for all who ask at once, and anew once they were forgotten', async () => {
  let looks = 0
  const ava = room('ava')
  const index = new LiveIndex({
    usernames: () => Array.from({ length: 600 }, (_, at) => `room${at}`),
    listing: () => {
      looks += 1
      return ava
    },
  })
  const [first, second] = await Promise.all([index.read(), index.read()])
  expect(first).toBe(second)
  expect(looks).toBe(600)
  index.forget()
  expect(await index.read()).not.toBe(first)
  expect(looks).toBe(1200)
  // While rows are made somebody stops wanting to be seen: who asks after that waits for others.
  index.forget()
  const stale = index.read()
  index.forget()
  const fresh = index.read()
  expect(await stale).not.toBe(await fresh)
  expect(await index.read()).not.toBe(await stale)
})
