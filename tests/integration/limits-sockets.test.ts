import { trafficLimits } from '@footlight/server/sockets/traffic'
import { afterEach, describe, expect, test } from 'vitest'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
afterEach(() => world.stop())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const proxied = { trustedProxies: ['127.0.0.1'] }

/** A socket that has said who it is; what the server makes of it comes later. */
async function open(
  token: string,
  { path = '/ws/room/performer', address = '198.51.100.1' } = {},
): Promise<SocketClient> {
  const client = world.connect(path, from(address))
  await client.next('templates')
  client.send('v3.authorize', { token, version: 3 })
  return client
}

async function enter(
  token: string,
  place: { readonly address?: string; readonly path?: string } = {},
): Promise<SocketClient> {
  const client = await open(token, place)
  await client.next('v3.media.state')
  return client
}

const say = (client: SocketClient, ...texts: readonly string[]): void =>
  texts.forEach((message, index) => client.send('v3.chat.message', { ref: `${index}`, message }))
const lines = (client: SocketClient, name: string, times: number): void =>
  say(client, ...Array.from({ length: times }, (_, index) => `${name} ${index}`))
const refusals = (clients: readonly SocketClient[]): string[] =>
  clients.flatMap((client) => client.all('v3.chat.message_failed').map(({ error }) => error))

describe('SOCK-17 LIMIT-02 one account has eight sockets in one room', () => {
  test('the ninth is told so and closed, from whatever session and address; the others stay, and another room is another count', async () => {
    world = await startSockets(proxied)
    const eight = await Promise.all(
      Array.from({ length: 8 }, (_, index) => enter(`vera#${index}`, { address: `198.51.100.${index}` })),
    )
    for (const token of ['vera#0', 'vera#9'])
      expect(await (await open(token, { address: '203.0.113.9' })).closed).toEqual({
        code: 4430,
        reason: 'room',
      })
    await enter('max')
    await enter('vera', { path: '/ws/room/other_model' })
    await Promise.all(eight.map((client) => client.settle()))
    eight[0]!.close()
    await eight[0]!.closed
    await enter('vera#9')
    expect(world.sockets.stats().closes).toEqual({ too_many_sockets: 2 })
  })

  test('those who come all at once are no more, also while they wait for what they missed', async () => {
    world = await startSockets()
    const all = await Promise.all(Array.from({ length: 20 }, () => open('vera')))
    const codes = await Promise.all(
      all.map((client) =>
        Promise.race([
          client.closed.then(({ code }) => code),
          client.next('v3.media.state').then(() => 'in'),
        ]),
      ),
    )
    expect(codes.filter((code) => code === 'in')).toHaveLength(8)
    expect(codes.filter((code) => code === 4430)).toHaveLength(12)
  })

  test('a line that broke unseen gives its place to the next one', async () => {
    world = await startSockets()
    const eight = await Promise.all(Array.from({ length: 8 }, () => enter('vera')))
    world.clock.advance(11_000)
    await Promise.all(eight.slice(1).map((client) => client.settle()))
    world.clock.advance(2_000)
    await enter('vera')
    expect((await eight[0]!.closed).code).toBe(4408)
    expect((await (await open('vera')).closed).code).toBe(4430)
  })
})

describe('LIMIT-03 one address has so many sockets', () => {
  const limits = { ...trafficLimits, socketsPerAddressMax: 5 }

  test('behind a proxy the one too many is told so and closed; an IPv6 household is one address, another address is not touched', async () => {
    world = await startSockets({ ...proxied, limits })
    for (let index = 0; index < 5; index += 1)
      await enter(`guest_${index}`, {
        address: `2001:db8:1:1::${index}`,
        path: index < 4 ? '/ws/room/performer' : '/ws/room/other_model',
      })
    const refused = await Promise.all(
      [1, 2, 3].map((index) => world.connect('/ws/lobby', from(`2001:db8:1:1:ffff::${index}`)).closed),
    )
    expect(refused).toEqual(refused.map(() => ({ code: 4430, reason: 'address' })))
    await enter('guest_9', { address: '2001:db8:1:2::1' })
    expect(world.sockets.stats().closes).toEqual({ too_many_sockets: 3 })
  })

  test('without a proxy the header changes nothing', async () => {
    world = await startSockets({ limits })
    const sockets = []
    for (let index = 0; index < 8; index += 1)
      sockets.push(world.connect('/ws/lobby', from(`198.51.100.${index}`)))
    const refused = await Promise.all(sockets.slice(5).map((client) => client.closed))
    expect(refused.map(({ code }) => code)).toEqual([4430, 4430, 4430])
    sockets[0]!.close()
    await sockets[0]!.closed
    await enter('vera')
  })

  test('who opens and closes without end gets 429 before there is a socket', async () => {
    world = await startSockets({
      limits: { ...trafficLimits, upgradesPerAddress: { countMax: 10, windowMs: 60_000 } },
    })
    const statuses: (number | undefined)[] = []
    for (let index = 0; index < 14; index += 1) {
      const { ws } = world.connect('/ws/lobby')
      statuses.push(
        await new Promise((resolve) => {
          ws.once('open', () => resolve(101))
          ws.once('unexpected-response', (_request, response) => resolve(response.statusCode))
        }),
      )
      ws.terminate()
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 101),
      ...Array.from({ length: 4 }, () => 429),
    ])
    world.clock.advance(60_000)
    await enter('vera')
  })
})

