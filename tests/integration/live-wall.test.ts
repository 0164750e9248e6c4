import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { newVaultKey } from './applications-support/applicants.ts'
import { SetJudge } from './live-wall-support/set-judge.ts'

const ROOM = 'demo_model'
const MINUTE = 60_000
const patient = { timeout: 20_000, interval: 50 }
const reason = 'A viewer wrote to us'
const clock = new ManualClock()
let footlight: Footlight
let media: Media
let model: TestApi
let moderator: TestApi
let compliance: TestApi
let admin: TestApi
let socket: TestSocket | null = null
const judge = new SetJudge()

beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    config: { vaultKeyFile: newVaultKey(), liveEvidence: 'public', pictureJudge: await judge.listen() },
  })
  await startStream()
  model = await footlight.login(ROOM)
  ;[moderator, compliance, admin] = (await Promise.all(
    ['demo_moderator', 'demo_compliance', 'demo_admin'].map((name) => footlight.login(name)),
  )) as [TestApi, TestApi, TestApi]
})
afterAll(async () => {
  await media?.close()
  await footlight?.stop()
  await judge.close()
})

async function startStream(): Promise<void> {
  const deps = { clock: systemClock, logger: createLogger('silent') }
  const sfu = footlight.server.sfu as MediaPlane
  media = createMedia({ ...deps, sfu, roomIsPublic: () => false, liveRooms: () => [] })
  await media.startDemoPerformer(ROOM)
  await vi.waitUntil(() => footlight.server.live.openSince(ROOM) !== null, patient)
}

const room = `/moderation/live/${ROOM}`
const lookIn = async (who = moderator) =>
  must(await who.post(`${room}/look-ins`, { reason })) as { id: string; until: string }
const frame = (id: string, who = moderator) => who.get(`${room}/look-ins/${id}/frame`)
const pictureOf = (id: string) =>
  vi.waitUntil(async () => must(await frame(id)).stillBase64 as string | null, patient)
const stillOf = async (known = 0) =>
  must(await moderator.get(`/moderation/live-stills?rooms=${ROOM}.${known},nobody_at_all.0`)).stills as {
    version: number
    stillBase64: string | null
  }[]
const entriesOf = async (action: string) =>
  must(await admin.get(`/admin/audit?action=${action}`)).entries as {
    reason: string
    details: Record<string, string | number | null>
    subject: { id: string; username: string }
  }[]

