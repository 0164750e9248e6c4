import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinRoom, nextEvent, rtpParameters, startSfu, type TestPeer } from './sfu-support/start-sfu.ts'

const publisherRights = () => ({ mayProduce: true, mayConsume: false })
const clock = new ManualClock()
let sfu: MediaPlane
let rooms = 0
const freshRoom = () => `room_${(rooms += 1)}`

beforeAll(async () => {
  sfu = await startSfu({ clock })
})
afterAll(() => sfu.close())

async function transportOf(peer: TestPeer, direction: 'send' | 'recv'): Promise<string> {
  return (await peer.must('create_transport', { direction }))['id'] as string
}

async function publishVideo(room: string, layers = 1) {
  const peer = joinRoom(sfu, room, publisherRights())
  const transportId = await transportOf(peer, 'send')
  const answer = await peer.must('produce', {
    transport_id: transportId,
    kind: 'video',
    rtp_parameters: rtpParameters('video', 1000, layers),
  })
  return { peer, transportId, producerId: answer['producer_id'] as string }
}

async function watch(room: string, producerId: string) {
  const peer = joinRoom(sfu, room)
  const [{ router_rtp_capabilities: rtpCapabilities }, transportId] = await Promise.all([
    peer.must('capabilities'),
    transportOf(peer, 'recv'),
  ])
  const request = { transport_id: transportId, producer_id: producerId, rtp_capabilities: rtpCapabilities }
  return { peer, transportId, request }
}

describe('entitlement', () => {
  test('MEDIA-CONSUME-01 who may not receive is refused, and learns nothing of which ids exist', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    peer.rights.mayConsume = false
    expect(await peer.refusal('consume', request)).toBe('forbidden')
    expect(await peer.refusal('consume', { ...request, producer_id: 'guessed' })).toBe('forbidden')
  })

  test('MEDIA-CONSUME-02 resume asks the policy again', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    const consumer = await peer.must('consume', request)
    peer.rights.mayConsume = false
    expect(await peer.refusal('resume', { id: consumer['consumer_id'] })).toBe('forbidden')
  })

  test('MEDIA-RECHECK-01 recheck closes consumers before it returns, and then says so', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    const id = (await peer.must('consume', request))['consumer_id']
    peer.rights.mayConsume = false
    sfu.room(room).recheck()
    expect(peer.closedNotices).toEqual([{ id, reason: 'not_entitled' }])
    peer.rights.mayConsume = true
    expect(await peer.refusal('resume', { id })).toBe('not_found')
    expect(await peer.must('consume', request)).toMatchObject({ producer_id: producerId })
  })

  test('MEDIA-RECHECK-02 a consume that is under way when the right ends leaves nothing behind', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    const answer = peer.request('consume', request)
    peer.rights.mayConsume = false
    sfu.room(room).recheck()
    expect(await answer).toEqual({ ok: false, error: 'forbidden' })
  })

  test('MEDIA-RECHECK-03 recheck ends a publisher who may no longer send, and their viewers lose the picture', async () => {
    const room = freshRoom()
    const { peer: publisher, producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    const consumerId = (await peer.must('consume', request))['consumer_id']
    publisher.rights.mayProduce = false
    sfu.room(room).recheck()
    expect(sfu.room(room).state().producers).toEqual([])
    expect(publisher.closedNotices).toContainEqual({ id: producerId, reason: 'not_entitled' })
    expect(peer.closedNotices).toEqual([{ id: consumerId, reason: 'ended' }])
  })

  test('MEDIA-PRODUCE-01 only who may publish gets a sending transport or a producer', async () => {
    const room = freshRoom()
    const viewer = joinRoom(sfu, room)
    expect(await viewer.refusal('create_transport', { direction: 'send' })).toBe('forbidden')
    const transportId = await transportOf(viewer, 'recv')
    const produce = { transport_id: transportId, kind: 'video', rtp_parameters: rtpParameters('video', 1) }
    expect(await viewer.refusal('produce', produce)).toBe('forbidden')
    viewer.rights.mayProduce = true
    expect(await viewer.refusal('produce', produce)).toBe('not_found')
  })
})

describe('ids of others', () => {
  test('MEDIA-OWNER-01 what another peer holds does not exist for this one', async () => {
    const room = freshRoom()
    const { producerId, transportId: publisherTransport } = await publishVideo(room)
    const { peer, request, transportId } = await watch(room, producerId)
    const consumerId = (await peer.must('consume', request))['consumer_id']
    const stranger = joinRoom(sfu, room)
    for (const id of [producerId, publisherTransport, consumerId, transportId]) {
      expect(await stranger.refusal('close', { id })).toBe('not_found')
      expect(await stranger.refusal('pause', { id })).toBe('not_found')
      expect(await stranger.refusal('resume', { id })).toBe('not_found')
      expect(await stranger.refusal('stats', { transport_id: id })).toBe('not_found')
      expect(await stranger.refusal('restart_ice', { transport_id: id })).toBe('not_found')
      expect(await stranger.refusal('connect_transport', { transport_id: id, dtls_parameters: {} })).toBe(
        'not_found',
      )
      expect(await stranger.refusal('set_layers', { consumer_id: id, spatial: 0 })).toBe('not_found')
    }
    expect(await stranger.refusal('consume', request)).toBe('not_found')
    expect(sfu.room(room).state().producers).toHaveLength(1)
  })

  test('MEDIA-OWNER-02 a producer of another room cannot be consumed', async () => {
    const { producerId } = await publishVideo(freshRoom())
    const { peer, request } = await watch(freshRoom(), producerId)
    expect(await peer.refusal('consume', request)).toBe('not_found')
  })
})

