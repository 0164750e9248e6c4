import type { Place } from '@footlight/server/regions/region-block'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { labelsIn, sendLabelled } from './sfu-support/labelled-pictures.ts'

const places: Readonly<Record<string, Place>> = { '203.0.113.1': { country: 'RO', state: null } }
const fromRomania = { 'x-forwarded-for': '203.0.113.1' }
const ORDER = '/performer/offline-clip'

let footlight: Footlight
beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => places[address] ?? null },
  })
})
afterAll(() => footlight.stop())

async function onAir(label = 'public 1') {
  const model = await footlight.newPerson('model')
  const sfu = footlight.server.sfu as MediaPlane
  const pictures = await sendLabelled(sfu.room(model.username), label)
  onTestFinished(() => pictures.stop())
  await vi.waitUntil(() => footlight.server.live.isPublic(model.username), { timeout: 10_000 })
  return { model, pictures }
}
const shownTo = async (room: string, who: TestApi = footlight.guest()) =>
  (must(await who.get(`/chat/react/${room}`)) as { user: { offlineClipUrl: string | null } }).user
    .offlineClipUrl
const file = (url: string, headers: Record<string, string> = {}) => fetch(footlight.url + url, { headers })

test('CLIP-01 CLIP-03 a performer keeps eight seconds of what everybody saw; the room shows them, and the file before is gone', async () => {
  const { model, pictures } = await onAir()
  expect(must(await model.get(ORDER))).toEqual({ url: null, canTake: true })
  const { url } = must(await model.post(ORDER)) as { url: string }
  pictures.stop()
  await vi.waitUntil(() => !footlight.server.live.isPublic(model.username), { timeout: 15_000 })
  expect(must(await model.get(ORDER))).toEqual({ url, canTake: false })
  expect(await shownTo(model.username)).toBe(url)

  const answer = await file(url)
  expect(answer.headers.get('content-type')).toBe('video/webm')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(labelsIn(bytes)).toEqual(new Set(['public 1']))
  const part = await file(url, { range: 'bytes=100-299' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 300))
  expect((await file(url, { range: `bytes=${bytes.length}-` })).status).toBe(416)

  expect(must(await model.delete(ORDER))).toEqual({ url: null, canTake: false })
  expect([(await file(url)).status, await shownTo(model.username)]).toEqual([404, null])
})

test('CLIP-01 nobody else orders one, and none is taken of a room that is not live', async () => {
  const { model } = await onAir()
  const viewer = await footlight.newPerson('viewer')
  const idle = await footlight.newPerson('model')
  expect((await footlight.guest().post(ORDER)).status).toBe(401)
  expect(await viewer.post(ORDER)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  expect(await idle.post(ORDER)).toMatchObject({ status: 409, body: { error: 'wrong_state' } })
  expect(must(await model.get(ORDER))).toEqual({ url: null, canTake: true })
})

test('CLIP-02 a private that begins meanwhile leaves nothing, and two orders are one clip', async () => {
  const { model, pictures } = await onAir()
  const [first, second] = [model.post(ORDER), model.post(ORDER)]
  const answers = await Promise.all([first, second])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const before = await shownTo(model.username)

  const payer = await footlight.newPerson('viewer', 500)
  const socket = await footlight.room(payer, model.username)
  const taking = model.post(ORDER)
  const { request_id } = must(await pay(payer, `/private/${model.username}/request`))
  must(await model.post(`/private/${model.username}/accept`, { request_id }))
  pictures.label = 'private'
  must(await payer.post(`/private/${model.username}/end`))
  expect(await taking).toMatchObject({ status: 409, body: { error: 'wrong_state' } })
  expect(await shownTo(model.username)).toBe(before)
  expect(await model.post(ORDER)).toMatchObject({ status: 200 })
  await socket.close()
})

test('CLIP-03 neither a blocked region nor who lacks the password is shown it', async () => {
  const { model } = await onAir()
  const { url } = must(await model.post(ORDER)) as { url: string }
  const stranger = await fetch(footlight.url + url.replace(/\w{32}/, '0'.repeat(32)))
  expect(stranger.status).toBe(404)
  must(await model.post('/user/settings', { blocked_countries: ['RO'] }))
  expect((await file(url, fromRomania)).status).toBe(404)
  expect((await file(url)).status).toBe(200)
  must(await model.post(`/room/${model.username}/password`, { password: 'marigold' }))
  expect(await shownTo(model.username)).toBeNull()
})
