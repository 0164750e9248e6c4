import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const CLIP = 'colour-drift'
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

type Person = TestApi & { readonly username: string }
let vera: Person
let owned: TestSocket
let theirs: TestSocket
beforeEach(async () => {
  vera = await footlight.newPerson('viewer', 200)
  owned = await footlight.room(model, 'demo_model')
  theirs = await footlight.room(vera, 'demo_model')
})

const press = (who: TestApi, base_version: number, command: object) =>
  who.post('/watch/demo_model', { base_version, command })

async function startPrivate(watch_porn_together: boolean): Promise<string> {
  const { request_id } = must(await pay(vera, '/private/demo_model/request', { watch_porn_together }))
  must(await model.post('/private/demo_model/accept', { request_id }))
  return request_id
}

describe('WATCH-05 one player for the two of a private show', () => {
  test("what one presses both see, by the server's clock", async () => {
    const show_id = await startPrivate(true)
    for (const socket of [owned, theirs])
      expect(await socket.next('v3.watch.state')).toMatchObject({
        show_id,
        version: 0,
        clip_id: null,
        playing: false,
      })
    must(await press(vera, 0, { action: 'load', clip_id: CLIP }))
    must(await press(model, 1, { action: 'play' }))
    for (const socket of [owned, theirs]) {
      expect(await socket.next('v3.watch.state', ({ version }) => version === 1)).toMatchObject({
        clip_id: CLIP,
        playing: false,
        by: vera.username,
      })
      expect(await socket.next('v3.watch.state', ({ version }) => version === 2)).toMatchObject({
        playing: true,
        position_ms: 0,
        by: 'demo_model',
      })
    }
    clock.advance(1_000)
    expect(must(await vera.get('/watch/demo_model')).state).toMatchObject({
      version: 2,
      playing: true,
      position_ms: 1_000,
      at: clock.now(),
    })
    expect(must(await press(vera, 2, { action: 'seek', position_ms: 30_000 })).state).toMatchObject({
      version: 3,
      playing: true,
      position_ms: 30_000,
    })
    expect(must(await press(model, 3, { action: 'pause' })).state).toMatchObject({
      version: 4,
      playing: false,
      position_ms: 30_000,
    })
    const late = await footlight.room(vera, 'demo_model')
    expect(await late.next('v3.watch.state')).toMatchObject({ version: 4, position_ms: 30_000 })
    must(await vera.post('/private/demo_model/end'))
    for (const socket of [owned, theirs]) expect(await socket.next('v3.watch.end')).toEqual({ show_id })
    expect((await vera.get('/watch/demo_model')).status).toBe(404)
    expect((await press(model, 4, { action: 'play' })).status).toBe(404)
  })

  test('who looked at an older state is refused and told the newest', async () => {
    await startPrivate(true)
    must(await press(vera, 0, { action: 'load', clip_id: CLIP }))
    const both = await Promise.all([
      press(vera, 1, { action: 'play' }),
      press(model, 1, { action: 'seek', position_ms: 9_000 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [loser, socket] = both[0]!.status === 409 ? [both[0]!, theirs] : [both[1]!, owned]
    expect(loser.body).toMatchObject({ error: 'conflict', state: '2' })
    await settle(footlight, 'demo_model', socket)
    expect(
      socket.received.filter(({ name, payload }) => name === 'v3.watch.state' && payload['version'] === 2),
    ).toHaveLength(2)
    must(await vera.post('/private/demo_model/end'))
  })

  test('nobody else sees or touches it: not a spy, not the staff, not the public', async () => {
    const spy = await footlight.newPerson('viewer', 200)
    const spySocket = await footlight.room(spy, 'demo_model')
    await startPrivate(true)
    must(await pay(spy, '/video/spy/demo_model'))
    for (const other of [spy, await footlight.login('demo_admin'), await footlight.newPerson('viewer')]) {
      expect(await other.get('/watch/demo_model')).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
      expect((await press(other, 0, { action: 'load', clip_id: CLIP })).status).toBe(403)
    }
    expect((await footlight.guest().get('/watch/demo_model')).status).toBe(401)
    must(await press(vera, 0, { action: 'load', clip_id: CLIP }))
    await settle(footlight, 'demo_model', spySocket)
    must(await model.post('/private/demo_model/end'))
    await settle(footlight, 'demo_model', spySocket)
    expect(spySocket.received.filter(({ name }) => name.startsWith('v3.watch.'))).toEqual([])
  })

  test('there is none in a private that was not asked for so', async () => {
    await startPrivate(false)
    expect((await press(vera, 0, { action: 'load', clip_id: CLIP })).status).toBe(404)
    must(await vera.post('/private/demo_model/end'))
    await settle(footlight, 'demo_model', theirs)
    expect(theirs.received.filter(({ name }) => name.startsWith('v3.watch.'))).toEqual([])
  })
})

test('WATCH-06 only clips of our own catalogue and origin', async () => {
  await startPrivate(true)
  for (const clip_id of ['https://example.org/a.mp4', '../footlight.db', 'unknown']) {
    expect(await press(vera, 0, { action: 'load', clip_id })).toMatchObject({
      status: 422,
      body: { error: 'invalid_value' },
    })
  }
  expect(await press(vera, 0, { action: 'play' })).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'no_clip' },
  })
  expect((await press(vera, 0, { action: 'seek', position_ms: -1 })).status).toBe(422)
  expect((await press(vera, 0, { action: 'explode' })).status).toBe(422)
  must(await vera.post('/private/demo_model/end'))

  const { clips } = must(await vera.get('/watch-clips'))
  expect(clips).toEqual([
    { id: CLIP, title: 'Colour drift', url: `/api/v1/watch-clips/${CLIP}.webm`, duration_ms: 60_000 },
  ])
  const part = await fetch(`${footlight.url}${clips[0].url}`, { headers: { range: 'bytes=0-3' } })
  expect([
    part.status,
    part.headers.get('content-type'),
    Buffer.from(await part.arrayBuffer()).toString('hex'),
  ]).toEqual([206, 'video/webm', '1a45dfa3'])
  for (const path of ['other.webm', `${CLIP}.part`, '..%2ffootlight.db', `%2e%2e%2f${CLIP}.webm`]) {
    expect((await fetch(`${footlight.url}/api/v1/watch-clips/${path}`)).status).toBe(404)
  }
})
