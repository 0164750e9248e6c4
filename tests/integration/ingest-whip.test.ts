import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type OpenMediaPage, openMediaPage } from '../e2e/media-page/open-media-page.ts'
import { dropWhip, publishOverWhip, restartIceOverWhip, type WhipAnswer } from './ingest-support/whip-page.ts'
import { joinRoom, nextEvent } from './sfu-support/start-sfu.ts'

const ROOM = 'demo_model'
let footlight: Footlight
let model: TestApi
let page: OpenMediaPage
let streamKey = ''

beforeAll(async () => {
  ;[footlight, page] = await Promise.all([startFootlight(), openMediaPage()])
  model = await footlight.login(ROOM)
})
afterAll(async () => {
  await page?.close()
  await footlight?.stop()
})
afterEach(async () => {
  // The next test starts with a key of its own and nobody on air.
  await model.post('/video/stream_key')
  for (const name of ['encoder', 'second']) await dropWhip(page.page, name).catch(() => undefined)
  await page.call('reset')
})

const sfu = () => footlight.server.sfu as MediaPlane
const state = () => sfu().room(ROOM).state()

async function goLive(order: { rids?: readonly string[]; mimeType?: string } = {}): Promise<WhipAnswer> {
  streamKey = (await model.post('/video/stream_key')).body.stream_key
  const started = nextEvent(sfu(), ROOM, 'started')
  const answer = await publish('encoder', order)
  expect(answer.status, answer.body).toBe(201)
  expect(await started).toEqual({ kind: 'started', source: 'whip' })
  return answer
}

function publish(
  name: string,
  order: { rids?: readonly string[]; mimeType?: string; streamKey?: string } = {},
): Promise<WhipAnswer> {
  return publishOverWhip(page.page, name, { url: `${footlight.url}/whip/${ROOM}`, streamKey, ...order })
}

/** Resolves with a way to choose the layer once frames are shown. */
async function watch(): Promise<(spatial: number) => Promise<unknown>> {
  const peer = joinRoom(sfu(), ROOM)
  let consumerId: unknown
  page.bind('viewer', {
    ...peer,
    async request(method, data) {
      const answer = await peer.request(method, data)
      if (method === 'consume' && answer.ok) consumerId = answer.value['consumer_id']
      return answer
    },
  })
  const video = state().producers.find(({ kind }) => kind === 'video')!
  await page.call('watch', 'viewer', video.id)
  await page.call('nextFrame', 'viewer')
  return (spatial) => peer.must('set_layers', { consumer_id: consumerId, spatial })
}

function pictureWidth(): Promise<number> {
  return page.page.evaluate(() => document.querySelector('video')!.videoWidth)
}

function send(
  answer: WhipAnswer,
  method: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(answer.location!, {
    method,
    ...init,
    headers: { authorization: `Bearer ${streamKey}`, ...init.headers },
  })
}

describe('INGEST-WHIP-01 a viewer decodes what an encoder sends over WHIP', () => {
  test.each(['video/VP8', 'video/H264'])('in one layer of %s', async (mimeType) => {
    await goLive({ mimeType })
    expect(state()).toMatchObject({
      ingest: { kind: 'whip' },
      producers: expect.arrayContaining([
        expect.objectContaining({ kind: 'audio' }),
        expect.objectContaining({ kind: 'video', layers: 1 }),
      ]),
    })
    await watch()
  })

  test.each(['video/VP8', 'video/H264'])('in three layers of %s, the smallest first', async (mimeType) => {
    await goLive({ mimeType, rids: ['low', 'mid', 'high'] })
    expect(state().producers).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'video', layers: 3 })]),
    )
    const choose = await watch()
    await choose(0)
    await vi.waitUntil(async () => (await pictureWidth()) === 160, { timeout: 20_000 })
    await choose(1)
    await vi.waitUntil(async () => (await pictureWidth()) === 320, { timeout: 20_000 })
  })
})

