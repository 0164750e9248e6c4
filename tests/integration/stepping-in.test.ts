import { STEP_IN_WITHIN_MS } from '@footlight/core/rules/liveness/live-check'
import { obsOffer } from '@footlight/server/ingest/testing/offers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import type { SecurityShop } from './account-security-support/security-shop.ts'
import {
  type Applicant,
  approvedPerformer,
  drawnCard,
  openVaultShop,
} from './applications-support/applicants.ts'
import { MediaAsker } from './policy-support/walk-media.ts'
import { Encoder } from './rtmp-support/encoder.ts'
import { rtpParameters } from './sfu-support/start-sfu.ts'

const patient = { timeout: 20_000 }
let shop: SecurityShop
let staff: TestApi
let guest: Applicant

beforeAll(async () => {
  shop = await openVaultShop({ config: { liveness: { hours: 24 }, rtmpPort: 0 } })
  staff = await shop.footlight.login('demo_compliance')
  guest = await approvedPerformer(shop, staff)
  must(await guest.post('/user/settings', { streaming_partners_enabled: true }))
})
afterAll(() => shop.footlight.stop())

/** Whose check holds, and who may have `guest` in their picture. */
async function performer(): Promise<Applicant> {
  const who = await approvedPerformer(shop, staff)
  await vi.waitUntil(async () => (await who.get('/liveness')).status === 200)
  must(await who.post(`/streaming_partners/${guest.username}/ask`))
  must(await guest.post(`/streaming_partners/${who.username}/answer`, { agrees: true }))
  must(await who.post('/user/settings', { broadcast_category: 'group' }))
  await sendPhoto(who)
  return who
}

const say = (who: TestApi, ...people: string[]) => who.post('/video/on_camera', { people })
const state = async (who: TestApi) => must(await who.get('/liveness'))

/** A moment after whatever was said: the clock of this test stands still. */
async function sendPhoto(who: TestApi): Promise<string> {
  shop.clock.setWall(1)
  const { id } = must(await who.post('/liveness/begin'))
  must(await who.post(`/liveness/${id}/picture`, { picture: await drawnCard() }))
  return id
}

async function queued(id: string) {
  const { checks } = must(await staff.get('/moderation/liveness'))
  return checks.find((each: { id: string }) => each.id === id)
}

async function decide(id: string, verdict: 'passed' | 'failed') {
  const { revision } = await queued(id)
  must(await staff.post(`/moderation/liveness/${id}/decide`, { revision, verdict, reason: 'Compared' }))
}

/** As the page and the console stream. */
async function bySocket(who: Applicant) {
  const asker = new MediaAsker(await shop.footlight.room(who, who.username))
  const made = await asker.ask('create_transport', { direction: 'send' })
  if (made.ok) {
    const transport_id = made.data!['id']
    await asker.must('produce', { transport_id, kind: 'video', rtp_parameters: rtpParameters('video', 77) })
  }
  return { error: made.ok ? null : made.error, close: () => asker.socket.close() }
}

/** With real pictures, as OBS sends them; answers once the room is live. */
async function live(who: Applicant, source = 'testsrc2=size=320x180:rate=30') {
  const { stream_key: key, rtmp_url: url } = must(await who.post('/video/stream_key'))
  const start = () => Encoder.start({ url: `${url}/${key}`, source, audio: null })
  const encoder = start()
  const isOn = () => shop.footlight.server.live.listing(who.username)?.status === 'online'
  await vi.waitUntil(isOn, patient)
  return { encoder, start, isOn, whip: () => byWhip(who, key) }
}

async function byWhip(who: Applicant, key: string): Promise<number> {
  const { status } = await fetch(`${shop.footlight.url}/whip/${who.username}`, {
    method: 'POST',
    body: obsOffer,
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
  })
  return status
}

