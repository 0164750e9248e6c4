import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

describe('HTTP-24 what machines ask', () => {
  it('/healthz and /readyz', async () => {
    expect((await footlight.guest().get('/healthz')).body).toEqual({ status: 1 })
    const ready = await footlight.guest().get('/readyz')
    expect([ready.status, ready.body]).toEqual([200, { status: 1, unready: [] }])
    expect(ready.headers.getSetCookie()).toEqual([])
  })

  it('HTTP-31 /metrics answers nobody who comes through a proxy', async () => {
    const { status, body } = await footlight.guest().get('/metrics', { 'x-forwarded-for': '198.51.100.1' })
    expect([status, body.error]).toEqual([404, 'not_found'])
  })

  it('/metrics counts calls by route, and names nobody', async () => {
    await (await footlight.login('demo_viewer')).get('/chat/react/demo_model')
    const { body, headers } = await footlight.guest().get('/metrics')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /footlight_http_calls_total\{method="GET",route="\/chat\/react\/:username",outcome="answered"\} [1-9]/,
    )
    expect(body).not.toMatch(/demo_(?:viewer|model|whale|live)/)
  })

  it('/api/v1/openapi.json', async () => {
    const { body } = await footlight.guest().get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/tip/{recipient}')
  })
})

describe('HTTP-25 pictures', () => {
  it('of people are drawn from the name alone: the same again, another for another', async () => {
    const [one, again, two] = await Promise.all(
      ['aurora_vale', 'aurora_vale', 'felix_ashby'].map((name) =>
        footlight.guest().get(`/avatars/${name}.svg`),
      ),
    )
    expect(one!.headers.get('content-type')).toBe('image/svg+xml')
    expect(one!.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(one!.body).toMatch(/^<svg .*<\/svg>$/s)
    expect(again!.body).toBe(one!.body)
    expect(two!.body).not.toBe(one!.body)
    expect((await footlight.guest().get('/avatars/nobody_has_this.svg')).status).toBe(200)
  })

  it.each([
    '/avatars/x.svg',
    '/avatars/aurora_vale.png',
    '/avatars/%3Cscript%3E.svg',
    '/thumbs/demo_live/1.jpg',
    '/thumbs/demo_live/x.jpg',
    '/thumbs/nobody_here/1.jpg',
    '/thumbs/demo_live/..%2f1.jpg',
  ])('%s is not there', async (path) => {
    const answer = await footlight.guest().get(path)
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found'])
  })
})

describe('site_config', () => {
  it('tells the demo log-ins where there are any', async () => {
    const { body } = await footlight.guest().get('/site_config')
    expect(body.demo).toMatchObject({
      password: 'footlight-demo',
      usernames: expect.arrayContaining(['demo_viewer', 'demo_live', 'demo_admin']),
    })
    expect(body.site.main_domain_url).toBe(footlight.url)
  })
})

describe('reports of browsers', () => {
  it('are taken and not answered', async () => {
    const viewer = await footlight.login('demo_viewer')
    expect(
      (
        await viewer.post('/log/react-toast', {
          appearance: 'error',
          title: 'Tipping Unavailable',
          content: 'x',
          url: '/a',
        })
      ).status,
    ).toBe(204)
    expect((await viewer.post('/log/frontend-ws-fail', { server: 'wss://x' })).status).toBe(204)
    expect((await viewer.post('/log/react-toast', { appearance: 'error' })).body.fields).toEqual({
      title: 'required',
    })
  })
})
