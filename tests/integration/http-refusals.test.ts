import { randomUUID } from 'node:crypto'
import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let viewer: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  viewer = await footlight.login('demo_viewer')
})
afterAll(() => footlight.stop())

describe('HTTP-01 a change wants the token of its own session', () => {
  it.each([
    ['none', async () => ({})],
    ['an empty one', async () => ({ 'x-csrf-token': '' })],
    ['a wrong one', async () => ({ 'x-csrf-token': 'A'.repeat(43) })],
    ['that of somebody else', async () => ({ 'x-csrf-token': await footlight.guest().csrf() })],
  ])('%s: 403 csrf', async (_what, headers) => {
    const answer = await viewer.send('POST', '/user/settings', {
      body: { volume_tip: 1 },
      headers: await headers(),
    })
    expect([answer.status, answer.body.error]).toEqual([403, 'csrf'])
    expect((await viewer.get('/user/current')).body.settings.volume_tip).toBe(70)
  })

  it('the token changes with the session, and the answer carries the new one', async () => {
    const caller = footlight.guest()
    const before = await caller.csrf()
    const answer = await caller.post('/auth/login', { username: 'demo_viewer2', password: 'footlight-demo' })
    const after = answer.headers.get('x-csrf-token')
    expect(after).not.toBe(before)
    expect((await caller.get('/site_config')).body.csrf).toBe(after)
    expect(
      (await caller.send('POST', '/user/settings', { body: {}, headers: { 'x-csrf-token': before } })).status,
    ).toBe(403)
  })

  it('reading wants none', async () => {
    expect((await viewer.send('GET', '/wallet/statement')).status).toBe(200)
  })
})

describe('HTTP-02 a change from a foreign page is refused', () => {
  it.each(['https://evil.example', 'http://127.0.0.1:1', 'null', 'http://localhost'])(
    'Origin %s',
    async (origin) => {
      const answer = await viewer.post('/user/settings', { volume_tip: 2 }, { headers: { origin } })
      expect([answer.status, answer.body.error]).toEqual([403, 'csrf'])
    },
  )

  it('from our own pages and from the console it is not', async () => {
    for (const origin of [
      footlight.url,
      footlight.url.replace('127.0.0.1', 'localhost'),
      'app://footlight',
    ]) {
      expect((await viewer.post('/user/settings', { volume_tip: 70 }, { headers: { origin } })).status).toBe(
        200,
      )
    }
  })
})

