import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SocketClient } from './ws-support/socket-client.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

let transfers = 0
function tip(room = 'performer') {
  transfers += 1
  return {
    topic: `room:${room}`,
    name: 'v3.tip.received',
    payload: {
      tokens: 25,
      receiver_name: room,
      sender_name: 'max',
      transfer_id: `t${transfers}`,
      sent_at: 0,
    },
  }
}

function cursors(client: SocketClient): number[] {
  return client.all('v3.tip.received').map((event) => event.cursor)
}

test('SOCK-20 who comes back with a cursor gets what was missed, in order, between welcome and history', async () => {
  world.ledger.commit(tip(), tip(), tip('other_model'), tip())
  const client = await world.join('vera', 'performer', 1)
  expect(client.heard.map((one) => one.name).slice(0, 5)).toEqual([
    'templates',
    'v3.authorize.success',
    'v3.tip.received',
    'v3.tip.received',
    'v3.chat.history',
  ])
  expect(cursors(client)).toEqual([2, 4])
  expect(client.all('v3.authorize.success')[0]!.cursor).toBe(1)
})

test('SOCK-20 a first visit starts at the present', async () => {
  world.ledger.commit(tip(), tip())
  const client = await world.join('vera')
  expect(cursors(client)).toEqual([])
  expect(client.all('v3.authorize.success')[0]!.cursor).toBe(2)
})

test('SOCK-20 a cursor from the future counts as now', async () => {
  world.ledger.commit(tip())
  const client = await world.join('vera', 'performer', 1_000)
  world.ledger.commit(tip())
  await client.settle()
  expect(cursors(client)).toEqual([2])
})

describe('SOCK-21 nothing is lost and nothing comes twice at the cut-over', () => {
  test('events that are committed while the record is read', async () => {
    world.ledger.commit(tip())
    await world.join('max')
    let reads = 0
    world.ledger.beforeRead = async () => {
      reads += 1
      if (reads <= 3) world.ledger.commit(tip(), tip())
    }
    const client = await world.join('vera', 'performer', 0)
    world.ledger.commit(tip())
    await client.settle()
    expect(cursors(client)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('events that are in the record already and are told only after the client is in', async () => {
    const max = await world.join('max')
    const late = world.ledger.record(tip(), tip())
    const client = await world.join('vera', 'performer', 0)
    world.ledger.tell(late)
    world.ledger.commit(tip())
    await client.settle()
    await max.settle()
    expect(cursors(client)).toEqual([1, 2, 3])
    expect(cursors(max)).toEqual([1, 2, 3])
  })

  test('the lobby', async () => {
    const update = () => ({
      topic: 'account:2',
      name: 'v3.token.update',
      payload: { username: 'vera', tokens: 1, token_change: 1, type: 'tip' },
    })
    world.ledger.commit(update())
    world.ledger.beforeRead = async () => {
      world.ledger.beforeRead = async () => undefined
      world.ledger.commit(update())
    }
    const client = await world.authorize('/ws/lobby', 'vera', 0)
    await client.next('v3.authorize.success')
    world.ledger.commit(update())
    await client.settle()
    expect(client.all('v3.token.update').map((event) => event.cursor)).toEqual([1, 2, 3])
  })
})

test('SOCK-22 who missed more than 5,000 events gets the newest state instead', async () => {
  world.ledger.commit(...Array.from({ length: 5_001 }, () => tip()))
  const client = await world.join('vera', 'performer', 0)
  expect(cursors(client)).toEqual([])
  expect(client.all('v3.authorize.success')[0]!.cursor).toBe(5_001)
  const other = await world.join('max', 'performer', 1)
  expect(cursors(other)).toHaveLength(5_000)
})

test('SOCK-23 a ban that comes while the record is read keeps the socket out', async () => {
  world.ledger.commit(tip())
  await world.rooms.snapshot(world.owner())
  world.ledger.beforeRead = async () => {
    world.ledger.beforeRead = async () => undefined
    await world.moderate('performer', {
      action: 'ban',
      target: 'vera',
      minutes: null,
      reason: '',
    })
  }
  const client = await world.authorize('/ws/room/performer', 'vera', 0)
  await client.next('v3.chat.banned')
  expect((await client.closed).code).toBe(4403)
  expect(client.all('v3.chat.history')).toEqual([])
})

test('ROOM-11 two who come at once make one room', async () => {
  await Promise.all(['vera', 'max', 'guest_a', 'performer'].map((token) => world.join(token)))
  expect(world.roomStore.loads).toBe(1)
})

test('FEED-03 what is tipped while a room is being loaded is in its history, at whatever moment of it', async () => {
  await world.rooms.snapshot(world.owner())
  world.clock.advance(11 * 60_000)
  const loads = world.roomStore.loads
  let reads = 0
  world.ledger.beforeRead = async () => {
    reads += 1
    if (world.roomStore.loads > loads && reads <= 10) world.ledger.commit(tip())
  }
  const client = await world.join('vera')
  const tipped = world.ledger.events
    .filter(({ name }) => name === 'v3.tip.received')
    .map(({ cursor }) => cursor)
  expect(tipped.length).toBeGreaterThanOrEqual(2)
  expect(world.roomStore.loads).toBe(loads + 1)
  expect(client.all('v3.chat.history')[0]?.tips?.map(({ cursor }) => cursor)).toEqual(tipped)
  world.ledger.commit(tip())
  await client.settle()
  expect(cursors(client)).toEqual([tipped.at(-1)! + 1])
})
