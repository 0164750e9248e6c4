import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { TicketThread } from '@footlight/core/protocol'
import { parseHours } from '@footlight/core/rules/help/support-hours'
import { httpLimits } from '@footlight/server'
import { createLogger } from '@footlight/server/platform/logger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { mailsTo } from '../dev-env/outbox.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const SECRET = 'a-word-that-no-log-has'
const FROM_THERE = '203.0.113.7'
const STUDIO = 77
const logged: string[] = []
const clock = new ManualClock(Date.parse('2026-11-25T12:00:00Z'))
let footlight: Footlight
let model: TestApi & { readonly username: string }
let staff: TestApi
/** Open until the end: closing it would take the server's own locks with it. */
let database: DatabaseSync

beforeAll(async () => {
  footlight = await startFootlight({
    clock,
    limits: { ...httpLimits, registrationsPerAddress: { countMax: 1_000, windowMs: 1_000 } },
    logger: createLogger('trace', { write: (line) => void logged.push(line) }),
    locator: { locate: (address) => (address === FROM_THERE ? { country: 'RO', state: null } : null) },
    config: {
      trustedProxies: ['127.0.0.1'],
      support: {
        phone: '+1 555 0100',
        hours: { timeZone: 'UTC', text: 'Mo-Fr 09:00-18:00', spans: parseHours('Mo-Fr 09:00-18:00')! },
        restrictedCountries: new Set(['RO']),
        exemptStudios: new Set([STUDIO]),
      },
    },
  })
  database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
  model = await footlight.newPerson('model')
  staff = await footlight.login('demo_moderator')
})
afterAll(async () => {
  database.close()
  await footlight.stop()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
/** As the operator changes an account. */
function alter(username: string, column: 'roles' | 'studio_id' | 'membership', value: string | number): void {
  database.prepare(`update people set ${column} = ? where username = ?`).run(value, username)
}
const said = (text: string, ref: string = randomUUID()) => ({ ref, text })
async function ask(who: TestApi, text = 'What does a minute cost?'): Promise<TicketThread> {
  const answer = await who.post('/support/tickets', { ...said(text), subject: 'Prices' })
  expect(answer.status).toBe(200)
  return answer.body
}
const answer = (by: TestApi, number: string, text: string, kind = 'answer') =>
  by.post(`/moderation/support/${number}/messages`, { ...said(text), kind })
const textsOf = ({ messages }: TicketThread) => messages.map(({ text }) => text)

describe('SUPPORT-01', () => {
  const wayOf = async (who: TestApi, address = '198.51.100.1') =>
    (await who.get('/support', from(address))).body

  test('guests and viewers write by the form, models chat, except from a restricted country', async () => {
    expect(await wayOf(footlight.guest())).toMatchObject({
      by: 'form',
      department: 'support',
      phone: null,
      unread: 0,
    })
    const viewer = await footlight.newPerson('viewer')
    expect(await wayOf(viewer)).toMatchObject({ by: 'form', department: 'support' })
    expect((await viewer.post('/support/tickets', { ...said('Hello'), subject: 'x' })).status).toBe(403)
    expect(await wayOf(model)).toMatchObject({ by: 'chat', department: 'model_support' })
    expect(await wayOf(model, FROM_THERE)).toMatchObject({ by: 'form' })
    const there = await model.post(
      '/support/tickets',
      { ...said('Hi'), subject: 'x' },
      { headers: from(FROM_THERE) },
    )
    expect(there.body.error).toBe('forbidden')
  })

  test('an exempt studio, the flag, and SUPPORT-02 the number', async () => {
    const other = await footlight.newPerson('model')
    alter(other.username, 'studio_id', STUDIO)
    const [chatter, special] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    alter(chatter.username, 'roles', '["support_chat","support_phone"]')
    alter(special.username, 'membership', 'super_vip')
    clock.advance(60_000)
    const again = async (username: string) => footlight.login(username, 'quiet-river-lamp')
    expect(await wayOf(await again(other.username), FROM_THERE)).toMatchObject({ by: 'chat' })
    expect(await wayOf(await again(chatter.username), FROM_THERE)).toMatchObject({
      by: 'chat',
      phone: '+1 555 0100',
    })
    expect(await wayOf(await again(special.username))).toMatchObject({ by: 'form', phone: '+1 555 0100' })
  })

  test('SUPPORT-03 the hours of the operator', async () => {
    const { hours } = await wayOf(model)
    expect(hours).toEqual({ text: 'Mo-Fr 09:00-18:00', time_zone: 'UTC', is_open: true, opens_at: null })
  })
})

describe('SUPPORT-08 what is of one is of nobody else', () => {
  test('another one’s number, a number of the form and one that is none are answered alike', async () => {
    const { number } = await ask(model)
    const other = await footlight.newPerson('model')
    const form = { ...said('By mail'), name: 'x', email: `${other.username}@example.org` }
    expect((await other.post('/support/message', form)).status).toBe(200)
    const queue = await staff.get('/moderation/support')
    const mail = queue.body.tickets.find(({ username }: { username: string }) => username === other.username)
    for (const each of [number, mail.number, '0'.repeat(16)]) {
      const answers = await Promise.all([
        other.get(`/support/tickets/${each}`),
        other.post(`/support/tickets/${each}/messages`, said('Mine')),
        other.post(`/support/tickets/${each}`, { step: 'close' }),
        other.post(`/support/tickets/${each}`, { step: 'read', up_to: 1 }),
      ])
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
        Array(4).fill([404, 'not_found']),
      )
    }
    for (const wrong of ['1', '../tickets', 'ILOU'.repeat(4)])
      expect((await other.get(`/support/tickets/${encodeURIComponent(wrong)}`)).status).toBe(404)
    expect((await footlight.guest().get(`/support/tickets/${number}`)).status).toBe(401)
    expect((await other.get('/support/tickets')).body).toEqual({ tickets: [], count_total: 0 })
  })

  test('a note reaches the staff alone: no thread, no mark, no event, no changed time', async () => {
    const { number } = await ask(model)
    await staff.get('/moderation/support')
    const [mine, theirs] = [await footlight.lobby(model), await footlight.lobby(staff)]
    const before = (await model.get(`/support/tickets/${number}`)).body
    clock.advance(1_000)
    const noted = await answer(staff, number, 'Has asked twice.', 'note')
    expect(noted.body.messages.at(-1)).toMatchObject({ from: 'note', by: 'demo_moderator' })
    await theirs.next('v3.support.changed')
    expect((await model.get(`/support/tickets/${number}`)).body).toEqual(before)
    expect((await model.get('/support')).body.unread).toBe(0)
    await answer(staff, number, 'Six tokens.')
    const told = await mine.next('v3.support.changed')
    expect(told).toMatchObject({ number })
    expect(Object.keys(told).sort()).toEqual(['cursor', 'number'])
    // The first that the asker was told: the note did not come before it.
    expect(mine.received.filter(({ name }) => name === 'v3.support.changed')).toHaveLength(1)
    const seen = (await model.get(`/support/tickets/${number}`)).body
    expect([textsOf(seen), seen.messages.at(-1).by, seen.is_unread]).toEqual([
      ['What does a minute cost?', 'Six tokens.'],
      '',
      true,
    ])
    await model.post(`/support/tickets/${number}`, { step: 'read', up_to: seen.messages.at(-1).id })
    expect((await model.get('/support')).body.unread).toBe(0)
    await Promise.all([mine.close(), theirs.close()])
  })

  test('nothing of a ticket is in a log', async () => {
    const { number } = await ask(model, SECRET)
    await answer(staff, number, `${SECRET} too`)
    await footlight
      .guest()
      .post('/support/message', { ...said(SECRET), name: SECRET, email: `${SECRET}@example.org` })
    await model.post(`/support/tickets/${number}/messages`, said(`${SECRET} ${'x'.repeat(4_000)}`))
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => line.includes(SECRET))).toEqual([])
  })
})

