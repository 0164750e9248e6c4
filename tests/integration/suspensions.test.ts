import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const HOUR_MS = 3_600_000

let footlight: Footlight
let admin: TestApi
let moderator: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
  moderator = await footlight.login('demo_moderator')
})
afterAll(() => footlight.stop())

const path = (username: string) => `/admin/accounts/${username}/suspension`
const order = (more: object = {}) => ({
  until: Date.now() + HOUR_MS,
  reason_code: 'spam',
  text: 'Three adverts in one evening.',
  ...more,
})

describe('SUSPEND-01 who suspends whom', () => {
  test('a moderator suspends a viewer, none of the staff and not themself; an administrator suspends the staff', async () => {
    expect(await moderator.post(path('demo_admin'), order())).toMatchObject({ status: 403 })
    expect(await moderator.post(path('demo_moderator'), order())).toMatchObject({ status: 403 })
    expect(await admin.post(path('demo_admin'), order())).toMatchObject({ status: 403 })
    expect(await admin.post(path('demo_moderator'), order())).toMatchObject({ status: 200 })
    // Suspended staff order nothing.
    expect(await moderator.post(path('demo_viewer'), order())).toMatchObject({
      status: 403,
      body: { error: 'account_suspended' },
    })
    expect(await admin.delete(path('demo_moderator'))).toMatchObject({ status: 200 })
    const viewer = await footlight.login('demo_viewer')
    expect(await viewer.post(path('demo_whale'), order())).toMatchObject({ status: 403 })
    expect(await moderator.post(path('nobody_at_all'), order())).toMatchObject({ status: 404 })
  })

  test('it ends in the future and within ten years, and what is said keeps to the terms', async () => {
    const refused = async (more: object) => {
      const { status, body } = await moderator.post(path('demo_viewer'), order(more))
      return [status, (body as { fields?: object }).fields]
    }
    expect(await refused({ until: Date.now() - 1 })).toEqual([422, { until: 'too_small' }])
    expect(await refused({ until: Date.now() + 3_651 * 24 * HOUR_MS })).toEqual([422, { until: 'too_large' }])
    expect(await refused({ text: 'they are 15yo' })).toEqual([422, { text: 'prohibited' }])
    for (const more of [
      { text: 'a\u202eb' },
      { text: 'x'.repeat(301) },
      { reason_code: 'mood' },
      { until: 1.5 },
    ])
      expect((await moderator.post(path('demo_viewer'), order(more))).status, JSON.stringify(more)).toBe(422)
    await footlight.login('demo_viewer')
  })
})

test('SUSPEND-02 SUSPEND-03 the reason stands with the end wherever the suspension is told, and each order in the log', async () => {
  const whale = await footlight.login('demo_whale')
  const first = order()
  expect(await moderator.post(path('demo_whale'), first)).toMatchObject({ status: 200 })
  const told = { until: new Date(first.until).toISOString(), reason: { code: 'spam', text: first.text } }
  // In force at once, for sessions of before too.
  expect(await whale.post('/user/follow/demo_live', {})).toMatchObject({
    status: 403,
    body: { error: 'account_suspended', ...told },
  })
  expect((await whale.get('/user/current')).body).toMatchObject({
    user: { suspension_date: told.until, suspension_reason: told.reason },
  })
  const stranger = footlight.guest()
  const logIn = (password: string) => stranger.post('/auth/login', { username: 'demo_whale', password })
  expect(await logIn('footlight-demo')).toMatchObject({ status: 403, body: told })
  // Who does not know the password reads nothing of it.
  expect((await logIn('wrong-password-1')).body).toMatchObject({ error: 'invalid_credentials' })

  const second = order({ reason_code: null, text: null })
  await moderator.post(path('demo_whale'), second)
  expect((await whale.post('/user/follow/demo_live', {})).body).not.toHaveProperty('reason')
  await moderator.delete(path('demo_whale'))
  await moderator.delete(path('demo_whale'))
  expect(await whale.post('/user/follow/demo_live', {})).toMatchObject({ status: 200 })
  expect((await whale.get('/user/current')).body).toMatchObject({
    user: { suspension_date: null, suspension_reason: null },
  })

  const database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'), { readOnly: true })
  const named = '(select username from people where id = suspension_log.'
  const lines = database
    .prepare(
      `select ${named}account) as account, ${named}by) as by, until, reason from suspension_log
       where account = (select id from people where username = 'demo_whale') order by id`,
    )
    .all()
  database.close()
  const by = { account: 'demo_whale', by: 'demo_moderator' }
  expect(lines.map((line) => ({ ...line }))).toEqual([
    { ...by, until: first.until, reason: JSON.stringify(told.reason) },
    { ...by, until: second.until, reason: null },
    { ...by, until: null, reason: null },
  ])
})
