import { systemClock } from '@footlight/native-bridges/system-clock'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPlainLines } from './sfu-support/plain-line.ts'
import { rtpStream } from './sfu-support/rtp-packets.ts'
import {
  joinRoom,
  nextEvent,
  rtpParameters,
  startSfu,
  type TestPeer,
  type TestRights,
} from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'
const PACKET_EVERY_MS = 20
let sfu: MediaPlane
let lines: Awaited<ReturnType<typeof openPlainLines>>
const ends: (() => void)[] = []

beforeEach(async () => {
  sfu = await startSfu()
  joinRoom(sfu, ROOM)
  lines = await openPlainLines(sfu.room(ROOM))
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  lines.close()
  await sfu.close()
})

let streams = 0

/** Sends one kind; answers its id and how to stop. */
async function send(
  peer: TestPeer,
  transportId: string,
  line: { send(packet: Buffer): void },
  kind: 'audio' | 'video',
  label: string,
) {
  streams += 1
  const ssrc = 10_000 * streams
  const parameters = rtpParameters(kind, ssrc)
  const { producer_id: id } = await peer.must('produce', {
    transport_id: transportId,
    kind,
    rtp_parameters: parameters,
  })
  const next = rtpStream({ kind, ssrc, payloadType: parameters.codecs[0]!.payloadType, label })
  const stop = systemClock.every(PACKET_EVERY_MS, () => line.send(next()))
  ends.push(stop)
  return { id: id as string, stop }
}

async function publish(rights: TestRights, label: string) {
  const peer = joinRoom(sfu, ROOM, rights)
  const line = await lines.open(peer, 'send')
  const video = await send(peer, line.id, line, 'video', label)
  return { peer, line, video }
}

const camera = (username: string): TestRights => ({ mayProduce: false, mayConsume: true, camera: username })

async function receiver(rights: TestRights) {
  const peer = joinRoom(sfu, ROOM, rights)
  const received: string[] = []
  const { id } = await lines.open(peer, 'recv', ({ label }) => received.push(label))
  const { router_rtp_capabilities: capabilities } = await peer.must('capabilities')
  const ask = (producerId: string) =>
    peer.request('consume', { transport_id: id, producer_id: producerId, rtp_capabilities: capabilities })
  return {
    peer,
    received,
    ask,
    async watch(producerId: string): Promise<string> {
      const answer = await ask(producerId)
      if (!answer.ok) throw new Error(answer.error)
      const consumerId = answer.value['consumer_id'] as string
      await peer.must('resume', { id: consumerId })
      return consumerId
    },
  }
}

const performer = (): TestRights => ({ mayProduce: true, mayConsume: true, maySeeCameras: true })

test('MEDIA-CAM-01 the performer receives the camera of a viewer; a spy and a public viewer with its exact id do not', async () => {
  const main = await publish(performer(), 'main')
  const payer = await publish(camera('vera'), 'camera of vera')
  const [model, spy, closedOut] = [
    await receiver(performer()),
    await receiver(camera('spy')),
    await receiver({ mayProduce: false, mayConsume: false }),
  ]
  expect(await spy.ask(payer.video.id)).toEqual({ ok: false, error: 'not_found' })
  expect(await spy.ask('1b671a64-40d5-491e-99b0-da01ff1f3341')).toEqual({ ok: false, error: 'not_found' })
  expect(await closedOut.ask(payer.video.id)).toEqual({ ok: false, error: 'forbidden' })
  await spy.watch(main.video.id)
  const consumerId = await model.watch(payer.video.id)
  expect(await spy.peer.refusal('resume', { id: consumerId })).toBe('not_found')
  await vi.waitUntil(() => model.received.length >= 25 && spy.received.length >= 25, { timeout: 5_000 })
  expect(new Set(model.received)).toEqual(new Set(['camera of vera']))
  expect(new Set(spy.received)).toEqual(new Set(['main']))
  expect(closedOut.received).toEqual([])
})

test('MEDIA-CAM-02 a camera is not the main feed: no start, no stop, not in the state of the stream', async () => {
  const heard: string[] = []
  sfu.room(ROOM).onEvent(({ kind }) => heard.push(kind))
  const model = await receiver(performer())
  const vera = await publish(camera('vera'), 'vera')
  await model.watch(vera.video.id)
  await vi.waitUntil(() => model.received.length > 5, { timeout: 15_000 })
  expect(sfu.room(ROOM).state()).toEqual({ producers: [] })
  expect(sfu.room(ROOM).silentForMs()).toBeNull()
  expect(sfu.room(ROOM).cameras()).toEqual([
    { username: 'vera', producers: [{ id: vera.video.id, kind: 'video', layers: 1 }] },
  ])
  vera.peer.close()
  expect(sfu.room(ROOM).cameras()).toEqual([])
  await Promise.resolve()
  expect(new Set(heard)).toEqual(new Set(['changed']))
})