describe('limits', () => {
  test('MEDIA-LIMIT-01 two transports a peer, also when asked for in parallel', async () => {
    const peer = joinRoom(sfu, freshRoom())
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => peer.request('create_transport', { direction: 'recv' })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
    expect(answers.filter((answer) => !answer.ok)).toEqual(
      [3, 4].map(() => ({ ok: false, error: 'rate_limited' })),
    )
  })

  test('MEDIA-LIMIT-02 one producer of each kind', async () => {
    const room = freshRoom()
    const { peer, transportId } = await publishVideo(room)
    const produce = (kind: 'audio' | 'video', ssrc: number) =>
      peer.request('produce', { transport_id: transportId, kind, rtp_parameters: rtpParameters(kind, ssrc) })
    expect(await produce('video', 2000)).toEqual({ ok: false, error: 'rate_limited' })
    expect((await produce('audio', 3000)).ok).toBe(true)
    expect(
      sfu
        .room(room)
        .state()
        .producers.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['audio', 'video'])
  })

  test('MEDIA-LIMIT-03 eight consumers a peer', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request } = await watch(room, producerId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => peer.request('consume', request)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(8)
  })

  test('MEDIA-EXPIRE-01 a transport that nobody connects within 15 s is closed', async () => {
    const peer = joinRoom(sfu, freshRoom())
    const { id, expires_in_ms: expiresInMs } = await peer.must('create_transport', { direction: 'recv' })
    clock.advance((expiresInMs as number) - 1)
    expect(peer.closedNotices).toEqual([])
    clock.advance(1)
    expect(peer.closedNotices).toEqual([{ id, reason: 'expired' }])
    expect(await peer.refusal('stats', { transport_id: id })).toBe('not_found')
  })
})

describe('bad data', () => {
  test('MEDIA-DATA-01 data of the wrong shape is invalid_value and changes nothing', async () => {
    const peer = joinRoom(sfu, freshRoom(), { mayProduce: true, mayConsume: true })
    const transportId = await transportOf(peer, 'send')
    for (const [method, data] of [
      ['create_transport', { direction: 'up' }],
      ['create_transport', 'send'],
      ['connect_transport', { transport_id: transportId }],
      ['produce', { transport_id: transportId, kind: 'smell', rtp_parameters: {} }],
      ['consume', { transport_id: 7 }],
      ['set_layers', { consumer_id: 'x', spatial: 1.5 }],
      ['resume', { id: '' }],
      ['close', null],
    ] as const) {
      expect(await peer.refusal(method, data), method).toBe('invalid_value')
    }
  })

  test('MEDIA-DATA-02 WebRTC parameters that mediasoup refuses are invalid_value', async () => {
    const room = freshRoom()
    const { producerId } = await publishVideo(room)
    const { peer, request, transportId } = await watch(room, producerId)
    expect(await peer.refusal('consume', { ...request, rtp_capabilities: { codecs: 'none' } })).toBe(
      'invalid_value',
    )
    expect(await peer.refusal('consume', { ...request, rtp_capabilities: { codecs: [] } })).toBe(
      'invalid_value',
    )
    expect(
      await peer.refusal('connect_transport', {
        transport_id: transportId,
        dtls_parameters: { fingerprints: 1 },
      }),
    ).toBe('invalid_value')
    const publisher = joinRoom(sfu, freshRoom(), publisherRights())
    const sending = await transportOf(publisher, 'send')
    const refused = {
      ...rtpParameters('video', 1),
      codecs: [{ mimeType: 'video/AV1', payloadType: 96, clockRate: 90_000 }],
    }
    for (const rtp_parameters of [{}, refused, rtpParameters('video', 1, 4)]) {
      expect(
        await publisher.refusal('produce', { transport_id: sending, kind: 'video', rtp_parameters }),
      ).toBe('invalid_value')
    }
  })
})

