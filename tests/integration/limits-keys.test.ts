import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { writeCommand } from '@footlight/server/ingest/rtmp/chunk-writer'
import { obsOffer } from '@footlight/server/ingest/testing/offers'
import { proxyHeaderV1, proxyHeaderV2 } from '@footlight/server/platform/net/testing/proxy-headers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const ROOM = 'demo_model'
const hello = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1_536)])
const open: Socket[] = []

/**
 * What an encoder with this key is told, by the code of the answer; `closed`: nothing. `header`: what a proxy
 * says before.
 */
async function publish(
  port: number,
  key: string,
  header: Buffer = Buffer.alloc(0),
): Promise<'let in' | 'bad key' | 'too many' | 'closed'> {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const commands = [
    writeCommand(0, ['connect', 1, { app: 'live' }]),
    writeCommand(0, ['createStream', 2, null]),
    writeCommand(1, ['publish', 3, null, key, 'live']),
  ]
  socket.write(Buffer.concat([header, hello, ...commands]))
  let said = ''
  for await (const bytes of socket) {
    said += (bytes as Buffer).toString('latin1')
    if (said.includes('NetStream.Publish.Start')) return 'let in'
    if (said.includes('Too many wrong stream keys')) return 'too many'
    if (said.includes('This stream key is not valid')) return 'bad key'
  }
  return 'closed'
}

const madeUp = (index: number) => `flk_${String(index).padEnd(43, 'x')}`

/** Counts of answers to so many made-up keys. */
async function guess(
  times: number,
  one: (index: number) => Promise<string | number>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let index = 0; index < times; index += 1) {
    const answer = await one(index)
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

describe.each([
  ['without a proxy', [], (_address: string) => Buffer.alloc(0)],
  ['behind a proxy with PROXY 1', ['127.0.0.1'], proxyHeaderV1],
  ['behind a proxy with PROXY 2', ['127.0.0.1'], proxyHeaderV2],
] as const)('INGEST-KEY-04 RTMP %s', (_, trustedProxies, headerOf) => {
  let footlight: Footlight
  let key = ''
  beforeAll(async () => {
    footlight = await startFootlight({ clock: new ManualClock(), config: { rtmpPort: 0, trustedProxies } })
    key = (await (await footlight.login(ROOM)).post('/video/stream_key')).body.stream_key
  })
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))
  afterAll(() => footlight.stop())

  test('of thirty made-up keys ten are told that they are too many, and the right key is let in all the same', async () => {
    const port = footlight.server.rtmpPort!
    expect(await guess(30, (index) => publish(port, madeUp(index), headerOf('198.51.100.1')))).toEqual({
      'bad key': 20,
      'too many': 10,
    })
    expect(await publish(port, key, headerOf('198.51.100.1'))).toBe('let in')
  })

  test('another address has a count of its own, where the address is known', async () => {
    const port = footlight.server.rtmpPort!
    const isKnown = trustedProxies.length > 0
    expect(await publish(port, madeUp(99), headerOf('198.51.100.2'))).toBe(isKnown ? 'bad key' : 'too many')
    if (isKnown)
      expect(
        await guess(22, (index) => publish(port, madeUp(index), headerOf(`2001:db8::${index}`))),
      ).toEqual({ 'bad key': 20, 'too many': 2 })
  })

  test('PROXY-05 a connection that lies about where it comes from, or does not say it, is closed', async () => {
    const port = footlight.server.rtmpPort!
    const lies =
      trustedProxies.length > 0
        ? [
            Buffer.alloc(0),
            Buffer.from('PROXY TCP4 nonsense\r\n'),
            proxyHeaderV2('198.51.100.1', { family: 0x31 }),
          ]
        : [proxyHeaderV1('203.0.113.1'), proxyHeaderV2('203.0.113.1')]
    for (const lie of lies) expect(await publish(port, key, lie)).toBe('closed')
  })
})

describe.each([
  ['without a proxy', []],
  ['behind a proxy', ['127.0.0.1']],
] as const)('INGEST-KEY-04 WHIP %s', (_, trustedProxies) => {
  test('a made-up key after twenty others is 429, a right one is let in, and the header counts behind a proxy alone', async () => {
    const footlight = await startFootlight({ clock: new ManualClock(), config: { trustedProxies } })
    const key = (await (await footlight.login(ROOM)).post('/video/stream_key')).body.stream_key as string
    const whip = async (streamKey: string, address: string) =>
      (
        await fetch(`${footlight.url}/whip/${ROOM}`, {
          method: 'POST',
          body: obsOffer,
          headers: {
            'content-type': 'application/sdp',
            authorization: `Bearer ${streamKey}`,
            'x-forwarded-for': address,
          },
        })
      ).status
    expect(await guess(25, (index) => whip(madeUp(index), '198.51.100.1'))).toEqual({ 401: 20, 429: 5 })
    expect(await whip(key, '198.51.100.1')).toBe(201)
    expect(await guess(25, (index) => whip(madeUp(index), `198.51.100.${10 + index}`))).toEqual(
      trustedProxies.length > 0 ? { 401: 25 } : { 429: 25 },
    )
    await footlight.stop()
  })
})
