import { setTimeout } from 'node:timers/promises'
import { defaultSiteSettings, noWalls, type Walls } from '@footlight/core/protocol'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type LabelledPictures, labelsIn, sendLabelled } from './sfu-support/labelled-pictures.ts'

const ROOM = 'demo_model'
const PATH = `/previews/${ROOM}`
const RESTRICTED = '203.0.113.1'
const ELSEWHERE = '203.0.113.4'
const patient = { timeout: 20_000, interval: 20 }
let footlight: Footlight
let model: TestApi
let pictures: LabelledPictures
const sockets: TestSocket[] = []

beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => (address === RESTRICTED ? { country: 'RO', state: null } : null) },
  })
  pictures = await sendLabelled((footlight.server.sfu as MediaPlane).room(ROOM), 'public 1')
  model = await footlight.login(ROOM)
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
})
afterAll(async () => {
  pictures?.stop()
  await footlight?.stop()
})
beforeEach(() => vi.waitUntil(() => footlight.server.live.isPublic(ROOM), patient))

/** A guest whose session has begun, or whoever is given; they ask as a page does. */
async function reader(given?: TestApi, address = ELSEWHERE) {
  const who = given ?? footlight.guest()
  await who.get('/site_config')
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-forwarded-for': address }
  return (path: string, more: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, footlight.url), { method, redirect: 'manual', headers: { ...headers, ...more } })
}
type Reader = Awaited<ReturnType<typeof reader>>

/** Where the loop is; null: there is none for this reader. */
async function addressOf(read: Reader): Promise<string | null> {
  const answer = await read(PATH)
  expect([302, 404]).toContain(answer.status)
  return answer.headers.get('location')
}

async function startPrivate(): Promise<void> {
  const payer = await footlight.newPerson('viewer', 500)
  sockets.push(await footlight.room(payer, ROOM))
  const { request_id } = must(await pay(payer, `/private/${ROOM}/request`))
  pictures.label = 'changing'
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  pictures.label = 'private'
}

test('PREVIEW-07 a guest is led to the loop, which nobody may keep, and takes any range of it', async () => {
  const read = await reader()
  const address = (await addressOf(read))!
  expect(address).toMatch(new RegExp(`^${PATH}/\\d+\\.webm$`))
  const whole = await read(address)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/webm',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const part = await read(address, { range: 'bytes=100-199' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  const beyond = await read(address, { range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  const head = await read(address, {}, 'HEAD')
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
})