describe('LIMIT-04 chat is counted by account, over all its sockets and rooms', () => {
  test('of 48 lines from six sockets in two rooms ten are said, and the others are answered with a sentence', async () => {
    world = await startSockets(proxied)
    const bystander = await enter('max', { address: '203.0.113.1' })
    const six = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        enter(`vera#${index}`, {
          address: `198.51.100.${index}`,
          path: index < 4 ? '/ws/room/performer' : '/ws/room/other_model',
        }),
      ),
    )
    for (const [index, client] of six.entries()) lines(client, `socket ${index}`, 8)
    await Promise.all(six.map((client) => client.settle()))
    await bystander.settle()
    const failed = refusals(six)
    expect(failed.filter((error) => error === 'too_often')).toHaveLength(38)
    expect(bystander.all('v3.chat.message').length).toBeLessThanOrEqual(10)
    expect(six.every((client) => client.ws.readyState === client.ws.OPEN)).toBe(true)
    // Such a flood is silenced by the rules of the room (CHAT-AUTOSILENCE-01).
    await world.moderate('performer', { action: 'unsilence', target: 'vera', minutes: null, reason: '' })
    world.clock.advance(10_000)
    say(six[0]!, 'again')
    await six[0]!.settle()
    expect(refusals(six)).toHaveLength(failed.length)
  })

  test('guests of one address are one, another address is another', async () => {
    world = await startSockets(proxied)
    const guests = await Promise.all(Array.from({ length: 4 }, (_, index) => enter(`guest_${index}`)))
    for (const [index, client] of guests.entries()) lines(client, `guest ${index}`, 5)
    await Promise.all(guests.map((client) => client.settle()))
    expect(refusals(guests).filter((error) => error === 'too_often')).toHaveLength(10)
    const elsewhere = await enter('guest_9', { address: '203.0.113.1' })
    lines(elsewhere, 'elsewhere', 5)
    await elsewhere.settle()
    expect(refusals([elsewhere])).not.toContain('too_often')
  })
})

describe.each([
  ['without a proxy', {}],
  ['behind a proxy', proxied],
] as const)('LIMIT-05 chat is counted by address, %s', (_, options) => {
  test('whoever writes from it; the header counts behind a proxy alone', async () => {
    world = await startSockets({
      ...options,
      limits: { ...trafficLimits, chatPerAddress: { countMax: 12, windowMs: 10_000 } },
    })
    const names = ['vera', 'max', 'modesty']
    const clients = await Promise.all(
      names.map((name, index) => enter(name, { address: `198.51.100.${index}` })),
    )
    for (const [index, client] of clients.entries()) lines(client, names[index]!, 8)
    await Promise.all(clients.map((client) => client.settle()))
    expect(refusals(clients)).toEqual(
      Array.from({ length: 'trustedProxies' in options ? 0 : 12 }, () => 'too_often'),
    )
  })
})

test('LIMIT-06 a room says 200 lines in ten seconds; performer and moderators are heard all the same', async () => {
  const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 10_000 }
  world = await startSockets({
    limits: {
      ...trafficLimits,
      chatPerAccount: unlimited,
      chatPerAddress: unlimited,
      framesPerAccount: unlimited,
      framesPerAddress: unlimited,
    },
  })
  const flood = await Promise.all(
    ['vera', 'max', 'modesty'].flatMap((name) =>
      Array.from({ length: 8 }, (_, index) => enter(`${name}#${index}`)),
    ),
  )
  const performer = await enter('performer')
  for (const [index, client] of flood.entries()) lines(client, `flood ${index}`, 9)
  await Promise.all(flood.map((client) => client.settle()))
  expect(refusals(flood)).toEqual(Array.from({ length: 24 * 9 - 200 }, () => 'room_busy'))
  const moderator = await enter('warden')
  say(performer, 'please slow down')
  say(moderator, 'or else')
  await Promise.all([performer.settle(), moderator.settle()])
  expect(refusals([performer, moderator])).toEqual([])
  world.clock.advance(10_000)
  say(flood[0]!, 'calm')
  await flood[0]!.settle()
  expect(refusals(flood)).toHaveLength(24 * 9 - 200)
})

describe('LIMIT-07 frames are counted by account and by address', () => {
  test.each([
    ['account', 'vera', ['198.51.100.1', '203.0.113.1', '203.0.113.2', '203.0.113.3']],
    ['address', null, ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.1']],
  ] as const)(
    'of 480 from four sockets of one %s no more than 300 are answered',
    async (what, name, addresses) => {
      const limit = { countMax: 300, windowMs: 10_000 }
      world = await startSockets({
        ...proxied,
        limits: {
          ...trafficLimits,
          ...(what === 'account' ? { framesPerAccount: limit } : { framesPerAddress: limit }),
        },
      })
      const clients = await Promise.all(
        addresses.map((address, index) =>
          enter(name ?? ['vera', 'max', 'modesty', 'performer'][index]!, { address }),
        ),
      )
      const bystander = await enter('other_model', { address: '192.0.2.1' })
      for (let index = 0; index < 120; index += 1) for (const client of clients) client.sendRaw('[2,{}]')
      await Promise.any(clients.map((client) => client.closed.then(({ code }) => expect(code).toBe(4429))))
      await bystander.settle()
      expect(clients.reduce((sum, client) => sum + client.all('v3.pong').length, 0)).toBeLessThanOrEqual(300)
    },
  )
})
