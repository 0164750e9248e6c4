import { systemClock } from '@footlight/native-bridges/system-clock'
import { removeOldThumbClicks } from '@footlight/server/thumbnails/thumb-click-routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const DAY_MS = 86_400_000
let shiftMs = 0
const clock = { ...systemClock, now: () => systemClock.now() + shiftMs }
let footlight: Footlight
let admin: TestApi
let address = 0
/** Each test from an address of its own. */
let headers: Readonly<Record<string, string>>

beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    clock,
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
  })
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight.stop())
beforeEach(() => {
  address += 1
  headers = { 'x-forwarded-for': `203.0.113.${address}` }
})

const click = (who: TestApi, thumbUrl: unknown) => who.post('/thumb-tracker/click', { thumbUrl }, { headers })
const counts = async (query = '') =>
  (await admin.get(`/admin/thumb-clicks?username=demo_model${query}`)).body.list
const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

test('THUMB-01 clicks count by day, performer and group of ten by the id, guests apart, and nothing says whose they were', async () => {
  const guest = footlight.guest()
  const viewer = await footlight.newPerson('viewer')
  const { id } = (await viewer.get('/user/current')).body.user
  for (const who of [guest, viewer, viewer])
    expect((await click(who, '/thumbs/demo_model/17.jpg')).status).toBe(204)
  expect((await click(viewer, `${footlight.url}/thumbs/demo_model/18.jpg`)).status).toBe(204)
  const byPath = await viewer.post('/thumb-tracker/click', { path: '/thumbs/demo_model/18.jpg' }, { headers })
  expect(byPath.status).toBe(204)
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const groups = none.with(Math.floor((id % 100) / 10), 4)
  expect(await counts()).toEqual([{ day, username: 'demo_model', groups, guests: 1 }])
  shiftMs += DAY_MS
  await click(footlight.guest(), '/thumbs/demo_model/19.jpg')
  const next = new Date(clock.now()).toISOString().slice(0, 10)
  expect(await counts()).toEqual([
    { day: next, username: 'demo_model', groups: none, guests: 1 },
    { day, username: 'demo_model', groups, guests: 1 },
  ])
  expect(await counts('&days=1')).toHaveLength(1)
})

test('THUMB-02 what is no picture of a performer is refused and leaves nothing', async () => {
  const guest = footlight.guest()
  const before = (await admin.get('/admin/thumb-clicks?days=180')).body
  for (const bad of [
    '',
    '/thumbs/demo_model/',
    '/thumbs/demo_model/x.jpg',
    '/thumbs/demo_model/1.jpg?x=1',
    '/thumbs/DEMO_MODEL/1.jpg',
    '/thumbs/demo_model%00/1.jpg',
    '/thumbs/../demo_model/1.jpg',
    '//evil.example/thumbs/demo_model/1.jpg',
    'javascript:/thumbs/demo_model/1.jpg',
    "/thumbs/x' or 1=1 --/1.jpg",
    '/thumbs/demo_model/1234567890123456.jpg',
    'x'.repeat(301),
    7,
    null,
    ['/thumbs/demo_model/1.jpg'],
  ])
    expect([bad, (await click(guest, bad)).status]).toEqual([bad, 422])
  expect((await guest.post('/thumb-tracker/click', {}, { headers })).status).toBe(422)
  for (const name of ['nobody_here', 'demo_viewer', '__proto__'.slice(2, 7)])
    expect((await click(guest, `/thumbs/${name}/1.jpg`)).status).toBe(404)
  expect((await admin.get('/admin/thumb-clicks?days=180')).body).toEqual(before)
})

test('THUMB-03 an address counts 120 times a minute, whatever sessions it makes', async () => {
  const statuses: number[] = []
  for (let asked = 0; asked < 121; asked += 1)
    statuses.push((await click(footlight.guest(), '/thumbs/demo_live/1.jpg')).status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(120)
  expect(statuses.at(-1)).toBe(429)
  headers = { 'x-forwarded-for': '203.0.113.250' }
  expect((await click(footlight.guest(), '/thumbs/demo_live/1.jpg')).status).toBe(204)
})

test('THUMB-04 administrators alone read the numbers, and after 180 days there are none', async () => {
  await click(footlight.guest(), '/thumbs/demo_live/1.jpg')
  const model = await footlight.login('demo_model')
  expect((await model.get('/admin/thumb-clicks')).body.error).toBe('forbidden')
  expect((await footlight.guest().get('/admin/thumb-clicks')).body.error).toBe('login_required')
  for (const query of ['days=0', 'days=181', 'days=x', 'username=%00'])
    expect([query, (await admin.get(`/admin/thumb-clicks?${query}`)).status]).toEqual([query, 422])
  expect((await admin.get('/admin/thumb-clicks?username=nobody_here')).body.error).toBe('user_not_found')
  const { thumbClicks } = footlight.server.database
  const rows = () => thumbClicks.since('1970-01-01', null, 500)
  const after = (days: number) => ({
    thumbClicks,
    clock: { ...clock, now: () => clock.now() + days * DAY_MS },
  })
  await removeOldThumbClicks(after(179))
  expect((await rows()).length).toBeGreaterThan(0)
  await removeOldThumbClicks(after(181))
  expect(await rows()).toEqual([])
})
