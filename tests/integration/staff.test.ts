import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { verifyAudit } from '@footlight/server/audit-log/verify-chain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { linkFor, mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let admin: TestApi
let moderator: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
  moderator = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const change = (by: TestApi, username: string, role: string, has_role = true, reason = 'New on the team.') =>
  by.post(`/admin/staff/${username}/role`, { role, has_role, reason })
const entries = async (query: string, by = admin) => must(await by.get(`/admin/audit?${query}`)).entries
async function withRole(role: string): Promise<TestApi & { readonly username: string }> {
  const person = await footlight.newPerson('viewer')
  must(await change(admin, person.username, role))
  return person
}
const refused = { status: 403, body: { error: 'forbidden' } }

test('STAFF-ROLE-01 each office may what it takes, and no more', async () => {
  const [finance, compliance] = [await withRole('finance'), await withRole('compliance')]
  const may = async (by: TestApi) =>
    Object.fromEntries(
      await Promise.all(
        [
          '/admin/billing',
          '/admin/billing/prices',
          '/moderation/reports',
          '/admin/audit',
          '/admin/staff',
          '/admin/sites',
        ].map(async (path) => [path, (await by.get(path)).status === 200] as const),
      ),
    )
  expect(await may(finance)).toEqual({
    '/admin/billing': true,
    '/admin/billing/prices': true,
    '/moderation/reports': false,
    '/admin/audit': false,
    '/admin/staff': false,
    '/admin/sites': false,
  })
  expect(await may(compliance)).toEqual({
    '/admin/billing': false,
    '/admin/billing/prices': false,
    '/moderation/reports': false,
    '/admin/audit': true,
    '/admin/staff': false,
    '/admin/sites': false,
  })
  const block = { username: 'demo_whale', reason: 'other', note: '', until: null }
  for (const by of [finance, compliance]) {
    const order = { until: Date.now() + 60_000, reason_code: 'spam', text: null }
    expect(await by.post('/admin/accounts/demo_whale/suspension', order)).toMatchObject(refused)
    expect(
      await by.post('/room/demo_model/moderate', { action: 'kick', target: 'demo_whale' }),
    ).toMatchObject(refused)
  }
  expect(await moderator.post('/admin/billing/blocks', block)).toMatchObject(refused)
  // Whoever has an office is out of reach of those who only moderate.
  const order = { until: Date.now() + 60_000, reason_code: 'spam', text: null }
  expect(await moderator.post(`/admin/accounts/${finance.username}/suspension`, order)).toMatchObject(refused)
})

test('STAFF-ROLE-02 administrators give and take offices, never their own; it counts at once, and is in the log', async () => {
  const person = await footlight.newPerson('viewer')
  expect(await change(moderator, person.username, 'admin')).toMatchObject(refused)
  expect(await change(admin, 'demo_admin', 'admin', false)).toMatchObject(refused)
  expect(await change(admin, 'demo_admin', 'compliance')).toMatchObject(refused)
  expect(await change(admin, 'nobody_at_all', 'finance')).toMatchObject({ status: 404 })
  expect(await change(admin, person.username, 'finance', true, ' ')).toMatchObject({ status: 422 })
  expect(await person.get('/admin/billing')).toMatchObject(refused)
  expect(must(await change(admin, person.username, 'finance'))).toEqual({
    username: person.username,
    roles: ['finance'],
  })
  // Sent twice.
  must(await change(admin, person.username, 'finance'))
  expect(await person.get('/admin/billing')).toMatchObject({ status: 200 })
  expect(must(await admin.get('/admin/staff')).staff).toContainEqual({
    username: person.username,
    roles: ['finance'],
  })
  must(await change(admin, person.username, 'finance', false, 'Left the team.'))
  expect(await person.get('/admin/billing')).toMatchObject(refused)
  const log = await entries(`subject=${person.username}`)
  expect(log).toMatchObject([
    { action: 'roles.take', actor: { username: 'demo_admin' }, reason: 'Left the team.' },
    { action: 'roles.grant', subject: { username: person.username }, details: { role: 'finance' } },
  ])
  expect(log).toHaveLength(2)
})

