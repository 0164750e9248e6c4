import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { browserLogLimits } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

type Person = TestApi & { readonly username: string }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const clock = new ManualClock()
let footlight: Footlight
let admin: TestApi
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    limits: { ...manyPeople, productEventsPerAddress: { countMax: 100, windowMs: MINUTE_MS } },
  })
  ;[admin, model] = await Promise.all([footlight.login('demo_admin'), footlight.login('demo_model')])
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live?.end()
  await footlight?.stop()
})

const line = (message = 'The picture stands still', more: object = {}) => ({
  ...{ level: 'warn', message, ago_ms: 0, path: '/account/statement' },
  ...more,
})
const send = (who: TestApi, ...lines: object[]) =>
  who.post('/log', { lines: lines.length === 0 ? [line()] : lines })
const read = async (username: string, who = admin) => must(await who.get(`/admin/logs/of/${username}`))
const ask = (username: string, body: object = {}, who = admin) =>
  who.post(`/admin/logs/of/${username}/ask`, { days: 1, reason: 'Ticket 7: no picture', ...body })
const actions = async (action: string, username: string) =>
  must(await admin.get(`/admin/audit?action=${action}&subject=${username}`)).entries as { reason: string }[]

test('LOG-01, LOG-02 who sends a log without a reason to is refused, and nothing of it is stored', async () => {
  const liar = await footlight.newPerson('viewer')
  expect((await send(footlight.guest())).status).toBe(401)
  expect(must(await liar.get('/log/state'))).toEqual({ ground: null, own_until: null, asked: null })
  const refused = await liar.post('/log', { lines: [line()], ground: 'asked', is_on: true })
  expect([refused.status, refused.body.error]).toEqual([403, 'forbidden'])
  expect((await read(liar.username)).count_total).toBe(0)
  // There is no way to send one for somebody else: whose it is says the session.
  const other = await footlight.newPerson('viewer')
  must(await other.post('/log/switch', { is_on: true }))
  must(await other.post('/log', { lines: [line()], username: liar.username, account: 1 }))
  expect((await read(liar.username)).count_total).toBe(0)
  expect((await read(other.username)).count_total).toBe(1)
})

test('LOG-01 switched on for oneself it lasts seven days, and a switch that lapsed sends nothing', async () => {
  const viewer = await footlight.newPerson('viewer')
  const state = must(await viewer.post('/log/switch', { is_on: true }))
  expect(state.ground).toBe('own')
  expect(Date.parse(state.own_until) - clock.now()).toBe(7 * DAY_MS)
  expect(must(await send(viewer)).ground).toBe('own')
  must(await viewer.post('/log/switch', { is_on: false }))
  expect((await send(viewer)).status).toBe(403)
  must(await viewer.post('/log/switch', { is_on: true }))
  must(await send(viewer))
  const { logTimes, people } = footlight.server.database
  const { id } = (await people.byUsername(viewer.username))!
  await logTimes.switchOn(id, clock.now() - 1, clock.now())
  expect((await send(viewer)).status).toBe(403)
  expect(must(await viewer.get('/log/state')).own_until).toBe(null)
  expect((await read(viewer.username)).count_total).toBe(2)
})

test('LOG-01, LOG-03 the staff asks with a reason that the person reads; the person stops it, and the staff sees that', async () => {
  const viewer = await footlight.newPerson('viewer')
  expect((await ask(viewer.username, { days: 8 })).status).toBe(422)
  expect((await ask(viewer.username, { reason: ' ' })).status).toBe(422)
  expect((await ask('nobody_at_all')).status).toBe(404)
  expect((await admin.post(`/admin/logs/of/${viewer.username}/end`)).status).toBe(409)
  must(await ask(viewer.username))
  const state = must(await viewer.get('/log/state'))
  expect(state).toMatchObject({ ground: 'asked', asked: { reason: 'Ticket 7: no picture' } })
  must(await send(viewer))
  must(await viewer.post('/log/switch', { is_on: false }))
  expect((await send(viewer)).status).toBe(403)
  const seen = await read(viewer.username)
  expect(seen.asked).toMatchObject({ by: 'demo_admin', ended: { by: 'person' } })
  must(await ask(viewer.username, { days: 2 }))
  must(await admin.post(`/admin/logs/of/${viewer.username}/end`))
  expect((await send(viewer)).status).toBe(403)
  const { logTimes, people } = footlight.server.database
  const { id } = (await people.byUsername(viewer.username))!
  await logTimes.ask(id, clock.now(), 'Over', { by: id, at: clock.now() - 1 })
  expect((await send(viewer)).status).toBe(403)
  expect((await actions('logs.ask', viewer.username)).map(({ reason }) => reason)).toHaveLength(3)
  expect(await actions('logs.end', viewer.username)).toHaveLength(1)
  expect((await actions('logs.read', viewer.username)).length).toBeGreaterThan(0)
})

test('LOG-08 only who has the right reads or asks, whichever account they name', async () => {
  const viewer = await footlight.newPerson('viewer')
  const supporter = await footlight.newPerson('viewer')
  const role = { role: 'model_admin', has_role: true, reason: 'Answers tickets.' }
  must(await admin.post(`/admin/staff/${supporter.username}/role`, role))
  must(await supporter.get(`/admin/logs/of/${viewer.username}`))
  must(await supporter.get('/admin/logs/counts'))
  const moderator = await footlight.login('demo_moderator')
  for (const [who, mayRead] of [
    [viewer, false],
    [model, false],
    [moderator, false],
    [supporter, true],
  ] as const) {
    expect((await who.get(`/admin/logs/of/${viewer.username}`)).status).toBe(mayRead ? 200 : 403)
    expect((await ask(viewer.username, {}, who)).status).toBe(403)
    expect((await who.post(`/admin/logs/of/${viewer.username}/end`)).status).toBe(403)
  }
  expect(must(await viewer.get('/log/state')).ground).toBe(null)
})

