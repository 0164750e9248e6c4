import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
let bystander: SocketClient
let client: SocketClient
beforeEach(async () => {
  world = await startSockets()
  bystander = await world.join('max')
  client = await world.join('vera')
})
afterEach(async () => {
  // Whatever one socket sends, the others live on.
  await bystander.settle()
  await world.stop()
})

describe('SOCK-10 a frame that does not parse closes that socket with 4400', () => {
  test.each([
    'x',
    '',
    '{}',
    '[]',
    '[22]',
    '[22,[],0,0]',
    'null',
    '"[22,[]]"',
    '[1.5,{}]',
    '["22",["hi","r"]]',
    '[22,{"message":"hi","ref":"r"}]',
    '[22,["hi","r"],-1]',
    '[22,["hi","r"],1e9]',
    '[22,["hi",5]]',
    '[22,[null,"r"]]',
    '[22,["hi"]]',
    '[22,["hi","r",1,"n",2,"f",3,"en","more"]]',
    '[40,{"ref":"r","method":"rm -rf"}]',
    '[40,["r"]]',
    '[0,{"version":3,"events":{},"templates":{}}]',
    '[28,{}]',
    '[7,["performer"]]',
    '[1,{"token":"vera","version":3}]',
    `${'['.repeat(8_000)}`,
  ])('%s', async (frame) => {
    client.sendRaw(frame)
    expect((await client.closed).code).toBe(4400)
    expect(client.all('v3.chat.message')).toEqual([])
  })

  test('binary', async () => {
    client.sendRaw(Buffer.from('[2,{}]'))
    expect((await client.closed).code).toBe(4400)
  })

  test.each([
    '[1,{"token":5,"version":3}]',
    '[1,{"token":"vera"}]',
    `[1,{"token":"${'x'.repeat(513)}","version":3}]`,
    '[1,{"token":"vera","version":3,"cursor":-1}]',
  ])('authorize: %s', async (frame) => {
    const fresh = world.connect('/ws/room/performer')
    await fresh.next('templates')
    fresh.sendRaw(frame)
    expect((await fresh.closed).code).toBe(4400)
  })
})

test('SOCK-11 a frame of 1 MiB closes that socket alone', async () => {
  client.sendRaw('x'.repeat(1024 * 1024))
  expect((await client.closed).code).toBe(1009)
})

test('SOCK-11 a frame of 16 KiB is read, one byte more is not', async () => {
  const frame = (bytes: number): string => `[2,{"x":"${'x'.repeat(bytes - 12)}"}]`.padEnd(bytes)
  client.sendRaw(frame(16 * 1024))
  await client.next('v3.pong')
  client.sendRaw(frame(16 * 1024 + 1))
  expect((await client.closed).code).toBe(1009)
})

test('SOCK-12 unknown numbers and unknown fields are ignored', async () => {
  client.sendRaw('[9999,{"a":1}]')
  client.sendRaw('[-1,null]')
  client.sendRaw('[2,{"__proto__":{"polluted":true},"x":1}]')
  await client.settle()
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

describe('SOCK-13 more than 200 frames in 10 s close with 4429', () => {
  test('1,000 frames a second', async () => {
    for (let i = 0; i < 1_000; i += 1) client.sendRaw('[2,{}]')
    expect((await client.closed).code).toBe(4429)
    expect(client.all('v3.pong')).toHaveLength(200 - 1)
  })

  test('200 in each window are fine', async () => {
    for (let window = 0; window < 3; window += 1) {
      world.clock.advance(10_000)
      for (let i = 0; i < 199; i += 1) client.sendRaw('[2,{}]')
      await client.settle()
      await bystander.settle()
    }
  })
})

test('SOCK-14 more than 10 chat messages in 10 s close with 4429', async () => {
  for (let i = 0; i < 10; i += 1) client.send('v3.chat.message', { ref: `${i}`, message: `m${i}` })
  await client.settle()
  expect(client.all('v3.chat.message')).toHaveLength(10)
  client.send('v3.chat.message', { ref: '10', message: 'm10' })
  expect((await client.closed).code).toBe(4429)
  await bystander.settle()
  expect(bystander.all('v3.chat.message')).toHaveLength(10)
})

test('SOCK-15 the server pings who is idle for 10 s and closes with 4408 who is silent for 30 s', async () => {
  world.clock.advance(10_000)
  await client.next('v3.ping')
  await bystander.settle()
  world.clock.advance(10_000)
  await client.next('v3.ping')
  await bystander.settle()
  world.clock.advance(10_000)
  expect((await client.closed).code).toBe(4408)
})

test('SOCK-16 a reader that does not read is closed with 4413, and the others miss nothing', async () => {
  client.ws.pause()
  const tip = (n: number) => ({
    topic: 'room:performer',
    name: 'v3.tip.received',
    payload: {
      tokens: n,
      receiver_name: 'performer',
      sender_name: 'max',
      comment: 'x'.repeat(200),
      transfer_id: `t${n}`,
      sent_at: 0,
    },
  })
  let sent = 0
  while (world.sockets.stats().closes.slow_reader === undefined && sent < 200_000) {
    world.ledger.commit(...Array.from({ length: 1_000 }, () => tip((sent += 1))))
    await bystander.settle()
    world.clock.advance(1_000)
  }
  expect(world.sockets.stats()).toMatchObject({ roomSockets: 1, closes: { slow_reader: 1 } })
  expect(bystander.all('v3.tip.received').map((event) => event.tokens)).toEqual(
    Array.from({ length: sent }, (_, i) => i + 1),
  )
})
