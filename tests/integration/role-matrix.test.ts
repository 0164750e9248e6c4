import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE, clientEvents, mediaMethods, type Route, routes } from '@footlight/core/protocol'
import type { FootlightServer } from '@footlight/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { forgetReachingCalls, reachingCalls } from '../dev-env/room-reach.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'
import { type Cast, gatherCast, PAYER, ROOM } from './policy-support/cast.ts'
import { mediaCalls } from './policy-support/media-policy.ts'
import { outsidePolicy } from './policy-support/outside-policy.ts'
import { routePolicy } from './policy-support/route-policy.ts'
import { entryPolicy, socketPolicy } from './policy-support/socket-policy.ts'
import { apiOf, MediaAsker, mainAudioOf, mediaRoles, walkMedia } from './policy-support/walk-media.ts'
import { walkOutside, walkRoutes } from './policy-support/walk-routes.ts'
import { walkEntries, walkEvents } from './policy-support/walk-sockets.ts'

const PASSWORD = 'moonlit-garden'
/** `METHOD address` of everything that the server answers, HEAD left out. */
const registered: string[] = []
let footlight: Footlight
let cast: Cast
let live: LiveStream | null = null
let pastShow: string
let recording: string

beforeAll(forgetReachingCalls)
beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes)
  footlight = await startFootlight({
    config: {
      translateUrl: 'http://127.0.0.1:9',
      webBuildDir: '/nowhere',
      companions: { text: null, picture: null, messagePrice: 2, picturePrice: 20, keptDays: 90 },
    },
    // Each of the twelve makes every call that there is, several times within a minute.
    limits: { ...manyPeople, callsPerSession: { countMax: 10_000, windowMs: 60_000 } },
  })
  unsubscribe('fastify.initialization', noteRoutes)
  cast = await gatherCast(footlight)
  live = await goLive(footlight.server, ROOM)
  pastShow = must(await pay(cast.of.viewer, `/private/${ROOM}/request`, {})).request_id
  must(await cast.of.model.post(`/private/${ROOM}/accept`, { request_id: pastShow }))
  must(await cast.of.model.post(`/private/${ROOM}/end`))
  recording = await recordingOf('viewer')
  goOffline()
})
afterAll(async () => {
  goOffline()
  await footlight.stop()
})

function noteRoutes(message: unknown): void {
  const { fastify } = message as { readonly fastify: FootlightServer['app'] }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') registered.push(`${one} ${url}`)
  })
}

function goOffline(): void {
  live?.end()
  live = null
}

/** As the recorder leaves it. */
async function recordingOf(role: 'viewer'): Promise<string> {
  const { people, recordings } = footlight.server.database
  const [buyer, owner] = [await people.byUsername(cast.usernameOf(role)), await people.byUsername(ROOM)]
  const id = randomUUID()
  mkdirSync(join(footlight.config.dataDir, 'recordings', pastShow))
  writeFileSync(join(footlight.config.dataDir, 'recordings', pastShow, '1.webm'), 'a film')
  await recordings.create({
    id,
    showId: pastShow,
    ownerId: owner!.id,
    buyerId: buyer!.id,
    file: `${pastShow}/1.webm`,
    mime: 'video/webm',
    createdAt: Date.now(),
  })
  await recordings.finish(id, 1_000, 64)
  return id
}
const outside = () => outsidePolicy(recording)
const outsideRoutes = () =>
  registered.filter(
    (key) => !Object.values<Route>(routes).some(({ method, path }) => key === `${method} ${API_BASE}${path}`),
  )

test('ROLE-01 every call, route, event and media method has a row', () => {
  expect(Object.keys(routePolicy).sort()).toEqual(Object.keys(routes).sort())
  expect(Object.keys(outside()).sort()).toEqual(outsideRoutes().sort())
  expect(Object.keys(socketPolicy(ROOM)).sort()).toEqual(Object.keys(clientEvents).sort())
  expect([...new Set(mediaCalls.map(({ method }) => method))].sort()).toEqual(
    Object.keys(mediaMethods).sort(),
  )
})

// Thousands of calls, and more with every area: on a busy machine they take their time.
describe('ROLE-02 every call and route answers each of the twelve by the table', { timeout: 240_000 }, () => {
  test('while the performer is offline, also ROLE-05 about requests of others', async () => {
    const walk = await walkRoutes(cast, 'offline', { pastShow, runningShow: 'none' })
    expect(walk.holes).toEqual([])
    expect(walk.calls).toBeGreaterThan(1_300)
    expect((await walkOutside(cast, outsideRoutes(), outside(), 'offline')).holes).toEqual([])
  })

  test('while the room is closed with a password, also ROLE-06 about its apps', async () => {
    must(await cast.of.model.post(`/room/${ROOM}/password`, { password: PASSWORD }))
    try {
      expect(
        (await walkRoutes(cast, 'closed with a password', { pastShow, runningShow: 'none' })).holes,
      ).toEqual([])
      expect(
        await walkEntries(footlight, cast, 'without the password', entryPolicy['without the password']),
      ).toEqual([])
    } finally {
      must(await cast.of.model.post(`/room/${ROOM}/password`, { password: null }))
    }
  })
})