describe('publisher', () => {
  test('MEDIA-REPLACE-01 a second publisher of the room replaces the first', async () => {
    const room = freshRoom()
    const first = await publishVideo(room)
    const { peer: viewer, request } = await watch(room, first.producerId)
    const consumerId = (await viewer.must('consume', request))['consumer_id']
    const second = await publishVideo(room, 3)
    expect(sfu.room(room).state()).toEqual({
      producers: [{ id: second.producerId, kind: 'video', layers: 3 }],
      ingest: { kind: 'console' },
    })
    expect(first.peer.closedNotices).toEqual([
      { id: first.producerId, reason: 'replaced' },
      { id: first.transportId, reason: 'replaced' },
    ])
    expect(viewer.closedNotices).toEqual([{ id: consumerId, reason: 'replaced' }])
    first.peer.close()
    expect(sfu.room(room).state().producers).toHaveLength(1)
  })

  test('MEDIA-CUT-01 a publisher that is cut loses producers and transport, with the reason', async () => {
    const room = freshRoom()
    const { peer, producerId, transportId } = await publishVideo(room)
    sfu.room(room).cutPublisher('suspended')
    expect(peer.closedNotices).toEqual([
      { id: producerId, reason: 'suspended' },
      { id: transportId, reason: 'suspended' },
    ])
    expect(sfu.room(room).state().producers).toEqual([])
  })

  test('MEDIA-STATE-01 each change of the producers is announced, and closing one keeps the other', async () => {
    const room = freshRoom()
    const changed = nextEvent(sfu, room, 'changed')
    const { peer, producerId, transportId } = await publishVideo(room)
    await changed
    await peer.must('produce', {
      transport_id: transportId,
      kind: 'audio',
      rtp_parameters: rtpParameters('audio', 9),
    })
    const again = nextEvent(sfu, room, 'changed')
    await peer.must('close', { id: producerId })
    await again
    expect(sfu.room(room).state().producers).toMatchObject([{ kind: 'audio' }])
  })

  test('MEDIA-ADDRESS-01 the candidates that a viewer gets are the own addresses of the server', async () => {
    const peer = joinRoom(sfu, freshRoom())
    const { ice_candidates: candidates } = await peer.must('create_transport', { direction: 'recv' })
    expect((candidates as { ip: string; type: string }[]).map(({ ip, type }) => `${ip} ${type}`)).toEqual([
      '127.0.0.1 host',
      '127.0.0.1 host',
    ])
  })
})

test('MEDIA-CLOSE-01 after a peer is closed its requests find nothing, and closing twice is harmless', async () => {
  const peer = joinRoom(sfu, freshRoom())
  await transportOf(peer, 'recv')
  peer.close()
  peer.close()
  expect(await peer.refusal('create_transport', { direction: 'recv' })).toBe('not_found')
})

test('who listens to every room hears of one that is made later, before its own listeners, until they stop', async () => {
  const heard: string[] = []
  const stop = sfu.onEvent((room, { kind }) => heard.push(`${room} ${kind}`))
  const room = freshRoom()
  sfu.room(room).onEvent(({ kind }) => heard.push(kind))
  const { peer } = await publishVideo(room)
  await expect.poll(() => heard).toEqual([`${room} changed`, 'changed'])
  stop()
  peer.close()
  await expect.poll(() => heard).toEqual([`${room} changed`, 'changed', 'changed'])
})

describe('MEDIA-REHEARSAL-01 a rehearsal', () => {
  const rehearse = async (peer: TestPeer) =>
    (await peer.must('create_transport', { direction: 'send', rehearsal: true }))['id'] as string
  const video = (transport_id: string, ssrc: number) => ({
    transport_id,
    kind: 'video',
    rtp_parameters: rtpParameters('video', ssrc),
  })

  test('is in nobody’s main feed, and nobody can ask for it', async () => {
    const room = freshRoom()
    const heard: string[] = []
    sfu.room(room).onEvent((event) => heard.push(event.kind))
    const peer = joinRoom(sfu, room, publisherRights())
    const { producer_id } = await peer.must('produce', video(await rehearse(peer), 500))
    expect(sfu.room(room).state()).toEqual({ producers: [] })
    const { peer: viewer, request } = await watch(room, producer_id as string)
    expect(await viewer.refusal('consume', request)).toBe('not_found')
    expect(heard).toEqual([])
  })

  test('leaves the main feed to the show, which may run beside it', async () => {
    const room = freshRoom()
    const { peer } = await publishVideo(room)
    await peer.must('produce', video(await rehearse(peer), 501))
    expect(sfu.room(room).state().producers).toHaveLength(1)
  })

  test('takes one stream of a kind', async () => {
    const peer = joinRoom(sfu, freshRoom(), publisherRights())
    const line = await rehearse(peer)
    await peer.must('produce', video(line, 502))
    expect(await peer.refusal('produce', video(line, 503))).toBe('rate_limited')
  })

  test('is over after 30 s, connected or not', async () => {
    const peer = joinRoom(sfu, freshRoom(), publisherRights())
    const id = await rehearse(peer)
    clock.advance(30_000)
    expect(peer.closedNotices).toContainEqual({ id, reason: 'expired' })
  })

  test('is for who may publish: no viewer, no camera, no receiving', async () => {
    const room = freshRoom()
    const ask = { direction: 'send', rehearsal: true }
    expect(await joinRoom(sfu, room).refusal('create_transport', ask)).toBe('forbidden')
    expect(
      await joinRoom(sfu, room, { mayProduce: false, mayConsume: true, camera: 'vera' }).refusal(
        'create_transport',
        ask,
      ),
    ).toBe('forbidden')
    expect(
      await joinRoom(sfu, room, publisherRights()).refusal('create_transport', {
        direction: 'recv',
        rehearsal: true,
      }),
    ).toBe('forbidden')
  })
})