test('SUPPORT-10 who has lost the role this second reads, answers and hears nothing more', async () => {
  const { username } = await footlight.newPerson('viewer')
  alter(username, 'roles', '["site_moderator"]')
  const helper = await footlight.login(username, 'quiet-river-lamp')
  const { number } = await ask(model)
  expect((await helper.post(`/moderation/support/${number}`, { step: 'take' })).body).toMatchObject({
    taken_by: username,
  })
  const socket = await footlight.lobby(helper)
  alter(username, 'roles', '[]')
  const answers = await Promise.all([
    helper.get('/moderation/support'),
    helper.get(`/moderation/support/${number}`),
    answer(helper, number, 'I still can'),
    helper.post(`/moderation/support/${number}`, { step: 'close' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const other = await footlight.lobby(staff)
  await staff.get('/moderation/support')
  await model.post(`/support/tickets/${number}/messages`, said('Anybody?'))
  await other.next('v3.support.changed')
  expect(socket.received.filter(({ name }) => name === 'v3.support.changed')).toEqual([])
  // Another one takes over what they had.
  expect((await staff.post(`/moderation/support/${number}`, { step: 'take' })).body.error).toBe('wrong_state')
  await staff.post(`/moderation/support/${number}`, { step: 'release' })
  const taken = await staff.post(`/moderation/support/${number}`, { step: 'take' })
  expect(taken.body.log.map(({ action, by }: { action: string; by: string }) => `${action} ${by}`)).toEqual([
    `open ${model.username}`,
    `take ${username}`,
    'release demo_moderator',
    'take demo_moderator',
  ])
  await Promise.all([socket.close(), other.close()])
})

test('SUPPORT-04, SUPPORT-05 a ref that is sent twice, and a ticket that is closed and opened again', async () => {
  const ref = randomUUID()
  const opening = { ref, subject: 'Twice', text: 'Once' }
  const twice = await Promise.all([
    model.post('/support/tickets', opening),
    model.post('/support/tickets', opening),
  ])
  expect(new Set(twice.map(({ body }) => body.number)).size).toBe(1)
  const { number } = twice[0]!.body
  const line = said('A line')
  for (const _time of [1, 2])
    expect((await model.post(`/support/tickets/${number}/messages`, line)).status).toBe(200)
  expect(textsOf((await model.get(`/support/tickets/${number}`)).body)).toEqual(['Once', 'A line'])
  const other = await model.post(`/support/tickets/${number}/messages`, { ...line, text: 'Another' })
  expect(other.status).toBe(409)
  const step = async (name: string) => (await model.post(`/support/tickets/${number}`, { step: name })).body
  expect(await step('close')).toMatchObject({ state: 'closed', may_reopen: true })
  expect((await model.post(`/support/tickets/${number}/messages`, said('Late'))).body.error).toBe(
    'wrong_state',
  )
  expect(await step('reopen')).toMatchObject({ state: 'open', may_reopen: false })
  for (const text of ['', '   ', 'x'.repeat(4_001), 'a\u202eb', 'a\u0000b'])
    expect((await model.post(`/support/tickets/${number}/messages`, said(text))).status).toBe(422)
})

test('SUPPORT-11 what came by the form is answered by e-mail alone', async () => {
  const reached = await footlight.guest().post(
    '/support/message',
    {
      ...said('How do I pay?\n{{url}} {{name}}'),
      name: 'Ann {{text}}',
      email: 'ann@example.org',
      language: 'de',
    },
    { headers: from('198.51.100.20') },
  )
  expect(reached.body).toEqual({ status: 1 })
  const { tickets } = (await staff.get('/moderation/support')).body
  const ticket = tickets.find(({ email }: { email: string }) => email === 'ann@example.org')
  expect(ticket).toMatchObject({ by: 'form', username: null, subject: 'How do I pay?' })
  const toAnn = () => mailsTo(footlight.config.dataDir, 'ann@example.org')
  await answer(staff, ticket.number, 'Not for her.', 'note')
  expect(toAnn()).toEqual([])
  expect((await answer(staff, ticket.number, 'With tokens. {{number}}')).body.state).toBe('answered')
  expect(toAnn()).toHaveLength(1)
  expect(toAnn()[0]).toContain('With tokens. {{number}}')
  expect(toAnn()[0]).toContain(ticket.number)
  expect(toAnn()[0]).not.toContain('Not for her.')
})

test('SUPPORT-06 guests are held by their address, and a refused one leaves nothing', async () => {
  const flood = async (address: string) =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        footlight
          .guest()
          .post(
            '/support/message',
            { ...said('Flood'), name: 'x', email: 'flood@example.org' },
            { headers: from(address) },
          ),
      ),
    )
  const statuses = (await flood('198.51.100.30')).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const { tickets } = (await staff.get('/moderation/support')).body
  expect(tickets.filter(({ email }: { email: string }) => email === 'flood@example.org')).toHaveLength(5)
  const wrong = await footlight
    .guest()
    .post(
      '/support/message',
      { ...said('x'), name: 'x\r\nBcc: y', email: 'no address' },
      { headers: from('198.51.100.31') },
    )
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['email', 'name'])
})

test('SUPPORT-12 who is suspended reaches the support all the same', async () => {
  const someone = await footlight.newPerson('model')
  const admin = await footlight.login('demo_admin')
  const until = clock.now() + 86_400_000
  const order = { until, reason_code: null, text: null }
  expect((await admin.post(`/admin/accounts/${someone.username}/suspension`, order)).status).toBe(200)
  const { number } = await ask(someone, 'Why?')
  expect((await someone.post(`/support/tickets/${number}/messages`, said('Hello?'))).status).toBe(200)
  expect(
    (await someone.post('/tip/demo_model', { amount: 1 }, { idempotencyKey: randomUUID() })).status,
  ).toBe(403)
})