describe('ROLE-03 every event answers each of the twelve by the table', () => {
  test('the door of the room', async () => {
    expect(await walkEntries(footlight, cast, 'as anybody', entryPolicy['as anybody'])).toEqual([])
    for (const [agreed, row] of [
      ['none', 'a studio view, agreed to nothing'],
      ['public', 'a studio view, agreed to the public show'],
    ] as const) {
      must(await cast.of.model.post('/studio/agreement', { studio_view: agreed }))
      expect(await walkEntries(footlight, cast, row, entryPolicy[row], { isStudioView: true })).toEqual([])
    }
    must(await cast.of.model.post('/studio/agreement', { studio_view: 'none' }))
  })

  test('what a client may send', async () => {
    expect(await walkEvents(footlight, cast)).toEqual([])
  })
})

describe('ROLE-04 nobody has eyes or ears in a private but those who are in it', () => {
  const held: { readonly role: string; readonly asker: MediaAsker; readonly consumer: string }[] = []
  let room: TestSocket
  let mainAudio: string
  let strange: { readonly transport: string; readonly consumer: string }
  let runningShow: string

  beforeAll(async () => {
    live = await goLive(footlight.server, ROOM)
    room = await footlight.room(cast.payer, ROOM)
    mainAudio = mainAudioOf(room)
    strange = await new MediaAsker(room).receive(mainAudio)
    for (const role of mediaRoles) {
      const asker = new MediaAsker(await footlight.room(apiOf(cast, role), ROOM))
      held.push({ role, asker, consumer: (await asker.receive(mainAudio)).consumer })
    }
  })
  afterAll(async () => {
    for (const { asker } of held) await asker.socket.close()
    await room.close()
  })

  test('in public everybody receives the performer, and nobody touches what is not theirs', async () => {
    expect(await walkMedia(footlight, cast, 'public', mainAudio, strange)).toEqual([])
    expect((await walkOutside(cast, outsideRoutes(), outside(), 'public')).holes).toEqual([])
  })

  test('when it starts, what the others received is closed', async () => {
    runningShow = must(
      await pay(cast.payer, `/private/${ROOM}/request`, { watch_porn_together: true }),
    ).request_id
    must(await cast.of.model.post(`/private/${ROOM}/accept`, { request_id: runningShow }))
    await settle(footlight, ROOM, ...held.map(({ asker }) => asker.socket))
    for (const { role, asker, consumer } of held) {
      const isIn = role === 'model' || role === 'payer'
      expect(
        asker.socket.received.filter(({ name }) => name === 'v3.media.closed').map(({ payload }) => payload),
        role,
      ).toEqual(isIn ? [] : [{ id: consumer, reason: 'not_entitled' }])
      expect(await asker.ask('resume', { id: consumer }), role).toMatchObject(
        isIn ? { ok: true } : { ok: false, error: 'forbidden' },
      )
    }
  })

  test('no media method lets them back', async () => {
    must(await pay(cast.spy, `/video/spy/${ROOM}`))
    expect(await walkMedia(footlight, cast, 'private', mainAudio, strange)).toEqual([])
  })

  test('no call, no route and no event tells them who pays or what is said', async () => {
    const from = held.map(({ asker }) => asker.socket.received.length)
    room.send('v3.chat.message', { ref: 'secret', message: 'for the two of us' })
    expect((await walkRoutes(cast, 'private', { pastShow, runningShow })).holes).toEqual([])
    expect((await walkOutside(cast, outsideRoutes(), outside(), 'private')).holes).toEqual([])
    await settle(footlight, ROOM, ...held.map(({ asker }) => asker.socket))
    for (const [index, { role, asker }] of held.entries()) {
      const heard = JSON.stringify(
        asker.socket.received
          .slice(from[index])
          .filter(({ name }) => name !== 'v3.chat.user_left' && name !== 'v3.chat.user_joined'),
      )
      const isIn = role === 'model' || role === 'payer'
      expect([heard.includes('for the two of us'), heard.includes(PAYER) && !isIn], role).toEqual([
        isIn,
        false,
      ])
    }
    // It went on through all of that.
    expect(must(await cast.payer.post(`/private/${ROOM}/end`))).toMatchObject({ show_id: runningShow })
  })
})

test('ROUTE-02 GATEWAY-01 no call that anybody may answer reaches a room, and each of the others did in these walks, with plain data', () => {
  const ofRooms = Object.values<Route>(routes)
    .filter(({ at }) => at === 'room')
    .map(({ method, path }) => `${method} ${API_BASE}${path}`)
  const reached = reachingCalls()
  expect(ofRooms.filter((key) => !reached.has(key)).sort()).toEqual([...besideTheRoom].sort())
  const others = [...reached].filter((key) => key.includes(API_BASE) && !ofRooms.includes(key))
  expect(others).toEqual(['GET /api/v1/studio/wall'])
})

/** They reach the battle, the encoder or the stream of the room, which is where the room is; or the room itself, of who was invited. */
const besideTheRoom = [
  'GET /api/v1/moderation/live/:username/look-ins/:id/frame',
  'POST /api/v1/moderation/live/:username/look-ins',
  'POST /api/v1/moderation/live/:username/look-ins/:id/case',
  'POST /api/v1/moderation/live/:username/look-ins/:id/prolong',
  'GET /api/v1/versus/:username/peer',
  'POST /api/v1/speed-date/report',
  'POST /api/v1/studio/join',
  'POST /api/v1/studio/keys/:username',
  'POST /api/v1/studio/leave',
  'POST /api/v1/studio/team/:username/end',
  'POST /api/v1/versus/:username/end',
  'POST /api/v1/versus/:username/moderate',
  'GET /api/v1/video/ingest',
  'POST /api/v1/video/stream_key',
]
