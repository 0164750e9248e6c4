import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { defaultSiteSettings, pushLimits } from '@footlight/core/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { PushBrowser } from '../dev-env/push-browser.ts'
import { type PushService, readVapid, startPushService } from '../dev-env/push-service.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const HOUR = 3_600_000
const PATH = '/notifications/push'
const clock = new ManualClock()
let service: PushService
let footlight: Footlight
beforeAll(async () => {
  service = await startPushService()
  const { connection: pushConnection } = service
  const config = { pushServices: ['push.example.org', '*.push.example.net'] }
  footlight = await startFootlight({ clock, config, pushConnection })
})
afterAll(async () => {
  await footlight.stop()
  await service.stop()
})
afterEach(() => {
  service.received.length = 0
  service.answers.clear()
})

type Viewer = TestApi & { readonly username: string }
let count = 0
const endpointOf = (name: string) => `https://push.example.org/${name}-${(count += 1)}`
const pathOf = (endpoint: string) => new URL(endpoint).pathname

async function idOf({ username }: { readonly username: string }) {
  return (await footlight.server.database.people.byUsername(username))!.id
}
const devicesOf = async (who: Viewer) =>
  footlight.server.database.pushDevices.of(await idOf(who), clock.now())

/** A message that somebody did not read. */
async function tell(who: Viewer): Promise<void> {
  const { notificationSources } = footlight.server.database
  const about = await idOf({ username: 'demo_model' })
  const told = [
    { account: await idOf(who), about, key: `m${(count += 1)}`, subject: { kind: 'message' as const } },
  ]
  const gathered = { position: 1, told, fanOuts: [], memory: [], read: [] }
  await notificationSources.apply(`test ${count}`, null, gathered, clock.now())
}

/** Time for the job that delivers. */
const receivedOf = (path: string, expected: number) =>
  vi.waitFor(
    () => {
      clock.advance(2_000)
      const found = service.received.filter((each) => each.path === path)
      expect(found).toHaveLength(expected)
      return found
    },
    { timeout: 15_000, interval: 50 },
  )

async function subscribed(who: Viewer) {
  const browser = new PushBrowser()
  const endpoint = endpointOf('browser')
  must(await who.post(PATH, browser.subscription(endpoint)))
  return { browser, endpoint, path: pathOf(endpoint) }
}

test('PUSH-01 a message is for one browser alone, signed by this server, and says nothing until names are asked for', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { key } = must(await viewer.get(PATH))
  const { browser, path } = await subscribed(viewer)
  await tell(viewer)
  const [message] = await receivedOf(path, 1)
  const said = JSON.parse(browser.read(message!.body))
  expect(said).toEqual({
    title: 'You have a new message',
    lang: 'en',
    tag: expect.any(String),
    url: '/notifications',
  })
  expect(() => new PushBrowser().read(message!.body)).toThrow()
  const changed = Buffer.from(message!.body)
  changed[changed.length - 20]! ^= 1
  expect(() => browser.read(changed)).toThrow()
  const { headers } = message!
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(JSON.stringify(headers)).not.toMatch(new RegExp(`${viewer.username}|demo_model`))
  const claims = readVapid(headers.authorization!, key)
  expect(claims.aud).toBe('https://push.example.org')
  expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * HOUR)
  must(
    await viewer.post(
      '/notifications/settings',
      { shows_details: true },
      { headers: { 'accept-language': 'de' } },
    ),
  )
  await tell(viewer)
  const [, named] = await receivedOf(path, 2)
  expect(JSON.parse(browser.read(named!.body))).toMatchObject({
    title: expect.stringMatching(/Nachricht/),
    lang: 'de',
  })
})

