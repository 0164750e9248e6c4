import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { type CachingProxy, startCachingProxy, whyNoNginx } from '../dev-env/nginx.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { HlsReader } from './hls-support/hls-reader.ts'

const ROOM = 'demo_model'
const missing = whyNoNginx()
const buildDir = mkdtempSync(join(tmpdir(), 'footlight-web-'))
let footlight: Footlight
let media: Media
let proxy: CachingProxy
beforeAll(async () => {
  if (missing !== null) return
  mkdirSync(join(buildDir, 'client/assets'), { recursive: true })
  mkdirSync(join(buildDir, 'server'))
  writeFileSync(join(buildDir, 'client/assets/app-abc123.js'), '// the same for everybody')
  writeFileSync(
    join(buildDir, 'server/index.js'),
    "export const createPageHandler = () => async () => new Response('a page', { headers: { 'content-type': 'text/html' } })",
  )
  writeFileSync(join(buildDir, 'server/package.json'), '{"type":"module"}')
  footlight = await startFootlight({ config: { webBuildDir: buildDir } })
  proxy = await startCachingProxy(footlight.url)
  media = createMedia({
    sfu: footlight.server.sfu as MediaPlane,
    roomIsPublic: () => false,
    liveRooms: () => [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  await media.startDemoPerformer(ROOM)
})
afterAll(async () => {
  await media?.close()
  await proxy?.stop()
  await footlight?.stop()
  rmSync(buildDir, { recursive: true, force: true })
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const cacheOf = (answer: Response) => answer.headers.get('x-cache')

test('HTTP-32 the proxy of these tests does cache: a file of the build comes from the server once', async () => {
  const get = () => fetch(`${proxy.url}/assets/app-abc123.js`)
  expect([cacheOf(await get()), cacheOf(await get())]).toEqual(['MISS', 'HIT'])
})

test('HTTP-32 a piece of a stream is in no cache: another session and a room that was closed meanwhile have nothing of it', async () => {
  await vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, { timeout: 20_000 })
  const [ada, eve, model] = [
    await footlight.newPerson('viewer'),
    await footlight.newPerson('viewer'),
    await footlight.login(ROOM),
  ]
  const [reader, thief] = [new HlsReader(proxy.url, ada), new HlsReader(proxy.url, eve)]
  expect((await reader.start(ROOM)).status).toBe(302)
  const { init, segments } = await vi.waitUntil(
    async () => {
      const list = await reader.list()
      return list.status === 200 && list.segments.length > 0 && list
    },
    { timeout: 30_000, interval: 500 },
  )
  for (const name of [init, segments[0]!]) {
    for (const answer of [await reader.piece(name), await reader.piece(name)])
      expect([answer.status, cacheOf(answer)]).toEqual([200, 'MISS'])
  }
  thief.address = reader.address
  for (const answer of [
    await thief.request(thief.address),
    await thief.piece(init),
    await thief.piece(segments[0]!),
  ])
    expect(answer.status).toBe(403)

  must(await model.post(`/room/${ROOM}/password`, { password: 'a-closed-room' }))
  for (const answer of [
    await reader.request(reader.address),
    await reader.piece(init),
    await reader.piece(segments[0]!),
  ])
    expect([answer.status, cacheOf(answer)]).toEqual([403, 'MISS'])
  must(await model.post(`/room/${ROOM}/password`, { password: null }))
})

test('HTTP-32 nothing that is about somebody is in a cache', async () => {
  const viewer = await footlight.login('demo_viewer')
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of [
    '/',
    '/api/v1/user/current',
    '/api/v1/site_config',
    `/api/v1/chat/react/${ROOM}`,
    '/api/v1/wallet/statement',
    `/thumbs/${ROOM}.jpg`,
    '/healthz',
  ]) {
    const statuses = [
      cacheOf(await fetch(`${proxy.url}${path}`, { headers: { cookie } })),
      cacheOf(await fetch(`${proxy.url}${path}`)),
    ]
    expect([path, ...statuses]).toEqual([path, 'MISS', 'MISS'])
  }
  expect(await (await fetch(`${proxy.url}/api/v1/user/current`)).text()).not.toContain('demo_viewer')
})
