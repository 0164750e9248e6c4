import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { sfuLimits } from '@footlight/server/sfu/sfu-limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPlainLines, type PlainLine } from './sfu-support/plain-line.ts'
import { rtpStream } from './sfu-support/rtp-packets.ts'
import { joinRoom, rtpParameters, startSfu, type TestPeer } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_live'
const patient = { timeout: 15_000, interval: 20 }
/** Whatever comes back: what a receiver says is none of its own choice to interpret. */
const sign = Buffer.from([0x80, 0xc9, 0, 1, 0, 0, 0, 0])
let sfu: MediaPlane
let lines: Awaited<ReturnType<typeof openPlainLines>>
let stopSending: () => void

beforeAll(async () => {
  sfu = await startSfu()
  joinRoom(sfu, ROOM)
  lines = await openPlainLines(sfu.room(ROOM))
  const performer = joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true })
  const line = await lines.open(performer, 'send')
  const parameters = rtpParameters('audio', 1_000)
  await performer.must('produce', { transport_id: line.id, kind: 'audio', rtp_parameters: parameters })
  const next = rtpStream({ kind: 'audio', ssrc: 1_000, payloadType: 111, label: 'main' })
  stopSending = systemClock.every(20, () => line.send(next()))
})
afterAll(async () => {
  stopSending()
  lines.close()
  await sfu.close()
})

async function watch(
  isMetered: boolean,
): Promise<{ readonly peer: TestPeer; readonly line: PlainLine; readonly consumer: string }> {
  const peer = joinRoom(sfu, ROOM, { mayProduce: false, mayConsume: true, isMetered })
  const line = await lines.open(peer, 'recv')
  const { router_rtp_capabilities: rtp_capabilities } = await peer.must('capabilities')
  const [producer] = sfu.room(ROOM).state().producers
  const { consumer_id } = await peer.must('consume', {
    transport_id: line.id,
    producer_id: producer!.id,
    rtp_capabilities,
  })
  await peer.must('resume', { id: consumer_id })
  await vi.waitUntil(() => line.packets > 10, patient)
  return { peer, line, consumer: consumer_id as string }
}

/** Packets that come within a second from now. */
async function packetsInASecond(line: PlainLine): Promise<number> {
  const before = line.packets
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return line.packets - before
}

test('MEDIA-PROVEN-01 what is paid by the minute is sent only while something comes back, and asking again brings nothing', async () => {
  const { peer, line, consumer } = await watch(true)
  expect(peer.unservedForMs()).toBe(0)
  await vi.waitUntil(() => peer.receptions.length > 0, patient)
  expect(peer.receptions).toEqual([false])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await packetsInASecond(line)).toBe(0)
  expect(peer.unservedForMs()).toBeGreaterThan(1_000)
  // A word on the socket is no proof, and neither is the request to receive.
  await peer.must('pause', { id: consumer })
  await peer.must('resume', { id: consumer })
  expect(await packetsInASecond(line)).toBe(0)
  expect(peer.receptions).toEqual([false])
  line.send(sign)
  await vi.waitUntil(() => peer.receptions.length > 1, patient)
  expect(peer.receptions).toEqual([false, true])
  expect(await packetsInASecond(line)).toBeGreaterThan(20)
  peer.close()
})

test('MEDIA-PROVEN-01 who is heard goes on receiving, and who does not pay by the minute needs no proof', async () => {
  const paying = await watch(true)
  const free = await watch(false)
  const stop = systemClock.every(500, () => paying.line.send(sign))
  await new Promise((resolve) => setTimeout(resolve, sfuLimits.receptionProvenWithinMs + 1_500))
  stop()
  expect(paying.peer.receptions).toEqual([])
  expect(free.peer.receptions).toEqual([])
  for (const { line, peer } of [paying, free]) {
    expect(await packetsInASecond(line)).toBeGreaterThan(20)
    peer.close()
  }
})

test('MEDIA-PROVEN-02 when nobody is charged any more what was held back is sent again', async () => {
  const { peer, line } = await watch(true)
  await vi.waitUntil(() => peer.receptions.length > 0, patient)
  peer.rights.isMetered = false
  sfu.room(ROOM).recheck()
  expect(peer.receptions).toEqual([false, true])
  expect(await packetsInASecond(line)).toBeGreaterThan(20)
  peer.close()
})
