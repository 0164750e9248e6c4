import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { API_BASE, defaultSiteSettings } from '@footlight/core/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
})
afterAll(() => footlight.stop())

beforeEach(async () => {
  live = await goLive(footlight.server, 'demo_model')
})
afterEach(async () => {
  live.end()
  const room = await footlight.room(null, 'demo_model', { token: await footlight.guest().nodeToken() })
  await settle(footlight, 'demo_model', room)
  await room.close()
})

async function ask(socket: TestSocket, method: string, data: object = {}) {
  const ref = `${method}-${socket.received.length}`
  socket.send('v3.media.request', { ref, method, data })
  return socket.next('v3.media.response', (answer) => answer.ref === ref)
}

/** What is being received from the performer: the ids of consumer and producer. */
async function consume(socket: TestSocket) {
  const [producer] = (await socket.next('v3.media.state', ({ producers }) => producers.length > 0)).producers
  const rtp_capabilities = (await ask(socket, 'capabilities')).data?.['router_rtp_capabilities']
  const transport_id = (await ask(socket, 'create_transport', { direction: 'recv' })).data?.['id']
  const again = () => ask(socket, 'consume', { transport_id, producer_id: producer!.id, rtp_capabilities })
  const answer = await again()
  return { consumerId: answer.data?.['consumer_id'], again }
}

const standby = (who: TestApi, on: boolean) => who.post('/room/demo_model/standby', { on })

test('MODE-04 standby closes the stream in the SFU before it is told, and asks for private shows stay possible', async () => {
  const vera = await footlight.newPerson('viewer', 100)
  const socket = await footlight.room(vera, 'demo_model')
  const { consumerId, again } = await consume(socket)
  expect(consumerId).toBeDefined()

  expect(must(await standby(model, true)).modes).toMatchObject({ isStandby: true })
  expect(await socket.next('v3.chat.update', ({ status }) => status === 'standby')).toBeDefined()
  expect(await socket.next('v3.room.modes', ({ isStandby }) => isStandby)).toBeDefined()
  const names = socket.received.map(({ name, payload }) =>
    name === 'v3.chat.update' ? `${name} ${String(payload['status'])}` : name,
  )
  expect(socket.received[names.indexOf('v3.media.closed')]?.payload).toEqual({
    id: consumerId,
    reason: 'not_entitled',
  })
  expect(names.indexOf('v3.media.closed')).toBeLessThan(names.indexOf('v3.chat.update standby'))
  expect(await socket.next('v3.media.state', ({ producers }) => producers.length === 0)).toBeDefined()
  expect(await again()).toMatchObject({ ok: false, error: 'forbidden' })

  expect((await vera.get('/chat/react/demo_model')).body).toMatchObject({
    chat: { status: 'standby' },
    modes: { isStandby: true },
    stream: { thumbUrl: null },
  })
  const { request_id } = must(await pay(vera, '/private/demo_model/request'))
  must(await model.post('/private/demo_model/accept', { request_id }))
  expect(await socket.next('v3.chat.update', ({ status }) => status === 'private')).toBeDefined()
  must(await vera.post('/private/demo_model/end'))
  // Nothing is shown by surprise: the show over, the performer is on standby as before.
  expect(await socket.next('v3.chat.update', ({ status }) => status === 'standby')).toBeDefined()

  must(await standby(model, false))
  expect(await socket.next('v3.chat.update', ({ status }) => status === 'online')).toBeDefined()
  expect(await socket.next('v3.media.state', ({ producers }) => producers.length > 0)).toBeDefined()
  expect((await again()).ok).toBe(true)
})

test('MODE-05 only the performer, where standby is enabled, with a stream and no running show', async () => {
  const vera = await footlight.newPerson('viewer', 100)
  for (const other of [vera, await footlight.login('demo_admin'), await footlight.login('demo_model2')]) {
    expect(await standby(other, true)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  }
  expect((await standby(footlight.guest(), true)).status).toBe(401)

  const model2 = await footlight.login('demo_model2')
  expect((await model2.get('/video/streamer_settings')).body).toEqual({
    standby_enabled: false,
    standby_notifications_enabled: true,
    standby_allowed: true,
  })
  expect((await model2.post('/room/demo_model2/standby', { on: true })).status).toBe(403)
  // Panic asks for no setting (MODE-15).
  expect(
    must(await model2.post('/room/demo_model2/standby', { on: true, stays: true })).modes.isStandby,
  ).toBe(true)
  must(await model2.post('/room/demo_model2/standby', { on: false }))
  must(await model2.post('/video/streamer_settings', { standby_enabled: true }))
  expect(await model2.post('/room/demo_model2/standby', { on: true })).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'offline' },
  })
  expect((await vera.get('/video/streamer_settings')).status).toBe(403)

  const { request_id } = must(await pay(vera, '/private/demo_model/request'))
  must(await model.post('/private/demo_model/accept', { request_id }))
  expect(await standby(model, true)).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'private' },
  })
  must(await model.post('/private/demo_model/end'))
})

