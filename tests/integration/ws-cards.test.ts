import { CARDS_WATCHED_MAX } from '@footlight/core/protocol'
import { CARDS_EVERY_MS } from '@footlight/server/browse/card-watch'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => {
  world = await startSockets()
  await world.rooms.wake(world.owner())
})
afterEach(async () => world.stop())

async function lobby(token: string): Promise<SocketClient> {
  const client = await world.authorize('/ws/lobby', token)
  await client.next('v3.authorize.success')
  return client
}

/** The server has read what was sent, has looked, and what it wrote is here. */
async function look(...clients: SocketClient[]): Promise<void> {
  for (const client of clients) await client.settle()
  await world.clock.pass(CARDS_EVERY_MS)
  for (const client of clients) await client.settle()
}

test('CARDS-01 the account socket is told of what it watches, and of nothing after it stops', async () => {
  const client = await lobby('vera')
  client.send('v3.lobby.watch', { usernames: ['performer', 'nobody'] })
  await look(client)
  expect(client.all('v3.lobby.card').map(({ username, status }) => [username, status])).toEqual([
    ['performer', 'offline'],
    ['nobody', 'offline'],
  ])
  world.sfu.room('performer').emit({ kind: 'started', source: 'console' })
  await look(client)
  expect(client.all('v3.lobby.card').at(-1)).toMatchObject({ username: 'performer', status: 'online' })
  client.send('v3.lobby.watch', { usernames: [] })
  await look(client)
  const heard = client.all('v3.lobby.card').length
  world.sfu.room('performer').emit({ kind: 'stopped', reason: 'ended', silentForMs: 0 })
  await look(client)
  expect(client.all('v3.lobby.card')).toHaveLength(heard)
})

test('CARDS-03 who is banned while they watch hears no more of the room; who begins then reads offline', async () => {
  world.sfu.room('performer').emit({ kind: 'started', source: 'console' })
  const [vera, max] = [await lobby('vera'), await lobby('max')]
  for (const client of [vera, max]) client.send('v3.lobby.watch', { usernames: ['performer'] })
  await look(vera, max)
  expect(vera.all('v3.lobby.card')).toMatchObject([{ status: 'online' }])
  await world.moderate('performer', { action: 'ban', target: 'vera', minutes: null, reason: '' })
  const room = await world.join('performer')
  await room.settle()
  world.sfu.room('performer').emit({ kind: 'stopped', reason: 'lost', silentForMs: 5_000 })
  await look(vera, max)
  expect(vera.all('v3.lobby.card')).toHaveLength(1)
  expect(max.all('v3.lobby.card').at(-1)).toMatchObject({ status: 'reconnecting' })
  vera.send('v3.lobby.watch', { usernames: [] })
  await look(vera)
  vera.send('v3.lobby.watch', { usernames: ['performer'] })
  await look(vera)
  expect(vera.all('v3.lobby.card').at(-1)).toMatchObject({ status: 'offline', viewers: 0, subject: '' })
})

test.each([
  ['100,000 names', { usernames: Array.from({ length: 100_000 }, (_, n) => `n${n}`) }, 1009],
  [
    'one name too many',
    { usernames: Array.from({ length: CARDS_WATCHED_MAX + 1 }, (_, n) => `n${n}`) },
    4400,
  ],
  ['a name without an end', { usernames: ['x'.repeat(65)] }, 4400],
  ['no list', { usernames: 'performer' }, 4400],
  ['no names', { usernames: [null, {}, 7] }, 4400],
  ['nothing', {}, 4400],
])('CARDS-01 %s closes the socket', async (_what, payload, code) => {
  const [liar, other] = [await lobby('vera'), await lobby('max')]
  liar.send('v3.lobby.watch', payload as never)
  expect(await liar.closed).toMatchObject({ code })
  other.send('v3.lobby.watch', { usernames: ['performer'] })
  await look(other)
  expect(other.all('v3.lobby.card')).toHaveLength(1)
})

test('CARDS-01 in a room it is a bad frame, and nobody watches before they said who they are', async () => {
  const room = await world.join('vera')
  room.send('v3.lobby.watch', { usernames: ['performer'] })
  expect(await room.closed).toMatchObject({ code: 4400 })
  const stranger = world.connect('/ws/lobby')
  await stranger.next('templates')
  stranger.send('v3.lobby.watch', { usernames: ['performer'] })
  expect(await stranger.closed).toMatchObject({ code: 4401 })
})

test('CARDS-04 a flood of other names is heard once a look, and ends as any flood does', async () => {
  const liar = await lobby('vera')
  for (let n = 0; n < 100; n += 1) liar.send('v3.lobby.watch', { usernames: [`name${n}`] })
  await look(liar)
  expect(liar.all('v3.lobby.card').map(({ username }) => username)).toEqual(['name99'])
  for (let n = 0; n < 200; n += 1) liar.send('v3.lobby.watch', { usernames: [`name${n}`] })
  expect((await liar.closed).code).toBeGreaterThan(4400)
})