test('PUSH-02 browsers take messages of whoever is logged in there, on the main site alone, and none after the log-out', async () => {
  const viewer = await footlight.newPerson('viewer')
  const other = await footlight.newPerson('viewer')
  const browser = new PushBrowser()
  const endpoint = endpointOf('shared')
  const subscription = browser.subscription(endpoint)
  expect(await footlight.guest().post(PATH, subscription)).toMatchObject({ status: 401 })
  expect(await footlight.guest().get(PATH)).toMatchObject({ status: 401 })
  // A site of somebody else's name.
  const admin = await footlight.login('demo_admin')
  must(await admin.post('/admin/sites/club.example.org', { revision: 0, settings: defaultSiteSettings }))
  const inject = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    footlight.server.app.inject({
      method,
      url: `/api/v1${url}`,
      ...(payload !== undefined && { payload }),
      headers: {
        host: 'club.example.org',
        cookie: [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': await viewer.csrf(),
      },
    })
  expect((await inject('GET', PATH)).json()).toEqual({ key: null, is_subscribed: false })
  expect((await inject('POST', PATH, subscription)).statusCode).toBe(403)
  expect(await devicesOf(viewer)).toEqual([])

  must(await viewer.post(PATH, subscription))
  expect(must(await viewer.get(PATH)).is_subscribed).toBe(true)
  must(await other.post(PATH, subscription))
  expect(must(await viewer.get(PATH)).is_subscribed).toBe(false)
  // It is the browser of who logged in there last.
  expect([await devicesOf(viewer), await devicesOf(other)]).toMatchObject([[], [{ endpoint }]])
  // Nobody ends it for somebody else.
  expect(await viewer.post(`${PATH}/end`, { endpoint })).toMatchObject({ status: 204 })
  expect(await devicesOf(other)).toHaveLength(1)
  await tell(other)
  await receivedOf(pathOf(endpoint), 1)
  const again = await footlight.login(other.username, 'quiet-river-lamp')
  must(await other.post('/auth/logout'))
  expect(await devicesOf(other)).toEqual([])
  await tell(other)
  clock.advance(10_000)
  expect(must(await again.get('/notifications')).unread).toBe(2)
  must(await again.post(PATH, subscription))
  for (const _twice of [1, 2])
    expect(await again.post(`${PATH}/end`, { endpoint })).toMatchObject({ status: 204 })
  expect(await devicesOf(other)).toEqual([])
  expect(service.received).toHaveLength(1)
})

test('PUSH-03 a session posts twenty, and an account has the ten newest browsers', async () => {
  const viewer = await footlight.newPerson('viewer')
  const endpoints = Array.from({ length: pushLimits.devicesPerAccount + 2 }, (_, index) =>
    endpointOf(`many-${index}`),
  )
  for (const endpoint of endpoints) {
    clock.advance(1_000)
    must(await viewer.post(PATH, new PushBrowser().subscription(endpoint)))
  }
  expect((await devicesOf(viewer)).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2))
  const same = new PushBrowser().subscription(endpoints[11]!)
  for (let posts = endpoints.length; posts < 20; posts += 1) must(await viewer.post(PATH, same))
  expect(await viewer.post(PATH, same)).toMatchObject({
    status: 429,
    body: { retryAfter: expect.any(Number) },
  })
  clock.advance(HOUR)
  must(await viewer.post(PATH, same))
})

test('PUSH-04 no address leads anywhere but to the services of browsers, and no answer leads on', async () => {
  const viewer = await footlight.newPerson('viewer')
  const browser = new PushBrowser()
  for (const endpoint of [
    'http://push.example.org/x',
    'https://push.example.org:8443/x',
    'https://push.example.org@127.0.0.1/x',
    'https://user@push.example.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.org.evil.example/x',
    'https://evilpush.example.org/x',
    'https://push.example.net/x',
    'https://evil-push.example.net/x',
    'https://push.example.org./x',
    'https://fcm.googleapis.com/fcm/send/x',
    'https://',
    `https://push.example.org/${'x'.repeat(1_100)}`,
  ])
    expect(await viewer.post(PATH, browser.subscription(endpoint)), endpoint).toMatchObject({ status: 422 })
  const fine = browser.subscription(endpointOf('keys'))
  for (const keys of [
    { ...fine.keys, p256dh: `B${'A'.repeat(86)}` },
    { ...fine.keys, p256dh: fine.keys.p256dh.slice(1) },
    { ...fine.keys, auth: 'AAAA' },
    {},
  ])
    expect(await viewer.post(PATH, { ...fine, keys })).toMatchObject({ status: 422 })
  expect(await devicesOf(viewer)).toEqual([])
  must(await viewer.post(PATH, browser.subscription('https://PUSH.example.org/a/../capital')))
  expect(await devicesOf(viewer)).toMatchObject([{ endpoint: 'https://push.example.org/capital' }])
  service.answers.set('/capital', 307)
  await tell(viewer)
  await receivedOf('/capital', 1)
  expect(service.received.map(({ path }) => path)).toEqual(['/capital'])
})

test('PUSH-05 a browser that its service has forgotten is forgotten; what may go well another time is tried again, and nobody has it twice', async () => {
  const viewer = await footlight.newPerson('viewer')
  const [gone, lost, busy, fine] = await Promise.all([1, 2, 3, 4].map(() => subscribed(viewer)))
  service.answers.set(gone!.path, 410)
  service.answers.set(lost!.path, 404)
  service.answers.set(busy!.path, 503)
  await tell(viewer)
  for (const { path } of [gone!, lost!, busy!, fine!]) await receivedOf(path, 1)
  expect((await devicesOf(viewer)).map(({ endpoint }) => endpoint).sort()).toEqual(
    [busy!.endpoint, fine!.endpoint].sort(),
  )
  clock.advance(120_000)
  await receivedOf(fine!.path, 1)
  must(await viewer.post(`${PATH}/end`, { endpoint: fine!.endpoint }))
  await tell(viewer)
  await receivedOf(busy!.path, 2)
  service.answers.delete(busy!.path)
  clock.advance(60_000)
  const [, , third] = await receivedOf(busy!.path, 3)
  expect(busy!.browser.read(third!.body)).toContain('You have a new message')
})
