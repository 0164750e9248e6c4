import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeSocket } from '../client/testing/fake-sockets.ts'
import { browseCard, browseResult } from '../client/testing/fixtures.ts'
import { type ManualClock, settle } from '../ports/testing/manual-clock.ts'
import { keepCardsFresh, newcomersOf } from './fresh-cards.ts'
import { FakeClient } from './testing/fake-client.ts'

const CALL = 'GET /browse/react/'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

function listed(client: FakeClient, ...cards: ReturnType<typeof browseCard>[]): void {
  client.http.on(CALL, { json: browseResult(cards) })
}

async function shown(...names: string[]) {
  const client = new FakeClient()
  listed(client, ...names.map((name) => browseCard(name)))
  client.root.browse.hydrate('', {}, browseResult(names.map((name) => browseCard(name))))
  const lobby = await client.start()
  const stop = keepCardsFresh(client.root)
  return { ...client, client, browse: client.root.browse, lobby, stop }
}

/** Seconds in which the server answers, so that the socket stays. */
async function passWith(lobby: FakeSocket, clock: ManualClock, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    lobby.emit('v3.pong', {})
    await clock.pass(5_000)
  }
}

test('CARDS-05 the server is told which cards are shown, and again when they or the socket are others', async () => {
  const { browse, lobby, sockets, clock, client, stop } = await shown('a', 'b')
  expect(lobby.sentOf('v3.lobby.watch')).toEqual([{ usernames: ['a', 'b'] }])
  await browse.refresh()
  expect(lobby.sentOf('v3.lobby.watch')).toHaveLength(1)
  listed(client, browseCard('b'), browseCard('c'))
  await browse.refresh()
  expect(lobby.sentOf('v3.lobby.watch').at(-1)).toEqual({ usernames: ['b', 'c'] })
  lobby.drop(1006)
  await clock.pass(50)
  const next = sockets.last.admit(10)
  await settle()
  expect(next.sentOf('v3.lobby.watch')).toEqual([{ usernames: ['b', 'c'] }])
  stop()
  expect(next.sentOf('v3.lobby.watch').at(-1)).toEqual({ usernames: [] })
})

test('CARDS-05 no more are named than the server takes', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `name${n}`)
  const { lobby } = await shown(...names)
  expect(lobby.sentOf('v3.lobby.watch')).toEqual([{ usernames: names.slice(0, 200) }])
})

test('CARDS-05 a card changes where it stands, without a request; one that is not shown is left alone', async () => {
  const { browse, lobby, http } = await shown('a', 'b')
  const [a, b] = browse.entries
  const before = b!.card
  const asked = http.requests.length
  lobby.emit('v3.lobby.card', { username: 'a', status: 'private', subject: 'Hi', viewers: 7, flagList: [] })
  lobby.emit('v3.lobby.card', { username: 'zoe', status: 'online', subject: '', viewers: 1, flagList: [] })
  expect(a!.card).toMatchObject({ status: 'private', subject: 'Hi', viewers: 7, goal: null, thumb_url: null })
  expect(a!.card.avatar_url).toBe(browseCard('a').avatar_url)
  expect(browse.entries).toEqual([a, b])
  expect(b!.card).toBe(before)
  expect(http.requests).toHaveLength(asked)
})

test('CARDS-06 with a socket the list is asked for every 3 min, without one every 20 s', async () => {
  const { lobby, http, clock, stop } = await shown('a')
  await passWith(lobby, clock, 175)
  expect(http.to(CALL)).toHaveLength(0)
  await passWith(lobby, clock, 5)
  expect(http.to(CALL)).toHaveLength(1)
  lobby.drop(4409)
  await clock.pass(60_000)
  expect(http.to(CALL)).toHaveLength(4)
  stop()
  await clock.pass(600_000)
  expect(http.to(CALL)).toHaveLength(4)
})

test('CARDS-06 newcomers wait until they are asked for, and nobody moves before', async () => {
  const { browse, client, clock, lobby } = await shown('a', 'b')
  const names = () => browse.entries.map(({ username }) => username)
  listed(
    client,
    browseCard('new'),
    browseCard('b', { viewers: 5 }),
    browseCard('late', { status: 'offline' }),
  )
  await passWith(lobby, clock, 180)
  expect([names(), newcomersOf(browse)]).toEqual([['a', 'b'], 1])
  expect(browse.entries[1]!.card.viewers).toBe(5)
  browse.applyServer(browse.waiting!)
  expect([names(), newcomersOf(browse), browse.waiting]).toEqual([['new', 'b', 'late'], 0, null])
})

test('CARDS-06 where nobody is shown, nobody waits', async () => {
  const { browse, client, clock, lobby } = await shown()
  listed(client, browseCard('new'))
  await passWith(lobby, clock, 180)
  expect([browse.entries.length, browse.waiting]).toEqual([1, null])
})