test('PREVIEW-07 another version, another file, a room that is nobody, and no session find nothing', async () => {
  const read = await reader()
  const address = (await addressOf(read))!
  const [, version] = /(\d+)\.webm$/.exec(address)!
  for (const path of [
    `${PATH}/${Number(version) + 1}.webm`,
    `${PATH}/${version}.mp4`,
    `${PATH}/0${version}.webm`,
    `${PATH}/x`,
    `${PATH}/..%2f${version}.webm`,
    '/previews/nobody_here',
    '/previews/demo_model2',
    `/previews/${'x'.repeat(90)}`,
    '/previews/__proto__',
    '/previews/%00',
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  for (const path of [PATH, address]) expect((await fetch(new URL(path, footlight.url))).status).toBe(404)
})

/** What a room becomes, and how it is public again. */
const changes: Readonly<Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]>> = {
  'a password': [
    () => model.post(`/room/${ROOM}/password`, { password: 'lamp-river' }),
    () => model.post(`/room/${ROOM}/password`, { password: null }),
  ],
  standby: [
    () => model.post(`/room/${ROOM}/standby`, { on: true }),
    () => model.post(`/room/${ROOM}/standby`, { on: false }),
  ],
  'a private': [startPrivate, () => model.post(`/private/${ROOM}/end`)],
}

test.each(Object.entries(changes))(
  'PREVIEW-08 %s takes it from everybody, the performer and the staff too',
  async (_name, [change, back]) => {
    const readers = [await reader(), await reader(model), await reader(await footlight.login('demo_admin'))]
    const address = (await addressOf(readers[0]!))!
    await change()
    for (const read of readers)
      for (const path of [PATH, address]) expect((await read(path)).status).toBe(404)
    await back()
    await Promise.all(sockets.splice(0).map((socket) => socket.close()))
    await vi.waitUntil(() => footlight.server.live.isPublic(ROOM), patient)
    // Of before: it is not served anew because the room is public anew.
    expect((await readers[0]!(address)).status).toBe(404)
  },
)

test('PREVIEW-09 who asks without end through a change to private and back has nothing of it, and nothing old', {
  timeout: 60_000,
}, async () => {
  pictures.label = 'public 1'
  const got: { at: number; until: number; status: number; labels: ReadonlySet<string> }[] = []
  const known = new Set<string>()
  const ended = { isOver: false }
  const ask = async (read: Reader, path: string) => {
    const at = performance.now()
    const answer = await read(path)
    const labels = answer.ok ? labelsIn(Buffer.from(await answer.arrayBuffer())) : new Set<string>()
    got.push({ at, until: performance.now(), status: answer.status, labels })
    const location = answer.headers.get('location')
    if (location !== null) known.add(location)
  }
  const readers = await Promise.all(Array.from({ length: 6 }, () => reader()))
  const liars = readers.map(async (read) => {
    while (!ended.isOver) {
      for (const path of [PATH, ...known]) await ask(read, path)
      await setTimeout(250 * Math.random())
    }
  })
  const served = (from: number, to: number) =>
    got.filter(({ at, until, status }) => at >= from && until <= to && status < 400)
  await vi.waitUntil(() => got.some(({ labels }) => labels.has('public 1')), patient)
  await startPrivate()
  const closedAt = performance.now()
  await setTimeout(5_000)
  const openedFrom = performance.now()
  pictures.label = 'public 2'
  must(await model.post(`/private/${ROOM}/end`))
  await vi.waitUntil(() => got.some(({ labels }) => labels.has('public 2')), patient)
  ended.isOver = true
  await Promise.all(liars)
  await Promise.all(sockets.splice(0).map((socket) => socket.close()))
  // While it was private.
  expect(served(closedAt, openedFrom)).toEqual([])
  expect(got.filter(({ at, until }) => at >= closedAt && until <= openedFrom).length).toBeGreaterThan(20)
  // Not one picture of the private, ever; and once it is over none of before it.
  const after = served(openedFrom, Number.POSITIVE_INFINITY)
  expect(new Set(got.flatMap(({ labels }) => [...labels]))).not.toContain('private')
  expect(new Set(after.flatMap(({ labels }) => [...labels]))).toEqual(new Set(['public 2']))
})

test('PREVIEW-10 where the performer is not to be seen there is none, and banned viewers have none', async () => {
  await model.post('/user/settings', { blocked_countries: ['RO'], blocked_states: [] })
  const address = await addressOf(await reader())
  expect(address).not.toBeNull()
  const there = await reader(undefined, RESTRICTED)
  for (const path of [PATH, address!]) expect((await there(path)).status).toBe(404)
  await model.post('/user/settings', { blocked_countries: [], blocked_states: [] })
  const troll = await footlight.newPerson('viewer')
  const read = await reader(troll)
  expect((await read(address!)).status).toBe(200)
  must(await model.post(`/room/${ROOM}/moderate`, { action: 'ban', target: troll.username }))
  for (const path of [PATH, address!]) expect((await read(path)).status).toBe(404)
})

test('PREVIEW-10 a wall that keeps the stream from guests keeps its loop from them', async () => {
  const read = await reader()
  const address = (await addressOf(read))!
  await setWalls({ guest: 'wall', guest_after_s: 0, registration: true })
  for (const path of [PATH, address]) expect((await read(path)).status).toBe(404)
  expect((await (await reader(await footlight.newPerson('viewer')))(address)).status).toBe(200)
  await setWalls({})
  expect((await read(address)).status).toBe(200)
})

async function setWalls(change: Partial<Walls>): Promise<void> {
  const admin = await footlight.login('demo_admin')
  const { revision } = (await admin.get('/admin/sites')).body.sites[0]
  const settings = { ...defaultSiteSettings, theme: 'viewer', walls: { ...noWalls, ...change } }
  must(await admin.post('/admin/sites/main', { revision, settings }))
}

test('PREVIEW-04 one session asks 240 times a minute and no more', async () => {
  const read = await reader()
  const statuses: number[] = []
  for (let asked = 0; asked < 241; asked += 1) statuses.push((await read(`${PATH}/0.webm`)).status)
  expect(statuses.slice(0, 240).every((status) => status === 404)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
