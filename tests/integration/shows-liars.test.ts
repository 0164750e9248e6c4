import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Receipt } from '@footlight/core/protocol'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openPlainLines, type PlainLine } from './sfu-support/plain-line.ts'

type Person = TestApi & { readonly username: string }

const ROOM = 'demo_model'
/** Less than the time after which a server asks whether somebody is there. */
const SILENT_MS = 9_000
const patient = { timeout: 15_000, interval: 20 }
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream
let lines: Awaited<ReturnType<typeof openPlainLines>>
let keeper: TestSocket

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login(ROOM)
  live = await goLive(footlight.server, ROOM)
  must(
    await model.post('/performer/settings', {
      private: {
        ...must(await model.get(`/performer/${ROOM}/settings`)).private,
        pricePerMinuteInToken: 600,
      },
    }),
  )
  keeper = await footlight.room(model, ROOM)
  await mediaOf(keeper).must('capabilities')
  lines = await openPlainLines((footlight.server.sfu as MediaPlane).room(ROOM))
})
afterEach(async () => {
  await model.post(`/private/${ROOM}/end`)
})
afterAll(async () => {
  lines.close()
  live.end()
  await footlight.stop()
})

/** The media requests of one socket. */
function mediaOf(socket: TestSocket) {
  return {
    async must(method: string, data: object = {}): Promise<Record<string, unknown>> {
      const ref = randomUUID()
      socket.send('v3.media.request', { ref, method, data })
      const answer = await socket.next('v3.media.response', (response) => response.ref === ref)
      if (!answer.ok) throw new Error(`${method} was refused: ${answer.error}`)
      return answer.data ?? {}
    },
  }
}

/** A client that receives the main feed with every packet counted, and says nothing about it. */
async function receive(socket: TestSocket): Promise<PlainLine> {
  const media = mediaOf(socket)
  const line = await lines.open(media, 'recv')
  const { router_rtp_capabilities: rtp_capabilities } = await media.must('capabilities')
  const [producer] = footlight.server.sfu.room(ROOM).state().producers
  const { consumer_id } = await media.must('consume', {
    transport_id: line.id,
    producer_id: producer!.id,
    rtp_capabilities,
  })
  await media.must('resume', { id: consumer_id })
  await vi.waitUntil(() => line.packets > 0, patient)
  return line
}

async function startPrivate(payer: Person): Promise<string> {
  const { request_id } = must(await pay(payer, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  return request_id
}

async function receiptOf(who: TestApi, show: string): Promise<Receipt> {
  return must(await who.get(`/receipts/${show}`)) as Receipt
}

test('SHOW-70 who says nothing, receives and cuts the line pays for what was sent to them, again and again', async () => {
  const vera = await footlight.newPerson('viewer', 50_000)
  let socket = await footlight.room(vera, ROOM)
  const show = await startPrivate(vera)
  for (let round = 0; round < 3; round += 1) {
    const line = await receive(socket)
    const before = line.packets
    clock.advance(SILENT_MS)
    await vi.waitUntil(() => line.packets > before + 10, patient)
    socket.terminate()
    await socket.closed
    await settle(footlight, ROOM)
    socket = await footlight.room(vera, ROOM)
  }
  must(await model.post(`/private/${ROOM}/end`))
  // Ten tokens a second, for each second in which packets went out.
  expect((await receiptOf(vera, show)).tokens).toBe((3 * SILENT_MS * 10) / 1_000)
  await socket.close()
})

test('SHOW-70 a second tab that says nothing takes back nothing of what the first received', async () => {
  const vera = await footlight.newPerson('viewer', 50_000)
  const [first, second] = [await footlight.room(vera, ROOM), await footlight.room(vera, ROOM)]
  const show = await startPrivate(vera)
  await receive(first)
  clock.advance(SILENT_MS)
  first.terminate()
  await first.closed
  second.terminate()
  await second.closed
  await settle(footlight, ROOM)
  clock.advance(3_000)
  must(await model.post(`/private/${ROOM}/end`))
  expect((await receiptOf(vera, show)).tokens).toBe((SILENT_MS * 10) / 1_000)
})

test('SHOW-70 a payer to whom nothing was ever sent pays until their last word', async () => {
  const vera = await footlight.newPerson('viewer', 50_000)
  const socket = await footlight.room(vera, ROOM)
  const show = await startPrivate(vera)
  clock.advance(2_000)
  await settle(footlight, ROOM, socket)
  clock.advance(SILENT_MS)
  socket.terminate()
  await socket.closed
  await settle(footlight, ROOM)
  must(await model.post(`/private/${ROOM}/end`))
  expect((await receiptOf(vera, show)).tokens).toBe(20)
})

test('SHOW-71 media that goes nowhere stops, the clock with it, and a word on the socket starts neither', async () => {
  const vera = await footlight.newPerson('viewer', 50_000)
  const socket = await footlight.room(vera, ROOM)
  const show = await startPrivate(vera)
  clock.advance(1_000)
  const line = await receive(socket)
  // Real time passes for the media; the clock of the show stands at one second until the stall is known.
  await vi.waitUntil(async () => {
    const before = line.packets
    await new Promise((resolve) => setTimeout(resolve, 300))
    return line.packets === before
  }, patient)
  await settle(footlight, ROOM, socket)
  clock.advance(5_000)
  await settle(footlight, ROOM, socket)
  const stalledAt = line.packets
  line.send(Buffer.from([0x80, 0xc9, 0, 1, 0, 0, 0, 0]))
  await vi.waitUntil(() => line.packets > stalledAt, patient)
  await settle(footlight, ROOM, socket)
  clock.advance(2_000)
  must(await model.post(`/private/${ROOM}/end`))
  expect((await receiptOf(vera, show)).tokens).toBe(30)
  await socket.close()
})

test('SHOW-70 a spy who says nothing and cuts pays for what was sent, too', async () => {
  const [vera, sam] = [
    await footlight.newPerson('viewer', 50_000),
    await footlight.newPerson('viewer', 50_000),
  ]
  must(
    await model.post('/performer/settings', {
      spy: {
        ...must(await model.get(`/performer/${ROOM}/settings`)).spy,
        isEnabled: true,
        pricePerMinuteInToken: 600,
      },
    }),
  )
  const [payer, spy] = [await footlight.room(vera, ROOM), await footlight.room(sam, ROOM)]
  const show = await startPrivate(vera)
  must(await pay(sam, `/video/spy/${ROOM}`))
  await receive(spy)
  clock.advance(5_000)
  await settle(footlight, ROOM, payer, spy)
  clock.advance(5_000)
  await settle(footlight, ROOM, payer, spy)
  clock.advance(SILENT_MS)
  spy.terminate()
  await spy.closed
  await settle(footlight, ROOM, payer)
  clock.advance(1_000)
  must(await model.post(`/private/${ROOM}/end`))
  const time = (await receiptOf(sam, show)).lines.filter(({ what }) => what === 'time')
  expect(time.reduce((sum, { tokens }) => sum + tokens, 0)).toBe((SILENT_MS * 10) / 1_000)
  await payer.close()
})