test('STEP-IN-01 STEP-IN-02 STEP-IN-04 who says that somebody came has three minutes, and neither words nor encoders nor older pictures give more', async () => {
  const who = await performer()
  const stream = await live(who)
  // A picture that is on its way when they come in.
  const early = must(await who.post('/liveness/begin'))
  expect((await state(who)).due_in_ms).toBeNull()
  must(await say(who, guest.username))
  const { due_in_ms: left, is_missed } = await state(who)
  expect([left, is_missed]).toEqual([STEP_IN_WITHIN_MS, false])
  const old = await who.post(`/liveness/${early.id}/picture`, { picture: await drawnCard() })
  expect(old.status).toBe(404)
  expect((await who.post(`/liveness/${early.id}/another`)).status).toBe(404)

  shop.clock.setWall(60_000)
  must(await say(who))
  must(await say(who, guest.username))
  expect((await state(who)).due_in_ms).toBe(STEP_IN_WITHIN_MS - 60_000)
  // Over a break of the connection it goes on, with the same time.
  stream.encoder.kill()
  await vi.waitUntil(() => !stream.isOn(), patient)
  const again = stream.start()
  await vi.waitUntil(stream.isOn, patient)
  expect((await state(who)).due_in_ms).toBe(STEP_IN_WITHIN_MS - 60_000)

  const id = await sendPhoto(who)
  expect(await state(who)).toMatchObject({ is_due: false, due_in_ms: null, last: { state: 'waiting' } })
  expect((await queued(id)).beside).toEqual([
    { username: guest.username, record: expect.any(String), documents: ['front', 'back', 'face'] },
  ])
  shop.clock.setWall(STEP_IN_WITHIN_MS)
  must(await who.get('/liveness'))
  expect(stream.isOn()).toBe(true)
  // Not them, or not all of them.
  await decide(id, 'failed')
  await again.ended
}, 60_000)

test('STEP-IN-03 past the deadline the stream ends, and comes back by page, WHIP and RTMP only once a picture was passed', async () => {
  const who = await performer()
  const stream = await live(who)
  must(await say(who, guest.username))
  shop.clock.setWall(STEP_IN_WITHIN_MS)
  await stream.encoder.ended
  await vi.waitUntil(() => !stream.isOn(), patient)
  expect(must(await who.get('/video/ingest')).last_refusal).toMatchObject({ reason: 'liveness_required' })
  expect(await state(who)).toMatchObject({ is_due: true, is_blocked: true, is_missed: true, due_in_ms: null })
  const closed = async () => {
    expect((await bySocket(who)).error).toBe('liveness_required')
    expect(await stream.whip()).toBe(403)
    expect(await stream.start().ended).toContain('photo of you first')
  }
  await closed()
  // Taken back, and sent too late: both open nothing.
  must(await say(who))
  const id = await sendPhoto(who)
  await closed()
  await decide(id, 'passed')
  expect(await state(who)).toMatchObject({ is_due: false, is_blocked: false, is_missed: false })
  const page = await bySocket(who)
  expect(page.error).toBeNull()
  await page.close()
  expect(await stream.whip()).toBe(201)
}, 90_000)

test('STEP-IN-04 said before a stream it is due with the next one, and ending a stream in time is no way around it', async () => {
  const who = await performer()
  must(await say(who, guest.username))
  expect(await state(who)).toMatchObject({ is_due: true, is_blocked: false, due_in_ms: null })
  must(await say(who))
  expect((await bySocket(who)).error).toBe('liveness_required')
  await sendPhoto(who)
  const stream = await live(who)
  must(await say(who, guest.username))
  expect((await state(who)).due_in_ms).toBe(STEP_IN_WITHIN_MS)
  await stream.encoder.stop()
  await vi.waitUntil(async () => (await state(who)).due_in_ms === null, patient)
  expect((await bySocket(who)).error).toBe('liveness_required')
  shop.clock.setWall(STEP_IN_WITHIN_MS)
  expect(await state(who)).toMatchObject({ is_due: true, is_blocked: false })
}, 60_000)