describe('HTTP-04 what cannot be read is malformed', () => {
  it.each([
    '{',
    '',
    'null',
    '[]',
    '"x"',
    '7',
    '[{"amount":25}]',
    '{"amount":25}}',
    '{"__proto__":{"admin":true}}',
    '\u0000',
  ])('body %j', async (rawBody) => {
    const answer = await viewer.post('/user/settings', undefined, { rawBody })
    // An empty body is an empty change.
    expect(answer.status).toBe(rawBody === '' ? 200 : 400)
    if (rawBody !== '') expect(answer.body.error).toBe('malformed')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('type %s: 415', async (type) => {
    const answer = await viewer.post('/user/settings', undefined, {
      rawBody: '{}',
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type'])
  })

  it('a body above 64 KiB is refused, one below is read', async () => {
    const pad = (bytes: number) => JSON.stringify({ pad: 'x'.repeat(bytes) })
    expect((await viewer.post('/user/settings', undefined, { rawBody: pad(65_536) })).body.error).toBe(
      'payload_too_large',
    )
    expect((await viewer.post('/user/settings', undefined, { rawBody: pad(65_000) })).body).toMatchObject({
      error: 'invalid_value',
      fields: { pad: 'unknown' },
    })
  })

  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}', '1'],
  ])('64 KiB of nested %s overflow nothing, also where a body is fingerprinted', async (_what, ...deep) => {
    const [open = '', close = '', core = ''] = deep
    const nested = (levels: number) => open.repeat(levels) + core + close.repeat(levels)
    const order = { terms: { kind: 'pledge', show_id: 'x', target: 1, refund_minutes: 1 }, amount: 1 }
    const send = (path: string, body: object, levels: number) =>
      viewer.post(path, undefined, {
        rawBody: JSON.stringify({ ...body, extra: 0 }).replace(':0}', `:${nested(levels)}}`),
        headers: { 'idempotency-key': randomUUID() },
      })
    const most = Math.floor(65_000 / (open.length + close.length))
    for (const path of ['/goal/demo_model/pledge', '/tip/demo_model', '/user/settings']) {
      const body = path.startsWith('/goal') ? order : path.startsWith('/tip') ? { amount: 1 } : {}
      for (const levels of [32, 5_000, most]) {
        const answer = await send(path, body, levels)
        expect([path, levels, answer.status, answer.body.error]).toEqual([path, levels, 400, 'malformed'])
      }
    }
    // One level less than too deep is read; what else is wrong with it is said instead.
    expect((await send('/goal/demo_model/pledge', order, 31)).body.error).not.toBe('malformed')
    expect((await send('/user/settings', {}, 31)).body.fields).toEqual({ extra: 'unknown' })
  })

  it.each(['/%', '/user/%ff', '/chat/react/%'])('path %s', async (path) => {
    const answer = await viewer.send('GET', path)
    expect([answer.status, answer.body.error]).toEqual([400, 'malformed'])
  })

  it('what is not HTTP gets the same kind of answer', async () => {
    const { port } = new URL(footlight.url)
    const text = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.on('data', (chunk) => (received += String(chunk))).on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ status: 0, error: 'malformed' })
  })
})

describe('HTTP-05 what is not there', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', '/browse/react/cats'],
    ['POST', '/site_config'],
    ['DELETE', '/user/current'],
    ['GET', '/auth/login'],
    ['GET', `/chat/react/${'x'.repeat(200)}`],
  ])('%s %s: 404', async (method, path) => {
    const answer = await viewer.send(method, path, { headers: { 'x-csrf-token': await viewer.csrf() } })
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found'])
  })

  it.each([
    'nobody_here',
    'demo_viewer',
    'a',
    'x'.repeat(90),
    'x'.repeat(40),
    '..%2f..%2fetc',
    '%00',
    '<script>',
  ])('room %s: user_not_found', async (name) => {
    const answer = await viewer.get(`/chat/react/${name}`)
    expect([answer.status, answer.body.error]).toEqual([404, 'user_not_found'])
  })
})

describe('HTTP-06 who may call what', () => {
  it.each([
    ['POST', '/user/settings'],
    ['POST', '/tip/demo_model'],
    ['GET', '/wallet/statement'],
    ['POST', '/billing/products'],
    ['POST', '/user/follow/demo_model'],
    ['DELETE', '/user/follow/demo_model'],
    ['GET', '/browse/react/followed'],
    ['POST', '/room/demo_model/subject'],
    ['POST', '/room/demo_model/moderate'],
    ['POST', '/log/react-toast'],
  ])('%s %s asks a guest to log in', async (method, path) => {
    const guest = footlight.guest()
    const answer = await guest.send(method, path, { headers: { 'x-csrf-token': await guest.csrf() } })
    expect([answer.status, answer.body.error]).toEqual([401, 'login_required'])
  })
})

describe('HTTP-08 every answer is guarded', () => {
  it.each(['/site_config', '/nothing', '/openapi.json'])('%s', async (path) => {
    const { headers } = await viewer.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('a request for another host is answered under our own name', async () => {
    const { port } = new URL(footlight.url)
    const status = await new Promise<number>((resolve, reject) => {
      rawRequest(
        {
          port,
          host: '127.0.0.1',
          path: '/api/v1/user/settings',
          method: 'POST',
          headers: { host: 'rebound.example', origin: 'http://rebound.example' },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        },
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})
