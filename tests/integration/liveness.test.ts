import { randomBytes } from 'node:crypto'
import { obsOffer } from '@footlight/server/ingest/testing/offers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import type { SecurityShop } from './account-security-support/security-shop.ts'
import {
  type Applicant,
  applicant,
  approvedPerformer,
  drawnCard,
  openVaultShop,
} from './applications-support/applicants.ts'
import { MediaAsker } from './policy-support/walk-media.ts'
import { Encoder } from './rtmp-support/encoder.ts'
import { rtpParameters } from './sfu-support/start-sfu.ts'

const HOUR_MS = 3_600_000
let shop: SecurityShop
let staff: TestApi
let other: TestApi

beforeAll(async () => {
  shop = await openVaultShop({ config: { liveness: { hours: 24 }, rtmpPort: 0 } })
  staff = await shop.footlight.login('demo_compliance')
  other = await shop.footlight.login('demo_model')
})
afterAll(() => shop.footlight.stop())

/** Whose identity was checked. */
async function performer(): Promise<Applicant> {
  const who = await approvedPerformer(shop, staff)
  await vi.waitUntil(async () => (await who.get('/liveness')).status === 200)
  return who
}

async function sendPhoto(who: TestApi): Promise<string> {
  const { id } = must(await who.post('/liveness/begin'))
  expect(must(await who.post(`/liveness/${id}/picture`, { picture: await drawnCard() }))).toMatchObject({
    is_due: expect.any(Boolean),
    last: { state: 'waiting', reason: null },
  })
  return id
}

/** As staff finds it in the queue. */
async function queued(id: string) {
  const { checks } = must(await staff.get('/moderation/liveness'))
  return checks.find((each: { id: string }) => each.id === id)
}

async function decide(id: string, verdict: 'passed' | 'failed', reason = 'I have compared them') {
  const { revision } = await queued(id)
  return await staff.post(`/moderation/liveness/${id}/decide`, { revision, verdict, reason })
}

/** Answers how the page or the console is received, and the socket that holds the stream. */
async function bySocket(who: Applicant) {
  const asker = new MediaAsker(await shop.footlight.room(who, who.username))
  const made = await asker.ask('create_transport', { direction: 'send' })
  if (!made.ok) {
    await asker.socket.close()
    return { error: made.error, asker: null }
  }
  const transport_id = made.data!['id']
  await asker.must('produce', { transport_id, kind: 'video', rtp_parameters: rtpParameters('video', 77) })
  return { error: null, asker }
}