test('MEDIA-CAM-03 the end of the right to show it closes the camera and its transport, and takes it from the performer; the main feed goes on', async () => {
  const main = await publish(performer(), 'main')
  const [vera, otto] = [await publish(camera('vera'), 'vera'), await publish(camera('otto'), 'otto')]
  const model = await receiver(performer())
  const [ofVera] = [await model.watch(vera.video.id), await model.watch(otto.video.id)]
  vera.peer.rights.camera = null
  sfu.room(ROOM).recheck()
  expect(
    sfu
      .room(ROOM)
      .cameras()
      .map(({ username }) => username),
  ).toEqual(['otto'])
  expect(vera.peer.closedNotices).toEqual([
    { id: vera.video.id, reason: 'not_entitled' },
    { id: vera.line.id, reason: 'not_entitled' },
  ])
  expect(model.peer.closedNotices).toEqual([{ id: ofVera, reason: 'ended' }])
  expect(sfu.room(ROOM).state().producers).toMatchObject([{ id: main.video.id }])
  expect(await vera.peer.refusal('create_transport', { direction: 'send' })).toBe('forbidden')
  vera.peer.rights.camera = 'vera'
  await lines.open(vera.peer, 'send')
})

test('MEDIA-CAM-04 who may not see cameras any more loses them and still receives the main feed', async () => {
  const [main, vera] = [await publish(performer(), 'main'), await publish(camera('vera'), 'vera')]
  const model = await receiver(performer())
  const [, ofVera] = [await model.watch(main.video.id), await model.watch(vera.video.id)]
  model.peer.rights.maySeeCameras = false
  sfu.room(ROOM).recheck()
  expect(model.peer.closedNotices).toEqual([{ id: ofVera, reason: 'not_entitled' }])
})

test('MEDIA-CAM-05 one video and one audio each; a second session of the same viewer replaces the first', async () => {
  const first = await publish(camera('vera'), 'first')
  const produce = (kind: 'audio' | 'video') =>
    first.peer.request('produce', {
      transport_id: first.line.id,
      kind,
      rtp_parameters: rtpParameters(kind, kind === 'audio' ? 5 : 6),
    })
  expect(await produce('video')).toEqual({ ok: false, error: 'rate_limited' })
  expect(await produce('audio')).toMatchObject({ ok: true })
  const second = await publish(camera('vera'), 'second')
  expect(sfu.room(ROOM).cameras()).toMatchObject([{ username: 'vera', producers: [{ id: second.video.id }] }])
  expect(first.peer.closedNotices).toContainEqual({ id: first.video.id, reason: 'replaced' })
})

test('MEDIA-CAM-06 a camera that sends nothing for 5 s is closed, so that what is listed is there', async () => {
  const vera = await publish(camera('vera'), 'vera')
  const model = await receiver(performer())
  await model.watch(vera.video.id)
  await vi.waitUntil(() => model.received.length > 5, { timeout: 15_000 })
  vera.video.stop()
  await nextEvent(sfu, ROOM, 'changed')
  expect(sfu.room(ROOM).cameras()).toEqual([])
  expect(vera.peer.closedNotices).toContainEqual({ id: vera.video.id, reason: 'silent' })
})

/**
 * Never too little, at most one look too much; the last packet left up to one interval before it was stopped.
 */
function expectSilence(silentForMs: number, stoppedAt: number): void {
  const actualMs = performance.now() - stoppedAt
  expect(silentForMs).toBeGreaterThan(actualMs - 100)
  expect(silentForMs).toBeLessThan(actualMs + 700)
}

test.each([
  ['video alone', ['video']],
  ['sound and picture', ['audio', 'video']],
] as const)(
  'MEDIA-LOST-08 %s that is cut is lost after 5 s, and the silence is dated back to the last packet',
  async (_, kinds) => {
    const peer = joinRoom(sfu, ROOM, performer())
    const line = await lines.open(peer, 'send')
    const started = nextEvent(sfu, ROOM, 'started')
    const sent = await Promise.all(kinds.map((kind) => send(peer, line.id, line, kind, kind)))
    await started
    const stopped = nextEvent(sfu, ROOM, 'stopped')
    for (const { stop } of sent) stop()
    const stoppedAt = performance.now()
    const { reason, silentForMs } = await stopped
    expect(reason).toBe('lost')
    expectSilence(silentForMs, stoppedAt)
    expect(silentForMs).toBeGreaterThanOrEqual(5_000)
    expect(silentForMs).toBeLessThan(6_200)
  },
)

test('MEDIA-LOST-08 who hangs up during a silence is not paid for it either', async () => {
  const started = nextEvent(sfu, ROOM, 'started')
  const main = await publish(performer(), 'main')
  await started
  const stopped = nextEvent(sfu, ROOM, 'stopped')
  main.video.stop()
  const stoppedAt = performance.now()
  await vi.waitUntil(() => (sfu.room(ROOM).silentForMs() ?? 0) > 2_500, { timeout: 5_000 })
  await main.peer.must('close', { id: main.video.id })
  const { reason, silentForMs } = await stopped
  expect(reason).toBe('ended')
  expectSilence(silentForMs, stoppedAt)
})

test('MEDIA-LOST-09 pausing all that the performer sends is announced, and so is its end; the stream has not stopped', async () => {
  const heard: unknown[] = []
  const started = nextEvent(sfu, ROOM, 'started')
  const main = await publish(performer(), 'main')
  await started
  sfu.room(ROOM).onEvent((event) => heard.push(event))
  await main.peer.must('pause', { id: main.video.id })
  await vi.waitUntil(() => heard.length === 1, { timeout: 15_000 })
  await main.peer.must('resume', { id: main.video.id })
  await vi.waitUntil(() => heard.length === 2, { timeout: 15_000 })
  expect(heard).toEqual([
    { kind: 'muted', muted: true },
    { kind: 'muted', muted: false },
  ])
})