test('LOG-01 the payer of a private sends while it runs and not after; the performer and others do not', async () => {
  const sendFrom = (who: TestApi, room = 'demo_model') => who.post('/log', { room, lines: [line()] })
  const [payer, other] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer', 500)]
  await footlight.room(payer, 'demo_model')
  const { request_id } = must(await pay(payer, '/private/demo_model/request'))
  expect((await sendFrom(payer)).status).toBe(403)
  must(await model.post('/private/demo_model/accept', { request_id }))
  expect(must(await sendFrom(payer)).ground).toBe('private')
  expect(must(await payer.get('/log/state?room=demo_model')).ground).toBe('private')
  // Who names another room, or none, is not in this one.
  for (const room of ['demo_model2', 'nobody_at_all']) expect((await sendFrom(payer, room)).status).toBe(403)
  expect((await send(payer)).status).toBe(403)
  expect((await sendFrom(other)).status).toBe(403)
  expect((await sendFrom(model)).status).toBe(403)
  must(await model.post('/private/demo_model/end'))
  expect((await sendFrom(payer)).status).toBe(403)
  expect(must(await payer.get('/log/state?room=demo_model')).ground).toBe(null)
  expect((await read(payer.username)).count_total).toBe(1)
})

test('LOG-02 batches are small and few', async () => {
  const viewer = await footlight.newPerson('viewer')
  must(await viewer.post('/log/switch', { is_on: true }))
  const many = Array.from({ length: browserLogLimits.linesMax + 1 }, () => line())
  for (const lines of [[], many, [line('x'.repeat(browserLogLimits.lineCharsMax + 1))], [line('')]])
    expect((await viewer.post('/log', { lines })).status).toBe(422)
  for (const wrong of [{ level: 'debug' }, { ago_ms: -1 }, { ago_ms: 1e9 }, { path: 'x'.repeat(301) }])
    expect((await send(viewer, line('no', wrong))).status).toBe(422)
  expect((await viewer.post('/log', { lines: [line('x'.repeat(100_000))] })).status).toBe(413)
  // Refused ones of the schema do not count.
  const answers = []
  for (let n = 0; n < 21; n += 1) answers.push((await send(viewer)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(20)
  expect(answers.at(-1)).toBe(429)
  clock.advance(MINUTE_MS)
  must(await send(viewer, ...many.slice(1)))
  expect((await read(viewer.username)).lines).toHaveLength(browserLogLimits.linesPerPage)
  expect((await read(`${viewer.username}?page=2`)).lines).toHaveLength(20)
})

test('LOG-04 names of accounts, also of the sender, are in nothing that is stored', async () => {
  const viewer = await footlight.newPerson('viewer')
  must(await viewer.post('/log/switch', { is_on: true }))
  must(
    await send(
      viewer,
      line(`demo_model left ${viewer.username}, robin@example.org`, { path: '/demo_model?x=1' }),
      line(`GET /api/v1/room/demo_model 404 at 203.0.113.7`, { level: 'error', ago_ms: 3_000 }),
    ),
  )
  const { lines } = await read(viewer.username)
  expect(JSON.stringify(lines)).not.toMatch(/demo_model|viewer_|robin|203\.0/)
  expect(lines[1]).toMatchObject({ message: '[name] left [name], [e-mail]', page: '/*', level: 'warn' })
  expect(Date.parse(lines[1].at) - Date.parse(lines[0].at)).toBe(3_000)
})

test('LOG-06 steps of a purchase have no field for a card, a sum or an address', async () => {
  const viewer: Person = await footlight.newPerson('viewer')
  expect((await footlight.guest().post('/log/purchase', { step: 'opened' })).status).toBe(401)
  must(await viewer.post('/log/purchase', { step: 'opened', card: '4111111111111111', amount: '10.99' }))
  must(await viewer.post('/log/purchase', { step: 'chose_pack', product: 'tokens_100', code: 'unavailable' }))
  must(await viewer.post('/log/purchase', { step: 'failed', product: 'tokens_100', code: 'unavailable' }))
  for (const wrong of [
    { step: 'typed' },
    { step: 'sent', product: 'Robin Fox' },
    { step: 'failed', code: '4111' },
  ])
    expect((await viewer.post('/log/purchase', wrong)).status).toBe(422)
  const { steps } = await read(viewer.username)
  expect(steps.map(({ at: _, ...step }: { at: string }) => step)).toEqual([
    { step: 'failed', product: 'tokens_100', code: 'unavailable' },
    { step: 'chose_pack', product: 'tokens_100', code: null },
    { step: 'opened', product: null, code: null },
  ])
})

test('LOG-07 uses are counted for nobody, and not for who asks not to be followed', async () => {
  const guest = footlight.guest()
  const counted = async () => must(await admin.get('/admin/logs/counts')).days[0]?.counts.home_opened ?? 0
  const before = await counted()
  must(await guest.post('/log/analytics', { event: 'home_opened' }))
  for (const name of ['dnt', 'sec-gpc'])
    must(await guest.post('/log/analytics', { event: 'home_opened' }, { headers: { [name]: '1' } }))
  expect((await guest.post('/log/analytics', { event: 'typed_word' })).status).toBe(422)
  expect(await counted()).toBe(before + 1)
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => footlight.guest().post('/log/analytics', { event: 'room_opened' })),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
