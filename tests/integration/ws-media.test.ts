import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { person } from './ws-support/memory-stores.ts'
import { type SocketWorld, startSockets } from './ws-support/start-sockets.ts'

let world: SocketWorld
beforeEach(async () => void (world = await startSockets()))
afterEach(() => world.stop())

const listings = () => world.live.usernames().flatMap((username) => world.live.listing(username) ?? [])
const open = { producers: [{ id: 'p1', kind: 'video', layers: 3 }], ingest: { kind: 'console' } }

describe('ROOM-12 the status follows the stream', () => {
  test('started, lost, back, ended: each is told with a cursor, and the media with it', async () => {
    const vera = await world.join('vera')
    const media = world.sfu.room('performer')
    const steps = [
      [() => media.emit({ kind: 'started', source: 'console' }), 'online', open],
      [
        () => media.emit({ kind: 'stopped', reason: 'lost', silentForMs: 5_000 }),
        'reconnecting',
        { producers: [] },
      ],
      [() => media.emit({ kind: 'started', source: 'console' }), 'online', open],
      [() => media.emit({ kind: 'stopped', reason: 'ended', silentForMs: 0 }), 'offline', { producers: [] }],
    ] as const
    await vera.settle()
    for (const [index, [act, status, state]] of steps.entries()) {
      const rechecks = media.rechecks
      act()
      expect(media.rechecks).toBe(rechecks + 1)
      await vera.next('v3.media.state')
      expect(vera.all('v3.chat.update').at(-1)).toEqual({ status, is_exclusive: false, cursor: index + 1 })
      expect(vera.all('v3.media.state').at(-1)).toEqual(state)
    }
    expect(world.roomStore.records.get(1)?.lastOnlineAt).toBe(world.clock.now())
  })

  test('a line that stays lost for 15 s is the end', async () => {
    const vera = await world.join('vera')
    const media = world.sfu.room('performer')
    media.emit({ kind: 'started', source: 'whip' })
    media.emit({ kind: 'stopped', reason: 'lost', silentForMs: 5_000 })
    await vera.next('v3.media.state')
    await vera.next('v3.media.state')
    world.clock.advance(14_999)
    await vera.settle()
    expect(vera.all('v3.chat.update').at(-1)!.status).toBe('reconnecting')
    world.clock.advance(1)
    await vera.next('v3.media.state')
    expect(vera.all('v3.chat.update').at(-1)!.status).toBe('offline')
    expect(listings()).toEqual([])
  })

  test('a stream wakes a room that nobody has opened, and live() lists it', async () => {
    expect(listings()).toEqual([])
    world.sfu.room('other_model').emit({ kind: 'started', source: 'rtmp' })
    const late = await world.join('vera', 'other_model')
    await late.settle()
    expect(listings()).toMatchObject([
      { performer: { username: 'other_model' }, status: 'online', viewers: 1 },
    ])
  })

  test('a stream wakes the room of somebody who signed up after the start, and none where there is no room', async () => {
    world.people.set('latecomer', person(9, 'latecomer', { type: 'model' }))
    for (const name of ['latecomer', 'vera', 'nobody'])
      world.sfu.room(name).emit({ kind: 'started', source: 'rtmp' })
    await expect.poll(listings).toMatchObject([{ performer: { username: 'latecomer' }, status: 'online' }])
  })

  test('who comes in while it runs reads so at once', async () => {
    world.sfu.room('performer').emit({ kind: 'started', source: 'console' })
    await world.rooms.snapshot(world.owner())
    const vera = await world.join('vera')
    expect(vera.all('v3.chat.update')).toMatchObject([{ status: 'online' }])
    expect(vera.all('v3.media.state')).toEqual([open])
  })
})

describe('MEDIA-10 requests over the room socket', () => {
  test('are answered under their ref by a peer that is made with the first and closed with the socket', async () => {
    const vera = await world.join('vera')
    const media = world.sfu.room('performer')
    expect(media.peers).toEqual([])
    vera.send('v3.media.request', { ref: 'a', method: 'capabilities' })
    vera.send('v3.media.request', { ref: 'b', method: 'create_transport', data: { direction: 'recv' } })
    expect(await vera.next('v3.media.response')).toEqual({
      ref: 'a',
      ok: true,
      data: { method: 'capabilities' },
    })
    expect(await vera.next('v3.media.response')).toMatchObject({ ref: 'b', ok: true })
    expect(media.peers).toHaveLength(1)
    vera.close()
    const max = await world.join('max')
    await max.settle()
    expect(media.peers[0]!.isClosed).toBe(true)
  })

  test('more than 60 in 10 s are refused', async () => {
    const vera = await world.join('vera')
    for (let i = 0; i < 61; i += 1) vera.send('v3.media.request', { ref: `${i}`, method: 'capabilities' })
    const answers = []
    while (answers.length < 61) answers.push(await vera.next('v3.media.response'))
    expect(answers.filter((answer) => !answer.ok)).toEqual([{ ref: '60', ok: false, error: 'rate_limited' }])
  })

  test('MEDIA-11 entitlement is asked of the policies: who publishes, who receives', async () => {
    const tokens = ['performer', 'vera', 'warden', 'other_model', 'guest_a']
    const media = world.sfu.room('performer')
    for (const token of tokens) {
      const client = await world.join(token)
      client.send('v3.media.request', { ref: 'r', method: 'capabilities' })
      await client.next('v3.media.response')
    }
    expect(media.peers.map((peer) => peer.ownFeed())).toEqual([{ kind: 'main' }, null, null, null, null])
    expect(media.peers.map((peer) => peer.mayConsume({ kind: 'main' }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    media.emit({ kind: 'started', source: 'console' })
    expect(media.peers.map((peer) => peer.mayConsume({ kind: 'main' }))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(media.peers.map((peer) => peer.mayConsume({ kind: 'camera', username: 'vera' }))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('MEDIA-11 a performer whose identity is not proven does not publish', async () => {
    const client = await world.join('unproven', 'unproven')
    client.send('v3.media.request', { ref: 'r', method: 'capabilities' })
    await client.next('v3.media.response')
    expect(world.sfu.room('unproven').peers[0]!.ownFeed()).toBeNull()
  })

  test('MEDIA-12 a second publisher of the room replaces the first, which is closed with 4409; viewers may have several tabs', async () => {
    const [first, second] = [await world.join('performer'), await world.join('performer')]
    first.send('v3.media.request', { ref: 'r', method: 'create_transport', data: { direction: 'send' } })
    await first.next('v3.media.response')
    second.send('v3.media.request', { ref: 'r', method: 'create_transport', data: { direction: 'recv' } })
    await second.next('v3.media.response')
    await first.settle()
    second.send('v3.media.request', { ref: 's', method: 'create_transport', data: { direction: 'send' } })
    expect((await first.closed).code).toBe(4409)
    await second.next('v3.media.response')
    const [one, two] = [await world.join('vera'), await world.join('vera')]
    one.send('v3.media.request', { ref: 'r', method: 'create_transport', data: { direction: 'send' } })
    two.send('v3.media.request', { ref: 'r', method: 'create_transport', data: { direction: 'send' } })
    await one.next('v3.media.response')
    await two.next('v3.media.response')
    await one.settle()
    await two.settle()
    await second.settle()
  })
})
