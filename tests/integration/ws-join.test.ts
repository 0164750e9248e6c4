import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

test('SOCK-01 the first frame is the tables; after the token come who you are, history, count, status, subject and media', async () => {
  const client = await world.join('vera')
  const names = client.heard.map((one) => one.name)
  expect(names.slice(0, 6)).toEqual([
    'templates',
    'v3.authorize.success',
    'v3.chat.history',
    'v3.chat.user_count',
    'v3.chat.update',
    'v3.chat.subject',
  ])
  // Then what each area of the room has to say, and the media at the end.
  expect(names.slice(6, -1)).toEqual(
    expect.arrayContaining(['v3.show.state', 'v3.app.state', 'v3.versus.state', 'v3.room.modes']),
  )
  expect(names.at(-1)).toBe('v3.media.state')
  expect(client.all('v3.authorize.success')[0]).toMatchObject({
    success: true,
    room: 'performer',
    cursor: 0,
    user: { username: 'vera', is_guest: false },
  })
  expect(client.all('v3.chat.user_count')).toEqual([{ user_count: 1 }])
  expect(client.all('v3.media.state')).toEqual([{ producers: [] }])
})

test('SOCK-01 a guest is let in under the guest name', async () => {
  const client = await world.join('guest_abc')
  expect(client.all('v3.authorize.success')[0]!.user).toMatchObject({
    username: 'guest_abc',
    is_guest: true,
    has_tokens: false,
  })
})

describe('SOCK-02 who cannot say who it is is closed with 4401', () => {
  test('a forged or expired token', async () => {
    const client = await world.authorize('/ws/room/performer', 'forged')
    expect(await client.next('v3.authorize.failed')).toEqual({ reason: 'token' })
    expect((await client.closed).code).toBe(4401)
  })

  test('no token within ten seconds', async () => {
    const client = world.connect('/ws/lobby')
    await client.next('templates')
    world.clock.advance(9_000)
    await client.settle()
    world.clock.advance(1_000)
    expect(await client.closed).toEqual({ code: 4401, reason: 'not authorized in time' })
  })

  test('another version of the protocol', async () => {
    const client = world.connect('/ws/room/performer')
    await client.next('templates')
    client.send('v3.authorize', { token: 'vera', version: 2 })
    expect(await client.next('v3.client.version')).toEqual({ version: '3' })
    expect((await client.closed).code).toBe(4401)
  })

  test('anything else before the token', async () => {
    const client = world.connect('/ws/room/performer')
    await client.next('templates')
    client.send('v3.chat.userlist.start', {})
    expect((await client.closed).code).toBe(4401)
  })

  test('a room that nobody has', async () => {
    for (const room of ['nobody_here', 'vera']) {
      const client = await world.authorize(`/ws/room/${room}`, 'vera')
      expect(await client.next('v3.authorize.failed')).toEqual({ reason: 'not_found' })
      expect((await client.closed).code).toBe(4401)
    }
  })

  test('a suspended account', async () => {
    const client = await world.authorize('/ws/room/performer', 'frozen')
    expect(await client.next('v3.authorize.failed')).toEqual({ reason: 'account_suspended' })
  })
})

describe('SOCK-03 the origin is checked at the upgrade', () => {
  test.each([
    'https://evil.example.org',
    'null',
    'https://cams.example.org.evil.org',
    'http://cams.example.org',
  ])('%s is refused', async (origin) => {
    const client = world.connect('/ws/lobby', { headers: { Origin: origin } })
    expect((await client.closed).code).toBe(1006)
    expect(client.heard).toEqual([])
  })

  test.each(['https://cams.example.org', 'app://footlight'])('%s is let in', async (origin) => {
    const client = world.connect('/ws/lobby', { headers: { Origin: origin } })
    await client.next('templates')
  })

  test('other paths are not found', async () => {
    for (const path of ['/ws', '/ws/room/', '/ws/room/UPPER', '/ws/room/a%2e']) {
      expect((await world.connect(path).closed).code).toBe(1006)
    }
  })
})

test('SOCK-04 words said between token and welcome are not lost', async () => {
  const client = world.connect('/ws/room/performer')
  await client.next('templates')
  client.send('v3.authorize', { token: 'vera', version: 3 })
  client.send('v3.chat.message', { ref: 'r1', message: 'early' })
  expect(await client.next('v3.chat.message')).toMatchObject({ ref: 'r1', message: 'early' })
})

test('SOCK-05 the end of a session closes its sockets with v3.logout and 4401, and no others', async () => {
  const ended = await world.join('vera#1')
  const other = await world.join('vera#2')
  world.endSession('vera#1')
  await ended.next('v3.logout')
  expect((await ended.closed).code).toBe(4401)
  await other.settle()
})

test('SOCK-06 a restart tells when to come back and closes with 4503', async () => {
  const lobby = await world.authorize('/ws/lobby', 'vera')
  const room = await world.join('vera')
  await world.sockets.close(1_500)
  for (const client of [lobby, room]) {
    expect(await client.next('v3.lobby.restarting')).toEqual({ delay_ms: 1_500 })
    expect(await client.closed).toEqual({ code: 4503, reason: '1500' })
  }
  expect((await world.connect('/ws/lobby').closed).code).toBe(1006)
})

describe('SOCK-07 the lobby', () => {
  test('tells the address of a room, and an empty one where there is none', async () => {
    const client = await world.authorize('/ws/lobby', 'vera')
    client.send('v3.lobby.discover', { room: 'performer' })
    expect(await client.next('v3.lobby.discovered')).toEqual({
      room: 'performer',
      url: `ws://${world.host}/ws/room/performer`,
    })
    client.send('v3.lobby.discover', { room: 'nobody' })
    expect(await client.next('v3.lobby.discovered')).toEqual({ room: 'nobody', url: '' })
  })

  test('the address follows the public one', async () => {
    const behindProxy = await startSockets({ publicUrl: 'https://cams.example.org' })
    const client = await behindProxy.authorize('/ws/lobby', 'vera')
    client.send('v3.lobby.discover', { room: 'performer' })
    expect((await client.next('v3.lobby.discovered')).url).toBe('wss://cams.example.org/ws/room/performer')
    await behindProxy.stop()
  })

  test('a balance comes live to its owner alone, and by cursor to one who was away', async () => {
    const update = (tokens: number) => ({
      topic: 'account:2',
      name: 'v3.token.update',
      payload: { username: 'vera', tokens, token_change: -25, type: 'tip' },
    })
    const vera = await world.authorize('/ws/lobby', 'vera')
    const max = await world.authorize('/ws/lobby', 'max')
    await vera.next('v3.authorize.success')
    await max.next('v3.authorize.success')
    world.ledger.commit(update(975))
    expect(await vera.next('v3.token.update')).toMatchObject({ tokens: 975, cursor: 1 })
    vera.close()
    world.ledger.commit(update(950))
    const back = await world.authorize('/ws/lobby', 'vera', 1)
    expect(await back.next('v3.token.update')).toMatchObject({ tokens: 950, cursor: 2 })
    await max.settle()
    expect(max.all('v3.token.update')).toEqual([])
  })
})
