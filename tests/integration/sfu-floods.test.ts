import { randomBytes, randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { MediaResult } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownDtlsParameters, RtcLine } from '../soak/rtc/rtc-line.ts'
import { bindingRequest } from '../soak/rtc/stun.ts'
import { rtpStream } from './sfu-support/rtp-packets.ts'
import { joinRoom, rtpParameters, startSfu, type TestPeer } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_live'
const SSRC = 1_000
const FLOOD_MS = 1_000
/** Each 5 ms: five thousand a second, fifty for each packet of the main feed. */
const DATAGRAMS_AT_ONCE = 25

let sfu: MediaPlane
let stopSending: () => void
let sent = 0
const lines: RtcLine[] = []

beforeAll(async () => {
  sfu = await startSfu()
  const performer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
  const line = await connect(performer, 'send')
  await performer.must('produce', {
    transport_id: line.id,
    kind: 'audio',
    rtp_parameters: rtpParameters('audio', SSRC),
  })
  const next = rtpStream({ kind: 'audio', ssrc: SSRC, payloadType: 111, label: 'main' })
  stopSending = systemClock.every(10, () => {
    sent += 1
    line.send(next())
  })
})
afterAll(async () => {
  stopSending()
  for (const line of lines) line.close()
  await sfu.close()
})

async function connect(
  peer: TestPeer,
  direction: 'send' | 'recv',
  onRtp?: (packet: Buffer) => void,
): Promise<RtcLine> {
  const transport = (await peer.must('create_transport', { direction })) as MediaResult<'create_transport'>
  const line = new RtcLine({ transport, wordEveryMs: 500, ...(onRtp !== undefined && { onRtp }) })
  lines.push(line)
  await peer.must('connect_transport', { transport_id: transport.id, dtls_parameters: ownDtlsParameters })
  await line.ready
  return line
}

interface Watcher {
  readonly peer: TestPeer
  readonly line: RtcLine
  packets: number
}

async function watch(): Promise<Watcher> {
  const peer = joinRoom(sfu, ROOM)
  const watcher = { peer, packets: 0 } as Watcher
  const line = await connect(peer, 'recv', () => (watcher.packets += 1))
  const { router_rtp_capabilities: rtp_capabilities } = await peer.must('capabilities')
  const [producer] = sfu.room(ROOM).state().producers
  const { consumer_id } = await peer.must('consume', {
    transport_id: line.id,
    producer_id: producer!.id,
    rtp_capabilities,
  })
  await peer.must('resume', { id: consumer_id })
  await vi.waitUntil(() => watcher.packets > 10, { timeout: 15_000, interval: 20 })
  return Object.assign(watcher, { line })
}

/** What was sent to them meanwhile has come, nothing else has, and the next one is let in. */
async function unharmedBy(flood: () => void): Promise<void> {
  const watcher = await watch()
  const before = { sent, packets: watcher.packets }
  const stop = systemClock.every(5, () => {
    for (let count = 0; count < DATAGRAMS_AT_ONCE; count += 1) flood()
  })
  await new Promise((resolve) => setTimeout(resolve, FLOOD_MS))
  stop()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const due = sent - before.sent
  const came = watcher.packets - before.packets
  expect(due).toBeGreaterThan(50)
  expect(came / due).toBeGreaterThan(0.8)
  expect(came / due).toBeLessThan(1.2)
  expect(watcher.peer.closedNotices).toEqual([])
  const late = await watch()
  for (const { peer, line } of [watcher, late]) {
    line.close()
    peer.close()
  }
}

/** A handshake begins (RFC 6347 §4.2), with nothing in it that could be agreed on. */
function clientHello(): Buffer {
  const body = Buffer.concat([
    Buffer.from([0xfe, 0xfd]),
    randomBytes(32),
    Buffer.from([0, 0, 0, 2, 0xc0, 0x2b, 1, 0, 0, 0]),
  ])
  const message = Buffer.concat([Buffer.from([1, 0, 0, body.length, 0, 0, 0, 0, 0, 0, 0, body.length]), body])
  const header = Buffer.from([22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, message.length])
  return Buffer.concat([header, message])
}

/** The end of a connection, in the clear. */
const alert = Buffer.from([21, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, 2, 1, 0])

/** The performer's own stream, by somebody who has not the key. */
function forgedRtp(): Buffer {
  const header = Buffer.from([0x80, 111, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUInt16BE(randomInt(0x10000), 2)
  header.writeUInt32BE(randomInt(2 ** 32), 4)
  header.writeUInt32BE(SSRC, 8)
  return Buffer.concat([header, randomBytes(100)])
}

/** A report, and the request for a key frame. */
function forgedRtcp(): Buffer {
  return Buffer.concat([Buffer.from([0x81, randomInt(200, 207), 0, 2]), randomBytes(28)])
}

const attacks: Record<string, () => Buffer> = {
  noise: () => randomBytes(randomInt(1, 1_200)),
  'handshakes that begin': clientHello,
  'an end of the connection in the clear': () => alert,
  'media without a key': forgedRtp,
  'reports without a key': forgedRtcp,
  'checks of a line with a wrong password': () =>
    bindingRequest({ usernameFragment: randomBytes(8).toString('hex'), password: 'wrong' }, 'nobody'),
}

test.each(Object.entries(attacks))(
  'MEDIA-FLOOD-01 %s from outside: who watches goes on watching, and the next one is let in',
  async (_name, make) => {
    const { port } = await placeOfMedia()
    const socket = createSocket('udp4')
    socket.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    await unharmedBy(() => socket.send(make()))
    socket.close()
  },
)

test.each(Object.entries(attacks))(
  'MEDIA-FLOOD-02 %s from a connected viewer: nobody else receives any of it',
  async (_name, make) => {
    const insider = await watch()
    await unharmedBy(() => insider.line.inject(make()))
    insider.line.close()
    insider.peer.close()
  },
)

async function placeOfMedia(): Promise<{ readonly port: number }> {
  const peer = joinRoom(sfu, ROOM)
  const { ice_candidates } = (await peer.must('create_transport', {
    direction: 'recv',
  })) as MediaResult<'create_transport'>
  peer.close()
  return ice_candidates.find(({ protocol }) => protocol === 'udp') as { port: number }
}
