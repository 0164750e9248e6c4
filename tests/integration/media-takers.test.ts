import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane, MediaRoom } from '@footlight/server/sfu/plane'
import { type MediaTaker, mediaTakers } from '@footlight/server/sfu/port'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { HlsReader } from './hls-support/hls-reader.ts'

type Person = TestApi & { readonly username: string }

const ROOM = 'demo_model'
const patient = { timeout: 20_000, interval: 20 }
const clock = new ManualClock()
let footlight: Footlight
let media: Media
let model: TestApi
let room: MediaRoom
const sockets: TestSocket[] = []

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  room = (footlight.server.sfu as MediaPlane).room(ROOM)
  media = createMedia({
    sfu: footlight.server.sfu as MediaPlane,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  await media.startDemoPerformer(ROOM)
  model = await footlight.login(ROOM)
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
  must(
    await model.post('/performer/settings', {
      public_recording: { isEnabled: true, pricePerMinuteInToken: 6 },
    }),
  )
})
afterAll(async () => {
  await media.close()
  await footlight.stop()
})
beforeEach(() => vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, patient))

async function watchOverSocket(viewer: Person): Promise<void> {
  const socket = await footlight.room(viewer, ROOM)
  sockets.push(socket)
  const ask = async (method: string, data: object = {}): Promise<Record<string, unknown>> => {
    const ref = randomUUID()
    socket.send('v3.media.request', { ref, method, data })
    return (await socket.next('v3.media.response', (response) => response.ref === ref)).data ?? {}
  }
  const { id: transport_id } = await ask('create_transport', { direction: 'recv' })
  const { router_rtp_capabilities: rtp_capabilities } = await ask('capabilities')
  await ask('resume', {
    id: (
      await ask('consume', { transport_id, producer_id: room.state().producers[0]!.id, rtp_capabilities })
    )['consumer_id'],
  })
}

/** As whoever looks at the public room by each way there is. A new way does not compile until it is here. */
const begin: Readonly<Record<MediaTaker, (viewer: Person) => Promise<void>>> = {
  socket: watchOverSocket,
  recorder: async (viewer) => {
    sockets.push(await footlight.room(viewer, ROOM))
    must(await pay(viewer, `/public-recording/${ROOM}/start`))
  },
  hls: async (viewer) => {
    reader = new HlsReader(footlight.url, viewer)
    await reader.start(ROOM)
    expect((await reader.list()).status).toBe(200)
  },
  // The server's own service takes a picture now and then; this one stays to be looked at, and asks what that
  // one asks.
  thumbnail: async () => {
    const tap = await room.openTap({
      taker: 'thumbnail',
      kind: 'video',
      layer: 0,
      mayConsume: () => mayAnybodySee(),
    })
    await tap?.resume()
  },
  // Kept with the loop that was made of it, to be gone with the right to it.
  preview: async (viewer) => {
    expect((await viewer.sendTo('GET', `/previews/${ROOM}`)).status).toBe(302)
  },
  // Looks at what an encoder sends, for as long as it sends, and hands nothing on.
  inspection: async () => undefined,
  // Its own tests look on while a room is in a private; what it may never see is a stream that nobody gets.
  staff: async () => undefined,
}
let reader: HlsReader

function mayAnybodySee(): boolean {
  const live = footlight.server.live.listing(ROOM)
  return live !== null && footlight.server.live.openSince(ROOM) !== null && !live.modes.hasCamPassword
}

/** Each thing that a room can become while it is looked at, and how it is public again. */
const changes: Readonly<
  Record<string, readonly [change: () => Promise<unknown>, back: () => Promise<unknown>]>
> = {
  'a password': [
    () => model.post(`/room/${ROOM}/password`, { password: 'lamp-river' }),
    () => model.post(`/room/${ROOM}/password`, { password: null }),
  ],
  standby: [
    () => model.post(`/room/${ROOM}/standby`, { on: true }),
    () => model.post(`/room/${ROOM}/standby`, { on: false }),
  ],
  'a private of somebody else': [
    async () => {
      const payer = await footlight.newPerson('viewer', 500)
      sockets.push(await footlight.room(payer, ROOM))
      const { request_id } = must(await pay(payer, `/private/${ROOM}/request`))
      return await model.post(`/private/${ROOM}/accept`, { request_id })
    },
    () => model.post(`/private/${ROOM}/end`),
  ],
}

test.each(Object.entries(changes))(
  'MEDIA-TAKERS-01 %s ends all that takes media, by every way there is',
  { timeout: 60_000 },
  async (_name, [change, back]) => {
    for (const taker of mediaTakers) await begin[taker](await footlight.newPerson('viewer', 500))
    const wanted = mediaTakers.filter((taker) => taker !== 'inspection' && taker !== 'staff')
    await vi.waitUntil(() => wanted.every((taker) => room.takers().includes(taker)), patient)
    must((await change()) as { status: number; body: unknown })
    // One stream of HLS is for all who read it: those who know the password may go on, and each request is
    // judged anew.
    expect(room.takers().filter((taker) => taker !== 'hls')).toEqual([])
    expect((await reader.list()).status).toBe(403)
    must((await back()) as { status: number; body: unknown })
    await Promise.all(sockets.splice(0).map((socket) => socket.close()))
  },
)
