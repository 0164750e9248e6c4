import { describe, expect, test } from 'vitest'
import type { TransportEvents } from '../ports/media-device.ts'
import type { MediaMethod } from '../protocol/media.ts'
import { MediaRequestError, type MediaRequests } from './media-rpc.ts'
import { RecvSession } from './recv-session.ts'
import { SendSession } from './send-session.ts'

/** A platform whose transports do what the test says, and a server that answers everything. */
class FakeTransport {
  readonly id: string
  closed = false
  readonly #listeners = new Map<string, (...facts: unknown[]) => void>()

  constructor(id: string) {
    this.id = id
  }

  on<E extends keyof TransportEvents>(event: E, listener: (...facts: TransportEvents[E]) => void): void {
    this.#listeners.set(event, (...facts) => listener(...(facts as TransportEvents[E])))
  }

  raise<E extends keyof TransportEvents>(event: E, ...facts: TransportEvents[E]): void {
    this.#listeners.get(event)?.(...facts)
  }

  close(): void {
    this.closed = true
  }

  async produce({ kind }: { readonly kind: 'audio' | 'video' }): Promise<{ readonly id: string }> {
    const id = await new Promise<string>((resolve, reject) =>
      this.raise('produce', { kind, rtpParameters: {} }, (made) => resolve(made.id), reject),
    )
    return { id }
  }

  async restartIce(): Promise<void> {}

  async consume({ id, kind }: { readonly id: string; readonly kind: string }) {
    return { id, track: kind, close: () => undefined }
  }
}

function setUp() {
  const asked: [MediaMethod, unknown][] = []
  const transport = new FakeTransport('t1')
  let refuses: MediaMethod | null = null
  // Each method has its own answer; this one answers all of them, with the fields of all.
  const rpc = {
    async request(method: MediaMethod, data: { kind?: string; producer_id?: string }) {
      asked.push([method, data])
      if (method === refuses) throw new MediaRequestError(method, 'closed')
      const id = { produce: `p-${data.kind}`, consume: `c-${data.producer_id}` }
      return {
        ...{ id: 't1', ice_parameters: {}, ice_candidates: [], dtls_parameters: {} },
        ...{ producer_id: id.produce, consumer_id: id.consume, rtp_parameters: {}, layers: 3 },
      }
    },
  } as unknown as MediaRequests
  const device = async () => ({
    recvRtpCapabilities: {},
    createSendTransport: () => transport,
    createRecvTransport: () => transport,
  })
  const methods = () => asked.map(([method]) => method)
  return { asked, methods, transport, rpc, device, refuse: (method: MediaMethod) => (refuses = method) }
}

const picture = { id: 'v1', kind: 'video', layers: 3 } as const

describe('MEDIA-CLIENT-01 a line that is given up is closed at the server too, once', () => {
  test('a receiving one: it would keep the next one away', async () => {
    const { asked, rpc, device, transport } = setUp()
    const session = await RecvSession.open({ rpc, device, onLost: () => undefined })
    session.close()
    session.close()
    expect(transport.closed).toBe(true)
    expect(asked).toEqual([
      ['create_transport', { direction: 'recv' }],
      ['close', { id: 't1' }],
    ])
  })

  test('a camera', async () => {
    const { asked, rpc, device, transport, refuse } = setUp()
    const session = await SendSession.open({ rpc, device, onLine: () => undefined })
    // Without a socket nobody has to be told.
    refuse('close')
    session.hangUp()
    session.hangUp()
    expect(transport.closed).toBe(true)
    expect(asked.slice(1)).toEqual([['close', { id: 't1' }]])
  })
})

describe('MEDIA-CLIENT-02 a publisher', () => {
  test('ends at the server first, and only then the line', async () => {
    const { asked, rpc, device, transport, refuse } = setUp()
    const session = await SendSession.open({ rpc, device, onLine: () => undefined, isRehearsal: true })
    await session.produce({ kind: 'video' })
    await session.end()
    expect(asked).toEqual([
      ['create_transport', { direction: 'send', rehearsal: true }],
      ['produce', { transport_id: 't1', kind: 'video', rtp_parameters: {} }],
      ['close', { id: 'p-video' }],
      ['close', { id: 't1' }],
    ])
    expect(transport.closed).toBe(true)
    const other = setUp()
    const cut = await SendSession.open({ rpc: other.rpc, device: other.device, onLine: () => undefined })
    other.refuse('close')
    await expect(cut.end()).rejects.toThrow('closed')
    expect(other.transport.closed).toBe(false)
    refuse('restart_ice')
    await expect(session.restartIce()).rejects.toThrow('closed')
  })

  test('says nothing when its line is made anew', async () => {
    const { methods, rpc, device } = setUp()
    const session = await SendSession.open({ rpc, device, onLine: () => undefined })
    session.close()
    expect(methods()).toEqual(['create_transport'])
  })
})

test('MEDIA-CLIENT-03 a layer is chosen before the first packet is asked for, where there are several', async () => {
  const { asked, rpc, device } = setUp()
  const session = await RecvSession.open({ rpc, device, onLost: () => undefined })
  expect(await session.consume(picture, 0)).toBe('video')
  expect(asked.slice(2)).toEqual([
    ['set_layers', { consumer_id: 'c-v1', spatial: 0 }],
    ['resume', { id: 'c-v1' }],
  ])
  await session.setLayer('v1', null)
  await session.setLayer('gone', 1)
  expect(asked.slice(4)).toEqual([['set_layers', { consumer_id: 'c-v1' }]])
})

test('MEDIA-CLIENT-04 a session knows its transport, consumers and producers by the ids that the server gave them', async () => {
  const { rpc, device } = setUp()
  const receiving = await RecvSession.open({ rpc, device, onLost: () => undefined })
  await receiving.consume(picture)
  expect(['t1', 'c-v1', 'v1', 'x'].map((id) => receiving.owns(id))).toEqual([true, true, false, false])
  expect([receiving.has('v1'), receiving.producerIds, receiving.tracks]).toEqual([true, ['v1'], ['video']])
  receiving.drop('v1')
  expect([receiving.owns('c-v1'), receiving.tracks]).toEqual([false, []])
  const sending = await SendSession.open({ rpc, device, onLine: () => undefined })
  await sending.produce({ kind: 'audio' })
  expect(['t1', 'p-audio', 'p-video'].map((id) => sending.owns(id))).toEqual([true, true, false])
})

test('MEDIA-CLIENT-05 a line that failed is lost, one that is disconnected may come back; a refused handshake fails the line', async () => {
  const { rpc, device, transport, refuse } = setUp()
  let lost = 0
  await RecvSession.open({ rpc, device, onLost: () => void (lost += 1) })
  transport.raise('connectionstatechange', 'disconnected')
  expect(lost).toBe(0)
  transport.raise('connectionstatechange', 'failed')
  expect(lost).toBe(1)
  const handshake = () =>
    new Promise<string>((resolve) =>
      transport.raise(
        'connect',
        { dtlsParameters: {} },
        () => resolve('done'),
        () => resolve('failed'),
      ),
    )
  expect(await handshake()).toBe('done')
  refuse('connect_transport')
  expect(await handshake()).toBe('failed')
})