describe('INGEST-WHIP-02 the stream ends with its right and by its own word', () => {
  test('DELETE ends it at once, and what comes later finds nothing', async () => {
    const answer = await goLive()
    const stopped = nextEvent(sfu(), ROOM, 'stopped')
    expect((await send(answer, 'DELETE')).status).toBe(200)
    expect(await stopped).toMatchObject({ reason: 'ended' })
    expect(state().producers).toEqual([])
    expect((await send(answer, 'DELETE')).status).toBe(404)
    expect(
      (
        await send(answer, 'PATCH', {
          headers: { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '*' },
          body: fragment('aaaa'),
        })
      ).status,
    ).toBe(404)
  })

  test('a new key ends the stream of the old one, which opens nothing any more', async () => {
    await goLive()
    const old = streamKey
    const renewed = await model.post('/video/stream_key')
    expect(renewed.status).toBe(200)
    expect(state().producers).toEqual([])
    expect(await publish('second', { streamKey: old })).toMatchObject({ status: 401 })
    expect(await publish('second', { streamKey: renewed.body.stream_key })).toMatchObject({ status: 201 })
  })

  test('a suspension ends it within two seconds', async () => {
    await goLive()
    const gone = nextEvent(sfu(), ROOM, 'stopped')
    suspend(ROOM, Date.now() + 3_600_000)
    try {
      expect(await gone).toMatchObject({ reason: 'ended' })
      expect(await publish('second')).toMatchObject({ status: 403 })
    } finally {
      suspend(ROOM, 0)
    }
  })
})

describe('INGEST-WHIP-03 one stream per key, and a dead one does not lock the performer out', () => {
  test('a second encoder is refused while the first one streams, and the performer’s console is told', async () => {
    await goLive()
    const console_ = await footlight.room(model, ROOM)
    onTestFinished(() => console_.close())
    expect(await publish('second')).toMatchObject({ status: 409 })
    expect(await console_.next('v3.ingest.refused', ({ reason }) => reason === 'busy')).toMatchObject({
      kind: 'whip',
      message: expect.stringContaining('already live'),
    })
    expect(state().ingest).toEqual({ kind: 'whip' })
    expect((await model.get('/video/ingest')).body).toMatchObject({
      publishing: 'whip',
      last_refusal: { reason: 'busy' },
    })
  })

  test('an encoder that breaks off without a word and comes back takes the place of what it left', async () => {
    const first = await goLive()
    await dropWhip(page.page, 'encoder')
    const again = await publish('second')
    expect(again.status, again.body).toBe(201)
    expect((await send(first, 'DELETE')).status).toBe(404)
    expect(state().producers).toHaveLength(2)
  })
})

describe('INGEST-WHIP-04 ICE is restarted by whoever knows the version', () => {
  test('the line comes back with another name and password, and the stream goes on', async () => {
    const answer = await goLive()
    await watch()
    const restarted = await restartIceOverWhip(page.page, 'encoder', {
      location: answer.location!,
      streamKey,
      ifMatch: '*',
    })
    expect(restarted).toMatchObject({ status: 200, state: expect.stringMatching(/connected|completed/) })
    expect(restarted.etag).not.toBe(answer.etag)
    await page.call('nextFrame', 'viewer')
  })

  test('candidates of the running session change nothing; a stale or missing version is refused', async () => {
    const answer = await goLive()
    const [, ufrag, password] = await page.page.evaluate(() => {
      const { sdp } = (window as unknown as { whip: Map<string, RTCPeerConnection> }).whip.get('encoder')!
        .localDescription!
      return ['', sdp.match(/a=ice-ufrag:(.*)/)![1]!.trim(), sdp.match(/a=ice-pwd:(.*)/)![1]!.trim()]
    })
    const patch = (body: string, headers: Record<string, string>) =>
      send(answer, 'PATCH', {
        headers: { 'content-type': 'application/trickle-ice-sdpfrag', ...headers },
        body,
      })
    const same = fragment(ufrag!, password)
    expect((await patch(same, { 'if-match': answer.etag! })).status).toBe(204)
    expect((await patch(same, {})).status).toBe(428)
    expect((await patch(same, { 'if-match': '"other"' })).status).toBe(412)
    expect((await patch(fragment('bbbb'), { 'if-match': answer.etag! })).status).toBe(412)
    expect((await patch('a=candidate:1', { 'if-match': answer.etag! })).status).toBe(400)
    expect((await patch(same, { 'if-match': answer.etag!, 'content-type': 'text/plain' })).status).toBe(415)
    expect(
      (await patch(same, { 'if-match': answer.etag!, authorization: `Bearer flk_${'x'.repeat(43)}` })).status,
    ).toBe(401)
    expect(state().producers).toHaveLength(2)
  })
})

function fragment(ufrag: string, password = 'p'.repeat(24)): string {
  return `a=ice-ufrag:${ufrag}\r\na=ice-pwd:${password}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n`
}

/** By hand and from another process, as an operator does: there is no call for it. */
function suspend(username: string, until: number): void {
  const script =
    "new (require('node:sqlite').DatabaseSync)(process.argv[1]).prepare('update people set suspended_until = ? where username = ?').run(Number(process.argv[2]), process.argv[3])"
  execFileSync(process.execPath, [
    '-e',
    script,
    join(footlight.config.dataDir, 'footlight.db'),
    String(until),
    username,
  ])
}