test('STAFF-ROLE-02 of two administrators who take each other’s office at once, one stays', async () => {
  const [one, two] = [await withRole('admin'), await withRole('admin')]
  const answers = await Promise.all([
    change(one, two.username, 'admin', false),
    change(two, one.username, 'admin', false),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const left = must(await admin.get('/admin/staff')).staff as { username: string }[]
  expect(left.filter(({ username }) => [one.username, two.username].includes(username))).toHaveLength(1)
})

test('STAFF-EMERGENCY-01 a role is taken for an hour in the sight of administrators, and ended by them', async () => {
  const [finance, chief] = [await withRole('finance'), await withRole('admin')]
  const address = `${chief.username}@example.org`
  const link = await linkFor(footlight.config.dataDir, address, 'confirm-email')
  must(await chief.post('/auth/confirm_email', { token: link.split('#')[1] }))
  const take = (by: TestApi, role: string, reason = 'The reporter of a case waits, and nobody answers.') =>
    by.post('/admin/emergency_access', { role, reason })
  const viewer = await footlight.newPerson('viewer')
  expect(await viewer.get('/admin/emergency_access')).toMatchObject(refused)
  expect(await take(viewer, 'compliance')).toMatchObject(refused)
  expect(await take(finance, 'finance')).toMatchObject(refused)
  expect(await take(finance, 'compliance', 'too short')).toMatchObject({ status: 422 })
  const before = must(await finance.get('/admin/emergency_access'))
  expect(before).toEqual({
    ...{ own: null, refused: null, log: null },
    roles: ['admin', 'model_admin', 'site_moderator', 'compliance'],
  })
  expect(await finance.get('/admin/audit')).toMatchObject(refused)

  const both = await Promise.all([take(finance, 'compliance'), take(finance, 'compliance')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await finance.get('/admin/audit')).toMatchObject({ status: 200 })
  // It is no way to roles for good, nor to end what others took.
  expect(await change(finance, viewer.username, 'finance')).toMatchObject(refused)
  expect(await finance.post(`/admin/emergency_access/${chief.username}/end`)).toMatchObject(refused)
  const mail = await vi.waitUntil(
    () => mailsTo(footlight.config.dataDir, address).find((text) => text.includes('for an emergency')),
    { timeout: 10_000 },
  )
  expect(mail).toContain(`${finance.username} has taken the role “Compliance”`)
  const { log } = must(await chief.get('/admin/emergency_access'))
  expect(log[0]).toMatchObject({ username: finance.username, role: 'compliance', is_in_force: true })

  const ended = must(await chief.post(`/admin/emergency_access/${finance.username}/end`)).log
  expect(ended[0]).toMatchObject({ ended_by: chief.username, is_in_force: false })
  expect((await chief.post(`/admin/emergency_access/${finance.username}/end`)).status).toBe(404)
  await vi.waitUntil(async () => (await finance.get('/admin/audit')).status === 403)
  expect(await take(finance, 'compliance')).toMatchObject({
    status: 409,
    body: { state: 'ended_by_another' },
  })
  expect(await entries(`subject=${finance.username}`)).toMatchObject([
    { action: 'emergency_access.end', actor: { username: chief.username }, details: { role: 'compliance' } },
    { action: 'emergency_access.begin', actor: { username: finance.username } },
    { action: 'roles.grant' },
  ])
})

// Programs that start beside a server take their time on a busy machine.
test('STAFF-ROLE-03 the command makes the first administrator, and another one only when asked', {
  timeout: 240_000,
}, async () => {
  const person = await footlight.newPerson('viewer')
  const program = fileURLToPath(new URL('../../server/src/app/make-administrator.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: footlight.config.dataDir, DATABASE_URL: '' }
  const run = (...more: string[]) =>
    promisify(execFile)(process.execPath, [program, ...more], { env }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { readonly code: number; readonly stderr: string }) => `${code} ${stderr}`,
    )
  expect(await run(person.username)).toMatch(/^1 There is an administrator already/)
  expect(await run(person.username, '--another')).toContain(`${person.username} (account`)
  await expect.poll(async () => (await person.get('/admin/audit')).status).toBe(200)
  expect(await entries(`actor=-&subject=${person.username}`)).toMatchObject([
    { actor: null, action: 'roles.make_administrator' },
  ])
})

test('AUDIT-01 what staff does is in the log, with reason and facts; what performers do in their rooms is not', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { username } = viewer
  const performer = await footlight.login('demo_model')
  const until = Date.now() + 60_000
  must(
    await moderator.post(`/admin/accounts/${username}/suspension`, {
      until,
      reason_code: 'spam',
      text: 'Adverts.',
    }),
  )
  must(await moderator.delete(`/admin/accounts/${username}/suspension`))
  // It is over: nothing is done, and nothing written.
  must(await moderator.delete(`/admin/accounts/${username}/suspension`))
  must(
    await moderator.post('/moderation/feature-ban', {
      username,
      feature: 'tikichat',
      minutes: 5,
      reason: 'Rude.',
    }),
  )
  must(await moderator.post('/moderation/feature-unban', { username, feature: 'tikichat' }))
  must(await admin.post('/admin/billing/blocks', { username, reason: 'fraud', note: 'Card.', until: null }))
  must(await admin.post('/admin/promotions/spins', { username, ref: randomUUID(), spins: 2 }))
  must(await moderator.get(`/admin/accounts/${username}/names`))
  const log = await entries(`subject_kind=account&subject=${username}`)
  expect(log.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'accounts.suspend',
    'accounts.end_suspension',
    'reports.ban',
    'reports.unban',
    'billing.block',
    'promotions.grant_spins',
    'names.look_up',
  ])
  expect(log.at(-1)).toMatchObject({
    actor: { username: 'demo_moderator' },
    subject: { kind: 'account', username },
    reason: 'Adverts.',
    details: { code: 'spam', until },
  })
  const silence = (by: TestApi) =>
    by.post('/room/demo_model/moderate', { action: 'silence', target: username, minutes: 1, reason: 'Loud.' })
  must(await silence(performer))
  must(await silence(moderator))
  const inRooms = await entries('action=rooms.moderate')
  expect(
    inRooms.filter(({ details }: { details: { target: string } }) => details.target === username),
  ).toMatchObject([
    { actor: { username: 'demo_moderator' }, reason: 'Loud.', details: { kind: 'silence', action: 'put' } },
  ])
  const { auditLog } = footlight.server.database
  expect(await verifyAudit(auditLog, () => true)).toMatchObject({ ok: true })
})

test('AUDIT-05 the log is filtered and read page by page, and comes as a table that no spreadsheet runs', async () => {
  const viewer = await footlight.newPerson('viewer')
  for (let at = 0; at < 27; at += 1) {
    must(await change(admin, viewer.username, 'compliance', true, '=SUM(1,"2")'))
    must(await change(admin, viewer.username, 'compliance', false))
  }
  const query = `actor=demo_admin&subject_kind=account&subject=${viewer.username}`
  const first = must(await admin.get(`/admin/audit?${query}`))
  expect(first.entries).toHaveLength(50)
  const second = must(await admin.get(`/admin/audit?${query}&before=${first.next}`))
  expect([second.entries.length, second.next]).toEqual([4, null])
  expect(await entries(`${query}&until=1`)).toEqual([])
  expect(await entries(`${query}&from=${Date.now() + 60_000}`)).toEqual([])
  expect(await entries(`${query}&action=accounts.suspend`)).toEqual([])
  expect(await entries('actor=nobody_at_all')).toEqual([])
  expect(await moderator.get('/admin/audit')).toMatchObject(refused)
  expect(await admin.get('/admin/audit?action=rooms.burn')).toMatchObject({ status: 422 })
  const file = await fetch(`${footlight.url}/api/v1/admin/audit.csv?${query}&action=roles.grant`, {
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const lines = (await file.text()).split('\r\n')
  expect(lines).toHaveLength(29)
  expect(lines[1]).toContain(`,"'=SUM(1,""2"")",`)
  expect((await entries('action=audit.export'))[0]).toMatchObject({ actor: { username: 'demo_admin' } })
})