test('STEP-IN-05 the staff asks for a check of a running stream with a reason; a report of a viewer does, and not every hour', async () => {
  const who = await performer()
  const ask = (by: TestApi) => by.post(`/moderation/live/${who.username}/check`, { reason: 'A second face' })
  expect((await ask(staff)).status).toBe(404)
  const stream = await live(who)
  for (const by of [who, guest, await shop.footlight.login('demo_viewer')])
    expect((await ask(by)).status).toBe(403)
  expect((await ask(shop.footlight.guest())).status).toBe(401)
  must(await ask(staff))
  expect((await state(who)).due_in_ms).toBe(STEP_IN_WITHIN_MS)
  const { entries } = must(await staff.get('/admin/audit?action=liveness.ask'))
  expect(entries[0]).toMatchObject({ reason: 'A second face' })
  await sendPhoto(who)

  const viewer = await shop.footlight.login('demo_viewer')
  const report = () =>
    viewer.post(`/room/${who.username}/report`, { reason: 'another_person', note: 'Who is that?' })
  must(await report())
  // Asked for a moment ago; a room answers in turn.
  must(await say(who))
  expect((await state(who)).due_in_ms).toBeNull()
  shop.clock.setWall(7 * 3_600_000)
  must(await report())
  must(await say(who))
  expect((await state(who)).due_in_ms).toBe(STEP_IN_WITHIN_MS)
  await stream.encoder.stop()
}, 60_000)

test('WALL-MATCH-02 what the list ends is ended, and page, WHIP and RTMP stay closed until the staff has decided its case', async () => {
  const [who, moderator] = [await performer(), await shop.footlight.login('demo_moderator')]
  // A still picture: every thumbnail is of the same.
  const stream = await live(who, 'testsrc2=size=320x180:rate=30,loop=loop=-1:size=1:start=0')
  const { thumbnails, pictureHasher } = shop.footlight.server.services
  // A picture is waited for during four of these seconds: the encoder's next key frame has to come in them.
  const shown = await vi.waitUntil(
    () => {
      shop.clock.advance(1_000)
      return thumbnails.latest(who.username)
    },
    { ...patient, interval: 600 },
  )
  const text = (await pictureHasher.hash(shown.jpeg))!
  const { version } = must(await moderator.get('/admin/picture-hashes'))
  const change = { kind: 'import', text, case_kind: 'intimate_image', stops: true }
  must(await moderator.post('/admin/picture-hashes', { seen: version, change, reason: 'The gravest' }))
  const time = setInterval(() => shop.clock.advance(1_000), 600)
  await stream.encoder.ended.finally(() => clearInterval(time))
  await vi.waitUntil(() => !stream.isOn(), patient)
  expect(thumbnails.latest(who.username)).toBeNull()
  expect(must(await who.get('/video/ingest')).last_refusal).toMatchObject({ reason: 'stopped' })
  expect((await bySocket(who)).error).toBe('stopped')
  expect(await stream.whip()).toBe(403)
  expect(await stream.start().ended).toContain('ended because of what it showed')

  const { entries } = must(await staff.get('/admin/audit?action=live.match'))
  const path = `/moderation/cases/${entries[0].subject.id}`
  const order = { action: 'nothing', ground: null, text: 'It is a test pattern.' }
  must(await moderator.post(`${path}/decision`, { version: 1, ...order }))
  const page = await bySocket(who)
  expect(page.error).toBeNull()
  await page.close()
  expect(await stream.whip()).toBe(201)
}, 90_000)

test('WALL-LIVE-06 WALL-MATCH-02 who may decide cases ends a stream from a look-in; who may only look does not', async () => {
  const [who, moderator] = [await performer(), await shop.footlight.login('demo_moderator')]
  const stream = await live(who)
  const room = `/moderation/live/${who.username}/look-ins`
  const open = async (by: TestApi) => {
    const { id } = must(await by.post(room, { reason: 'A report by telephone' }))
    const order = { kind: 'violence', text: 'Somebody is hurt there.', stops: true }
    return await by.post(`${room}/${id}/case`, order)
  }
  expect(await open(staff)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  expect(stream.isOn()).toBe(true)
  const { number } = must(await open(moderator))
  await stream.encoder.ended
  expect((await bySocket(who)).error).toBe('stopped')
  expect(await stream.whip()).toBe(403)
  const order = { version: 1, action: 'warned', ground: 'terms', text: 'Take care of each other.' }
  must(await moderator.post(`/moderation/cases/${number}/decision`, order))
  const page = await bySocket(who)
  expect(page.error).toBeNull()
  await page.close()
}, 60_000)