async function byKey(who: Applicant) {
  const { stream_key } = must(await who.post('/video/stream_key'))
  const response = await fetch(`${shop.footlight.url}/whip/${who.username}`, {
    method: 'POST',
    body: obsOffer,
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${stream_key}` },
  })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}

const onAir = ({ username }: Applicant) => shop.footlight.server.sfu.room(username).state().producers.length

test('LIVE-CHECK-02 without a check neither a page nor the console nor an encoder begins a stream; with one that waits each does', async () => {
  const who = await performer()
  expect(must(await who.get('/liveness'))).toEqual({
    ...{ is_due: true, is_blocked: false, is_missed: false, due_in_ms: null },
    ...{ hours: 24, holds_until: null, last: null },
  })
  expect((await bySocket(who)).error).toBe('liveness_required')
  const refused = await byKey(who)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('photo of you first')
  expect(must(await who.get('/video/ingest')).last_refusal).toMatchObject({ reason: 'liveness_required' })
  const { stream_key, rtmp_url } = must(await who.post('/video/stream_key'))
  const encoder = Encoder.start({ url: `${rtmp_url}/${stream_key}` })
  expect(await encoder.ended).toContain('photo of you first')
  expect(onAir(who)).toBe(0)

  await sendPhoto(who)
  const { error, asker } = await bySocket(who)
  expect(error).toBeNull()
  expect(onAir(who)).toBe(1)
  await asker!.socket.close()
  await vi.waitUntil(() => onAir(who) === 0)
  expect((await byKey(who)).status).toBe(201)

  // A day later the next stream needs another.
  shop.clock.setWall(24 * HOUR_MS + 1)
  await vi.waitUntil(async () => must(await who.get('/liveness')).is_due)
})

test('LIVE-CHECK-03 LIVE-CHECK-04 late, twice, another’s, huge, and no picture are each refused by name', async () => {
  const who = await performer()
  const { id, others_left } = must(await who.post('/liveness/begin'))
  expect(others_left).toBe(2)
  const send = (by: TestApi, body: object) => by.post(`/liveness/${id}/picture`, body)
  const picture = await drawnCard()
  for (const [by, body, status, answer] of [
    [other, { picture }, 404, { error: 'not_found' }],
    [shop.footlight.guest(), { picture }, 401, { error: 'login_required' }],
    [who, {}, 400, { error: 'invalid_value' }],
    [who, { picture: 'not base64!' }, 400, { error: 'invalid_value' }],
    [who, { picture: randomBytes(900).toString('base64') }, 400, { fields: { picture: 'invalid' } }],
    [who, { picture: await drawnCard(300, 200) }, 400, { fields: { picture: 'too_small' } }],
  ] as const) {
    const refused = await send(by, body)
    expect(refused.body).toMatchObject(answer)
    expect(refused.status === 422 ? 400 : refused.status).toBe(status)
  }
  const huge = await send(who, { picture: 'A'.repeat(7_000_000) })
  expect(huge.status).toBe(413)
  for (const left of [1, 0]) expect(must(await who.post(`/liveness/${id}/another`)).others_left).toBe(left)
  expect((await who.post(`/liveness/${id}/another`)).body).toMatchObject({ state: 'none_left' })
  const two = await Promise.all([send(who, { picture }), send(who, { picture })])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await send(who, { picture })).body).toMatchObject({ error: 'wrong_state', state: 'sent' })
  const next = must(await who.post('/liveness/begin'))
  shop.clock.setWall(90_001)
  const late = await who.post(`/liveness/${next.id}/picture`, { picture })
  expect(late.body).toMatchObject({ error: 'wrong_state', state: 'late' })
  // Who is no verified performer has nothing to show.
  const newcomer = await applicant(shop)
  expect((await newcomer.post('/liveness/begin')).status).toBe(403)
  expect((await (await shop.footlight.login('demo_viewer')).get('/liveness')).status).toBe(403)
})

test('LIVE-CHECK-06 LIVE-CHECK-07 the staff looks with a reason; a failure ends the stream, and only a picture that was passed opens it', async () => {
  const who = await performer()
  const id = await sendPhoto(who)
  expect(await queued(id)).toMatchObject({ username: who.username, documents: ['front', 'back', 'face'] })
  for (const [by, status] of [
    [other, 403],
    [await shop.footlight.login('demo_admin'), 403],
    [who, 403],
  ] as const) {
    expect((await by.get('/moderation/liveness')).status).toBe(status)
    expect((await by.post(`/moderation/liveness/${id}/look`, { reason: 'x' })).status).toBe(status)
  }
  expect((await staff.post(`/moderation/liveness/${id}/look`, {})).status).not.toBe(200)
  const seen = must(await staff.post(`/moderation/liveness/${id}/look`, { reason: 'The queue' }))
  expect(seen.type).toBe('image/jpeg')
  expect(Buffer.from(seen.picture, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))

  const { asker } = await bySocket(who)
  expect(onAir(who)).toBe(1)
  const stale = { revision: 1, verdict: 'failed', reason: 'Another person' }
  expect((await staff.post(`/moderation/liveness/${id}/decide`, stale)).body.error).toBe('conflict')
  expect(onAir(who)).toBe(1)
  must(await decide(id, 'failed', 'Another person'))
  // By the time the staff has its answer the stream is gone.
  expect(onAir(who)).toBe(0)
  await asker!.socket.close()
  expect((await shop.mails(who.email, '/broadcast')).length).toBe(1)
  expect(must(await who.get('/liveness'))).toMatchObject({
    ...{ is_due: true, is_blocked: true },
    last: { state: 'failed', reason: 'Another person' },
  })
  shop.clock.setWall(1_000)
  const second = await sendPhoto(who)
  expect((await bySocket(who)).error).toBe('liveness_required')
  expect((await byKey(who)).status).toBe(403)
  must(await decide(second, 'passed'))
  const { error, asker: again } = await bySocket(who)
  expect(error).toBeNull()
  await again!.socket.close()

  const { entries } = must(await (await shop.footlight.login('demo_compliance')).get('/admin/audit'))
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['liveness.look', 'liveness.fail', 'liveness.pass']))
})

test('LIVE-CHECK-07 a failure ends the stream of an encoder within seconds', async () => {
  const who = await performer()
  const id = await sendPhoto(who)
  expect((await byKey(who)).status).toBe(201)
  expect(onAir(who)).toBeGreaterThan(0)
  must(await decide(id, 'failed'))
  await vi.waitUntil(() => onAir(who) === 0, { timeout: 5_000 })
  expect((await byKey(who)).status).toBe(403)
})