/** For as long as `work` takes the room is in a private. */
async function inPrivate(work: () => Promise<void>): Promise<void> {
  const payer = await footlight.newPerson('viewer', 500)
  socket = await footlight.room(payer, ROOM)
  const { request_id } = must(await pay(payer, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  await vi.waitUntil(() => footlight.server.live.listing(ROOM)?.status === 'private', patient)
  await work()
  must(await model.post(`/private/${ROOM}/end`))
  await socket.close()
  await vi.waitUntil(() => footlight.server.live.isPublic(ROOM), patient)
}

test('WALL-LIVE-02 the wall is for who has the right, and has the rooms that stream with their pictures', async () => {
  const wall = must(await moderator.get('/moderation/live'))
  expect(wall).toMatchObject({ page: 1, pages: 1, total: 1 })
  expect(wall.rooms).toEqual([
    expect.objectContaining({ username: ROOM, status: 'online', show: null, beside: [], risk: 'unseen' }),
  ])
  expect(must(await moderator.get('/moderation/live?filter=paid')).rooms).toEqual([])
  expect((await moderator.get('/moderation/live?page=0')).status).toBe(422)
  expect((await moderator.get('/moderation/live-stills?rooms=a.1;b')).status).toBe(422)
  const [still] = await vi.waitUntil(async () => {
    // Public pictures are taken by the clock of the site.
    clock.advance(1_000)
    const found = await stillOf()
    return found.length > 0 ? found : null
  }, patient)
  expect((await sharp(Buffer.from(still!.stillBase64!, 'base64')).metadata()).format).toBe('jpeg')
  expect(await stillOf(still!.version)).toEqual([
    { username: ROOM, version: still!.version, stillBase64: null },
  ])
  // Opening it is noted once an hour, not at each of its calls.
  expect(await entriesOf('live.watch')).toHaveLength(1)
  for (const who of [model, await footlight.login('demo_viewer')])
    for (const path of ['/moderation/live', `/moderation/live-stills?rooms=${ROOM}.0`])
      expect((await who.get(path)).body).toMatchObject({ error: 'forbidden' })
})

test('WALL-LIVE-03 a look-in is noted with its reason, holds for five minutes, and is nobody else’s', async () => {
  const viewers = footlight.server.live.listing(ROOM)?.viewers
  const { id, until } = await lookIn()
  expect(Date.parse(until)).toBe(clock.now() + 5 * MINUTE)
  await pictureOf(id)
  const answer = await moderator.sendTo('GET', `/api/v1${room}/look-ins/${id}/frame`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(footlight.server.live.listing(ROOM)?.viewers).toBe(viewers)
  const [entry] = await entriesOf('live.look_in')
  expect(entry).toMatchObject({
    ...{ reason, subject: { username: ROOM }, details: { look_in: id, status: 'online' } },
  })
  // Somebody else's, a made-up one, one of another room, and who may not.
  for (const [who, path] of [
    [compliance, `${room}/look-ins/${id}/frame`],
    [moderator, `${room}/look-ins/${'0'.repeat(32)}/frame`],
    [moderator, `/moderation/live/demo_model2/look-ins/${id}/frame`],
  ] as const)
    expect((await who.get(path)).body).toMatchObject({ error: 'not_found' })
  expect((await frame(id, model)).body).toMatchObject({ error: 'forbidden' })
  expect((await model.post(`${room}/look-ins`, { reason })).body).toMatchObject({ error: 'forbidden' })
  expect((await moderator.post(`${room}/look-ins`, { reason: ' ' })).status).toBe(422)
  expect((await moderator.post('/moderation/live/demo_model2/look-ins', { reason })).status).toBe(404)

  clock.advance(5 * MINUTE - 1)
  must(await moderator.post(`${room}/look-ins/${id}/prolong`))
  expect((await compliance.post(`${room}/look-ins/${id}/prolong`)).status).toBe(404)
  clock.advance(5 * MINUTE - 1)
  expect((await frame(id)).status).toBe(200)
  clock.advance(1)
  expect((await frame(id)).body).toMatchObject({ error: 'not_found' })
  expect((await moderator.post(`${room}/look-ins/${id}/prolong`)).status).toBe(404)
  expect(await entriesOf('live.prolong')).toHaveLength(1)
  const [tile] = must(await moderator.get('/moderation/live')).rooms
  expect(Date.parse(tile.looked_at)).toBe(clock.now() - 10 * MINUTE + 1)
})

test('WALL-LIVE-04 who looks at once gets one picture that was taken once', async () => {
  const [one, other] = [await lookIn(), await lookIn(compliance)]
  await pictureOf(one.id)
  const openTap = vi.spyOn((footlight.server.sfu as MediaPlane).room(ROOM), 'openTap')
  const [first, second] = await Promise.all([frame(one.id), frame(other.id, compliance)])
  expect(must(first).stillBase64).toBe(must(second).stillBase64)
  expect(openTap.mock.calls.filter(([{ taker }]) => taker === 'staff').length).toBeLessThanOrEqual(1)
  openTap.mockRestore()
})

test('WALL-LIVE-04 a private is seen by the staff alone: no picture of it gets into a public one, or into a case', async () => {
  await inPrivate(async () => {
    const { id } = await lookIn()
    // The first may be a moment old, of before.
    const before = await pictureOf(id)
    await vi.waitUntil(async () => {
      const picture = await pictureOf(id)
      return picture === before ? null : picture
    }, patient)
    expect(await stillOf()).toEqual([])
    const { thumbnails } = footlight.server.services
    expect([thumbnails.latest(ROOM), thumbnails.recent(ROOM)]).toEqual([null, []])
    expect((await moderator.sendTo('GET', `/thumbs/${ROOM}/1.jpg`)).status).toBe(404)
    const [tile] = must(await moderator.get('/moderation/live?filter=paid')).rooms
    expect(tile).toMatchObject({ username: ROOM, status: 'private', show: 'private' })
    const opened = must(
      await moderator.post(`${room}/look-ins/${id}/case`, {
        kind: 'ordinary',
        text: 'Look at this private.',
      }),
    )
    expect(opened.stills).toBe(0)
    // Nobody in the room hears of it.
    const told = JSON.stringify(socket?.received)
    for (const word of ['demo_moderator', 'look', 'staff']) expect(told).not.toContain(word)
  })
})

test('WALL-LIVE-05 on standby nobody receives the stream, and so the staff does not', async () => {
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
  must(await model.post(`/room/${ROOM}/standby`, { on: true }))
  const { id } = await lookIn()
  expect(must(await frame(id))).toEqual({ stillBase64: null, taken_at: null })
  expect(await stillOf()).toEqual([])
  must(await model.post(`/room/${ROOM}/standby`, { on: false }))
  await vi.waitUntil(() => footlight.server.live.isPublic(ROOM), patient)
})

test('WALL-LIVE-06 a case from a look-in has its pictures, encrypted, and each look at one is noted', async () => {
  const { id } = await lookIn()
  const seen = await pictureOf(id)
  const open = (who = moderator) =>
    who.post(`${room}/look-ins/${id}/case`, { kind: 'violence', text: 'Somebody is hurt there.' })
  expect((await open(compliance)).status).toBe(404)
  expect((await open(model)).body).toMatchObject({ error: 'forbidden' })
  const { number, stills } = must(await open())
  expect(stills).toBeGreaterThan(0)
  // The second time there are none left, and it is the same case.
  expect(must(await open())).toEqual({ number, stills: 0 })
  const found = must(await moderator.get(`/moderation/cases/${number}`)).case
  expect(found).toMatchObject({ reported: ROOM, kind: 'violence', seen_live: 3 })
  const { evidence } = must(await compliance.get(`/moderation/cases/${number}/live`))
  expect(evidence).toHaveLength(3)
  const withPictures = evidence.filter((each: { stills: unknown[] }) => each.stills.length > 0)
  expect(withPictures).toEqual([
    expect.objectContaining({ by: 'demo_moderator', text: 'Somebody is hurt there.' }),
  ])
  const picture = `/moderation/cases/${number}/live/${withPictures[0].stills.at(-1).id}`
  expect(must(await compliance.get(picture)).stillBase64).toBe(seen)
  const [look] = await entriesOf('live.look_at_picture')
  expect(look?.details).toEqual({ picture: withPictures[0].stills.at(-1).id })
  expect((await model.get(picture)).body).toMatchObject({ error: 'forbidden' })
  const other = `/moderation/cases/${'0'.repeat(16)}/live/${withPictures[0].stills.at(-1).id}`
  expect((await compliance.get(other)).status).toBe(404)
  const [tile] = must(await moderator.get('/moderation/live?filter=open_case')).rooms
  expect(tile).toMatchObject({ username: ROOM, risk: 'open_case', case_kind: 'violence' })
})

test('REPORT-LIVE-01 a report has the public pictures of the minute before it, and each look at one is noted', async () => {
  const { thumbnails } = footlight.server.services
  await vi.waitUntil(() => {
    clock.advance(1_000)
    return thumbnails.recent(ROOM).length > 0
  }, patient)
  const { id } = await lookIn()
  const { number } = must(
    await moderator.post(`${room}/look-ins/${id}/case`, { kind: 'minor', text: 'Look at this room.' }),
  )
  const live = `/moderation/cases/${number}/live`
  const ofReports = async () =>
    must(await moderator.get(live)).evidence.filter((each: { origin: string }) => each.origin === 'report')
  const [first, second] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  for (const viewer of [first, second])
    must(
      await viewer.post(`/room/${ROOM}/report`, { person: ROOM, reason: 'minor', note: 'They look young.' }),
    )
  const [kept] = await vi.waitUntil(async () => {
    const found = await ofReports()
    return found.length > 0 ? found : null
  }, patient)
  expect(kept).toMatchObject({ text: '', origin: 'report' })
  const { stillBase64 } = must(await moderator.get(`${live}/${kept.stills.at(-1).id}`))
  const shots = thumbnails.recent(ROOM).map(({ jpeg }) => jpeg.toString('base64'))
  expect(shots.includes(stillBase64)).toBe(true)
  expect((await entriesOf('live.look_at_picture'))[0]?.details).toEqual({ picture: kept.stills.at(-1).id })
  expect((await first.get(live)).body).toMatchObject({ error: 'forbidden' })
  expect(await ofReports()).toHaveLength(1)
})

test('WALL-MATCH-01 a room that shows what must not appear again is first on the wall, and streams on', async () => {
  const { thumbnails, pictureHasher } = footlight.server.services
  const taken = await vi.waitUntil(() => {
    clock.advance(1_000)
    return thumbnails.latest(ROOM)
  }, patient)
  const hash = await pictureHasher.hash(taken.jpeg)
  const { version } = must(await moderator.get('/admin/picture-hashes'))
  const text = `${hash}\nno hash`
  expect(must(await moderator.post('/admin/picture-hashes/preview', { text }))).toEqual({
    ...{ fresh: 1, there: 0, faults_total: 1, faults: [{ line: 2, fault: 'no_hash' }] },
  })
  const change = { kind: 'import', text, case_kind: 'intimate_image' }
  const order = { seen: version, change, reason: 'A list of others' }
  expect((await model.post('/admin/picture-hashes', order)).body).toMatchObject({ error: 'forbidden' })
  must(await moderator.post('/admin/picture-hashes', order))
  expect((await moderator.post('/admin/picture-hashes', order)).body).toMatchObject({ error: 'conflict' })
  const [entry] = must(await moderator.get(`/admin/picture-hashes?hash=${hash}`)).found
  expect(entry).toMatchObject({ source: 'import', added_by: 'demo_moderator', ended_at: null })
  const tile = await vi.waitUntil(async () => {
    clock.advance(1_000)
    const [first] = must(await moderator.get('/moderation/live')).rooms
    return first.risk === 'match' ? first : null
  }, patient)
  expect(tile).toMatchObject({ username: ROOM, risk: 'match' })
  const [match] = await entriesOf('live.match')
  const live = `/moderation/cases/${match!.subject.id}/live`
  const found = must(await moderator.get(live)).evidence.filter(
    (each: { origin: string }) => each.origin === 'match',
  )
  expect(found).toMatchObject([{ by: '', stills: [{ is_public: true }] }])
  const { stillBase64 } = must(await moderator.get(`${live}/${found[0].stills[0].id}`))
  expect((await sharp(Buffer.from(stillBase64, 'base64')).metadata()).width).toBe(480)
  expect(footlight.server.live.isPublic(ROOM)).toBe(true)
  expect(thumbnails.latest(ROOM)).not.toBeNull()
  const end = { seen: version + 1, change: { kind: 'end', id: entry.id }, reason: 'It was a mistake' }
  must(await moderator.post('/admin/picture-hashes', end))
  expect(must(await moderator.get('/admin/picture-hashes'))).toMatchObject({
    in_force: 0,
    version: version + 2,
  })
})

test('WALL-JUDGE-01 what a program of the operator finds is a case, the stream goes on, and its person reads that a program took part', async () => {
  judge.findings = [
    { kind: 'violence', confidence: 0.9 },
    { kind: 'minor', confidence: 0.2 },
  ]
  const [entry] = await vi.waitUntil(async () => {
    clock.advance(1_000)
    const entries = await entriesOf('live.judge')
    return entries.length > 0 && entries
  }, patient)
  judge.findings = []
  expect(entry!.details).toMatchObject({ kind: 'violence', confidence: 0.9, stills: 1, stops: 0 })
  expect((await sharp(judge.pictures.at(-1)).metadata()).format).toBe('jpeg')
  expect(footlight.server.live.isPublic(ROOM)).toBe(true)
  const path = `/moderation/cases/${entry!.subject.id}`
  const found = must(await moderator.get(path)).case
  expect(found.state).toBe('open')
  const seen = must(await moderator.get(`${path}/live`)).evidence
  const judged = seen.find((each: { origin: string }) => each.origin === 'judge')
  expect(judged).toMatchObject({ by: '', stills: [{ is_public: true }] })
  expect((await moderator.get(`${path}/live/${judged.stills[0].id}`)).status).toBe(200)
  const text = 'What was shown there looked like a fight.'
  must(
    await moderator.post(`${path}/decision`, {
      ...{ version: found.version, action: 'warned', ground: 'violence', text },
    }),
  )
  const { email } = must(await model.get('/user/current')).user
  const letters = () => mailsTo(footlight.config.dataDir, email).filter((mail) => mail.includes(text))
  await expect.poll(letters).toEqual([expect.stringContaining('A program flagged this,')])
  expect(letters()[0]).not.toContain('not an automated decision')
})

test('WALL-LIVE-05 after the stream ended there is nothing to see, and the case can still be opened', async () => {
  const { id } = await lookIn()
  await pictureOf(id)
  await media.close()
  ;(footlight.server.sfu as MediaPlane).room(ROOM).cutPublisher('ended')
  await vi.waitUntil(() => footlight.server.live.listing(ROOM) === null, patient)
  expect((await frame(id)).body).toMatchObject({ error: 'not_found' })
  expect((await moderator.post(`${room}/look-ins`, { reason })).status).toBe(404)
  expect(must(await moderator.get('/moderation/live')).rooms).toEqual([])
  const text = 'It was seen before it ended.'
  const opened = must(await moderator.post(`${room}/look-ins/${id}/case`, { kind: 'content', text }))
  expect(opened.stills).toBeGreaterThan(0)
  clock.advance(15 * MINUTE)
  expect((await moderator.post(`${room}/look-ins/${id}/case`, { kind: 'content', text })).status).toBe(404)
})

test('WALL-MATCH-02 where the entry says so no stream goes on or begins before the staff decides', async () => {
  await startStream()
  const { thumbnails, pictureHasher, goLiveGate, people } = footlight.server.services
  const taken = await vi.waitUntil(() => {
    clock.advance(1_000)
    return thumbnails.latest(ROOM)
  }, patient)
  const text = await pictureHasher.hash(taken.jpeg)
  const { version } = must(await moderator.get('/admin/picture-hashes'))
  const change = { kind: 'import', text, case_kind: 'intimate_image', stops: true }
  must(await moderator.post('/admin/picture-hashes', { seen: version, change, reason: 'The gravest' }))
  const refusal = async () => goLiveGate.refusalOf((await people.byUsername(ROOM))!, false)
  await vi.waitUntil(async () => {
    clock.advance(1_000)
    return (await refusal()) === 'stopped'
  }, patient)
  expect(goLiveGate.refusalOf((await people.byUsername(ROOM))!, true)).toBe('stopped')
  const [match] = await entriesOf('live.match')
  const path = `/moderation/cases/${match!.subject.id}`
  const found = must(await moderator.get(path))
  const seen = found.version ?? found.case.version
  const decision = { version: seen, action: 'nothing', ground: null, text: 'It is another picture.' }
  must(await moderator.post(`${path}/decision`, decision))
  expect(await refusal()).toBeNull()
  const undo = { kind: 'undo', version: version + 1 }
  must(
    await moderator.post('/admin/picture-hashes', { seen: version + 1, change: undo, reason: 'A mistake' }),
  )
  expect(must(await moderator.get('/admin/picture-hashes')).in_force).toBe(0)
})
