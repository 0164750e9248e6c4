import { changed, obsOffer, simulcastOffer } from '@footlight/server/ingest/testing/offers'
import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { holdStream } from './ingest-support/hold-stream.ts'

const ROOM = 'demo_model'
const logged: string[] = []
let footlight: Footlight
let model: TestApi
let streamKey = ''

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  footlight = await startFootlight({ logger })
  model = await footlight.login(ROOM)
  streamKey = (await model.post('/video/stream_key')).body.stream_key
})
afterAll(() => footlight?.stop())

interface Attempt {
  readonly key?: string
  readonly room?: string
  readonly headers?: Record<string, string>
  readonly method?: string
}

function whip(
  body: string | null,
  { key = streamKey, room = ROOM, headers = {}, method = 'POST' }: Attempt = {},
): Promise<Response> {
  return fetch(`${footlight.url}/whip/${room}`, {
    method,
    body,
    headers: {
      'content-type': 'application/sdp',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...headers,
    },
  })
}

/** Resolves once nobody is on air any more. */
async function end(response: Response): Promise<void> {
  const ended = await fetch(new URL(response.headers.get('location')!, footlight.url), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${streamKey}` },
  })
  expect(ended.status).toBe(200)
}

describe('INGEST-KEY-01 a key is shown once, and to its owner alone', () => {
  test('addresses and state without the key', async () => {
    const state = await model.get('/video/ingest')
    expect(state.body).toEqual({
      whip_url: `${footlight.url}/whip/${ROOM}`,
      rtmp_url: null,
      has_key: true,
      key_made_at: expect.any(Number),
      publishing: null,
      last_refusal: null,
    })
    expect(JSON.stringify(state.body)).not.toContain('flk_')
  })

  test('a new one is another one, and must not be stored by anybody on the way', async () => {
    const renewed = await model.post('/video/stream_key')
    expect(renewed.body).toMatchObject({ status: 1, stream_key: expect.stringMatching(/^flk_[\w-]{43}$/) })
    expect(renewed.body.stream_key).not.toBe(streamKey)
    expect(renewed.headers.get('cache-control')).toBe('no-store')
    expect((await whip(obsOffer)).status).toBe(401)
    streamKey = renewed.body.stream_key
  })

  test('viewers and guests have none', async () => {
    const viewer = await footlight.login('demo_viewer')
    expect((await viewer.post('/video/stream_key')).status).toBe(403)
    expect((await viewer.get('/video/ingest')).status).toBe(403)
    expect((await footlight.guest().get('/video/ingest')).status).toBe(401)
    expect((await footlight.guest().post('/video/stream_key')).status).toBe(401)
  })
})

describe('INGEST-WHIP-05 the answer is as RFC 9725 has it', () => {
  test('to OBS', async () => {
    const answer = await whip(obsOffer)
    const sdp = await answer.text()
    expect(answer.status, sdp).toBe(201)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: expect.stringMatching(/^\/whip\/demo_model\/[\w-]{32}$/),
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'content-type': 'application/sdp',
      'accept-patch': 'application/trickle-ice-sdpfrag',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Location'),
    })
    for (const line of [
      'a=ice-lite',
      'a=group:BUNDLE 0 1',
      'a=setup:passive',
      'a=recvonly',
      'a=rtcp-mux',
      'a=end-of-candidates',
      'a=rtpmap:96 H264/90000',
      'a=rtpmap:111 opus/48000/2',
    ])
      expect(sdp).toContain(`${line}\r\n`)
    expect(sdp).toMatch(/a=fmtp:96 profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1/)
    await end(answer)
  })

  test('to a browser with layers: one codec, its RTX, its layers, and no extension that was not offered', async () => {
    const answer = await whip(simulcastOffer)
    const sdp = await answer.text()
    expect(answer.status, sdp).toBe(201)
    expect(sdp).toMatch(/m=video 9 UDP\/TLS\/RTP\/SAVPF 96 97\r\n/)
    for (const line of [
      'a=rid:low recv',
      'a=rid:mid recv',
      'a=rid:high recv',
      'a=simulcast:recv low;mid;high',
    ])
      expect(sdp).toContain(`${line}\r\n`)
    expect(sdp.match(/a=extmap:\d+ .*/g)).toEqual([
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
    ])
    await end(answer)
  })

  test.each(['42e01f', '42001f', '42c01f', '4d001f', '4d0028', '640c1f', '64001f', '640028', '64002a'])(
    'to an encoder that sends H.264 %s',
    async (profile) => {
      const answer = await whip(obsOffer.replace('42e01f', profile))
      expect(answer.status).toBe(201)
      expect(await answer.text()).toContain(`profile-level-id=${profile}`)
      await end(answer)
    },
  )

  test('OPTIONS says what may be sent, to pages of any origin', async () => {
    const options = await whip(null, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect(options.status).toBe(204)
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'accept-post': 'application/sdp',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    })
  })
})

describe('INGEST-WHIP-06 what is wrong is refused with its own status and a sentence', () => {
  test.each<[string, number, string | null, Attempt]>([
    ['no key', 401, obsOffer, { key: '' }],
    ['a key of nobody', 401, obsOffer, { key: `flk_${'x'.repeat(43)}` }],
    ['no key at all', 401, obsOffer, { key: 'secret' }],
    ['a performer’s key in the room of another', 401, obsOffer, { room: 'demo_model2' }],
    ['a name that nobody can have', 404, obsOffer, { room: '..%2fadmin' }],
    ['JSON', 415, '{}', { headers: { 'content-type': 'application/json' } }],
    ['another answer than SDP', 406, obsOffer, { headers: { accept: 'application/json' } }],
    ['an empty offer', 400, '', {}],
    ['no SDP', 400, 'hello', {}],
    ['too much', 413, obsOffer.padEnd(40_000, 'a=x\r\n'), {}],
    ['no video', 422, changed(obsOffer, /m=video[\s\S]*/, '').replace('BUNDLE 0 1', 'BUNDLE 0'), {}],
    ['video in H.265', 422, changed(obsOffer, /H264\/90000/, 'H265/90000'), {}],
    ['video with ten bits', 422, changed(obsOffer, /42e01f/, '6e001f'), {}],
    ['sound in AAC', 422, changed(obsOffer, /opus\/48000\/2/, 'MP4A-LATM/48000/2'), {}],
    ['no bundle', 422, changed(obsOffer, /a=group:BUNDLE.*\r\n/, ''), {}],
    ['a fingerprint of no kind', 422, changed(obsOffer, /sha-256/, 'sha-9'), {}],
    ['GET', 405, null, { method: 'GET' }],
    ['PUT', 405, obsOffer, { method: 'PUT' }],
    ['DELETE', 405, null, { method: 'DELETE' }],
  ])('%s: %i', async (_what, status, body, attempt) => {
    const answer = await whip(body, attempt)
    const text = await answer.text()
    expect(answer.status, text).toBe(status)
    expect(JSON.parse(text)).toMatchObject({
      status: 0,
      error: expect.any(String),
      message: expect.any(String),
    })
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(footlight.server.sfu.room(ROOM).state().producers).toEqual([])
  })

  test('somebody whose identity is not proven may not publish, and reads why', async () => {
    const newcomer = await footlight.newPerson('model')
    const key = (await newcomer.post('/video/stream_key')).body.stream_key
    const answer = await whip(obsOffer, { key, room: newcomer.username })
    expect(answer.status).toBe(403)
    expect((await newcomer.get('/video/ingest')).body.last_refusal).toMatchObject({
      kind: 'whip',
      reason: 'not_allowed',
      message: expect.stringContaining('identity'),
    })
  })

  test('while the performer’s console is on air the encoder is told that it is', async () => {
    const leave = await holdStream(footlight.server.sfu, ROOM)
    expect((await whip(obsOffer)).status).toBe(409)
    leave()
    const answer = await whip(obsOffer)
    expect(answer.status).toBe(201)
    await end(answer)
  })

  test('whatever is cut, doubled or put into an offer: an answer, never a failure of ours', async () => {
    const lines = [...obsOffer.split('\r\n'), ...simulcastOffer.split('\r\n')]
    const line = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...lines) },
      { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
    )
    const mutated = fc
      .tuple(
        fc.constantFrom(obsOffer, simulcastOffer),
        fc.array(fc.tuple(fc.nat(80), fc.constantFrom('cut', 'put', 'swap'), line), { maxLength: 6 }),
      )
      .map(([offer, changes]) => {
        const text = offer.split('\r\n')
        for (const [at, how, value] of changes)
          text.splice(at % text.length, how === 'put' ? 0 : 1, ...(how === 'cut' ? [] : [value]))
        return text.join('\r\n')
      })
    await fc.assert(
      fc.asyncProperty(mutated, async (offer) => {
        const answer = await whip(offer)
        expect([201, 400, 422]).toContain(answer.status)
        if (answer.status === 201) await end(answer)
      }),
      { numRuns: 150 },
    )
  })
})

describe('INGEST-KEY-02 no log and no address of ours contains a key', () => {
  test('after all of the above, at the most talkative level', () => {
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.filter((line) => /flk_/.test(line))).toEqual([])
    // Nor offers or answers, which hold addresses and ICE passwords.
    expect(logged.filter((line) => /ice-pwd|a=candidate|a=fingerprint/.test(line))).toEqual([])
  })
})

describe('INGEST-KEY-04 guessing is counted by address', () => {
  test('after twenty bad keys in a minute a further one is told when to come again, and a good one streams', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 25; attempt += 1)
      statuses.push((await whip(obsOffer, { key: `flk_${String(attempt).padEnd(43, 'y')}` })).status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const limited = await whip(obsOffer, { key: `flk_${'z'.repeat(43)}` })
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    const good = await whip(obsOffer)
    expect(good.status).toBe(201)
    await end(good)
  })
})