test('MODE-06 twice is once, and the end of the stream ends it', async () => {
  const socket = await footlight.room(await footlight.newPerson('viewer'), 'demo_model')
  const answers = await Promise.all([standby(model, true), standby(model, true), standby(model, true)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await settle(footlight, 'demo_model', socket)
  expect(
    socket.received.filter(
      ({ name, payload }) => name === 'v3.chat.update' && payload['status'] === 'standby',
    ),
  ).toHaveLength(1)
  live.end()
  expect(
    await socket.next(
      'v3.room.modes',
      ({ isStandby }) => !isStandby && socket.received.some(({ payload }) => payload['status'] === 'offline'),
    ),
  ).toBeDefined()
  live = await goLive(footlight.server, 'demo_model')
  expect(await socket.next('v3.chat.update', ({ status }) => status === 'online')).toBeDefined()
})

test('MODE-15 standby that is to stay holds without a stream, over its end and into the next one, until it is lifted', async () => {
  const status = async () => (await footlight.guest().get('/chat/react/demo_model')).body.chat.status
  const stays = () => model.post('/room/demo_model/standby', { on: true, stays: true })
  const socket = await footlight.room(await footlight.newPerson('viewer'), 'demo_model')
  must(await stays())
  expect(await status()).toBe('standby')
  live.end()
  await socket.next('v3.chat.update', (update) => update.status === 'offline')
  await settle(footlight, 'demo_model', socket)
  live = await goLive(footlight.server, 'demo_model')
  expect(await status()).toBe('standby')
  // Asked for as ever, it is no less.
  must(await standby(model, true))
  live.end()
  await socket.next('v3.chat.update', (update) => update.status === 'offline')
  must(await standby(model, false))
  must(await stays())
  live = await goLive(footlight.server, 'demo_model')
  expect(await status()).toBe('standby')
  must(await standby(model, false))
  expect(await status()).toBe('online')
  await socket.close()
})

test('MODE-12 a restart of the server does not show what the performer had hidden', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-standby-'))
  try {
    const before = await startFootlight({ clock, dataDir })
    const stream = await goLive(before.server, 'demo_model')
    const owned = await before.login('demo_model')
    must(await owned.post('/video/streamer_settings', { standby_enabled: true }))
    must(await owned.post('/room/demo_model/standby', { on: true }))
    await before.stop()
    stream.lose()
    const after = await startFootlight({ clock, dataDir })
    const again = await goLive(after.server, 'demo_model')
    expect((await after.guest().get('/chat/react/demo_model')).body.chat.status).toBe('standby')
    again.end()
    await after.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('MODE-16 standby is for performers of the studios that the operator names; panic is for all, and takes no requests', async () => {
  const limited = await startFootlight({ clock, config: { standbyStudios: [] } })
  try {
    const own = await limited.login('demo_model')
    const stream = await goLive(limited.server, 'demo_model')
    const settings = must(await own.post('/video/streamer_settings', { standby_enabled: true }))
    expect(settings.standby_allowed).toBe(false)
    const order = (body: object) => own.post('/room/demo_model/standby', body)
    expect((await order({ on: true })).status).toBe(403)
    must(await order({ on: true, stays: true }))
    expect(await pay(await limited.newPerson('viewer', 500), '/private/demo_model/request')).toMatchObject({
      status: 409,
      body: { error: 'wrong_state', state: 'offline' },
    })
    must(await order({ on: false }))
    stream.end()
  } finally {
    await limited.stop()
  }
  const named = await startFootlight({ clock, config: { standbyStudios: [1] } })
  try {
    const owned = await named.login('demo_model2')
    const other = await named.newPerson('model')
    const allowed = async (who: TestApi) => must(await who.get('/video/streamer_settings')).standby_allowed
    expect([await allowed(owned), await allowed(other)]).toEqual([true, false])
  } finally {
    await named.stop()
  }
})

test('MODE-16 a domain of the operator alone means those who come over it', async () => {
  const standbyDomain = 'live.example.org'
  const limited = await startFootlight({ clock, config: { standbyStudios: [], standbyDomain } })
  try {
    const admin = await limited.login('demo_admin')
    must(await admin.post(`/admin/sites/${standbyDomain}`, { revision: 0, settings: defaultSiteSettings }))
    const model = await limited.login('demo_model')
    const cookie = [...model.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const allowedAt = async (host: string) => {
      const url = `${API_BASE}/video/streamer_settings`
      const answer = await limited.server.app.inject({ method: 'GET', url, headers: { host, cookie } })
      return answer.json().standby_allowed
    }
    const { host } = new URL(limited.url)
    const hosts = [
      host,
      standbyDomain,
      `LIVE.example.org:${new URL(limited.url).port}`,
      `x.${standbyDomain}`,
      'nobody.example',
    ]
    expect(await Promise.all(hosts.map(allowedAt))).toEqual([false, true, true, false, false])
    expect((await model.post('/room/demo_model/standby', { on: true })).status).toBe(403)
  } finally {
    await limited.stop()
  }
})
