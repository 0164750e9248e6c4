import type { ConfigurationKey, ConfigurationSetting, ConfigurationVersion } from '@footlight/core/protocol'
import { configurationKeys } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const path = '/admin/configuration'
const reason = 'The law there has changed.'
const NORWAY = '203.0.113.7'
let footlight: Footlight
let admin: TestApi

beforeAll(async () => {
  footlight = await startFootlight({
    locator: { locate: (address) => (address === NORWAY ? { country: 'NO', state: null } : null) },
    config: { trustedProxies: ['127.0.0.1'], receiverBlockedCountries: new Set(['KP']) },
  })
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight.stop())
afterEach(async () => {
  for (const { key, change } of await settings())
    if (change !== null && change.value !== null) must(await restore(key, 0))
})

const settings = async () => must(await admin.get(path)).settings as ConfigurationSetting[]
const setting = async (key: ConfigurationKey) => (await settings()).find((each) => each.key === key)!
const post = async (key: string, change: object, more: object = {}, who = admin) => {
  const seen = (await settings()).find((each) => each.key === key)?.version ?? 0
  return who.post(`${path}/${key}`, { seen, change, reason, ...more })
}
const set = (key: ConfigurationKey, value: unknown, more: object = {}) =>
  post(key, { kind: 'set', value }, more)
const restore = (key: ConfigurationKey, version: number) => post(key, { kind: 'restore', version })
const history = async (key: ConfigurationKey, before?: number) =>
  must(await admin.get(`${path}/${key}/history${before === undefined ? '' : `?before=${before}`}`)) as {
    versions: ConfigurationVersion[]
    next: number | null
  }
const fromNorway = { 'x-forwarded-for': NORWAY }

test('CONFIG-01 administrators alone read and change it; the environment’s value holds until somebody has changed it', async () => {
  const all = await settings()
  expect(all.map(({ key }) => key)).toEqual(configurationKeys)
  expect(all.find(({ key }) => key === 'money.receiver_blocked_countries')).toEqual({
    ...{ key: 'money.receiver_blocked_countries', value: ['KP'], environment: ['KP'] },
    ...{ version: 0, change: null },
  })
  for (const name of ['demo_moderator', 'demo_compliance', 'demo_viewer', 'demo_model']) {
    const who = await footlight.login(name)
    for (const answer of [
      await who.get(path),
      await who.get(`${path}/lists.ranking/history`),
      await post('lists.ranking', { kind: 'set', value: 'viewers' }, {}, who),
    ])
      expect([name, answer.status, answer.body.error]).toEqual([name, 403, 'forbidden'])
  }
  expect((await footlight.guest().get(path)).status).toBe(401)
  expect((await admin.get(`${path}/database_url/history`)).status).toBe(404)
  expect((await post('database_url', { kind: 'set', value: '' })).status).toBe(404)
})

test('CONFIG-04 CONFIG-06 the next order after the answer is refused where nothing is sold any more, and taken once it is undone', async () => {
  const buyer = await footlight.newPerson('viewer', 100)
  const tip = () => buyer.tip('demo_model', 5, { headers: fromNorway })
  expect((await tip()).status).toBe(200)
  const before = await setting('money.sale_blocked_countries')
  const changed = must(await set('money.sale_blocked_countries', ['SE', 'NO', 'NO']))
  expect(changed).toMatchObject({ value: ['NO', 'SE'], version: before.version + 1 })
  expect(await tip()).toMatchObject({ status: 451, body: { error: 'tip_geo_block_sender' } })
  must(await restore('money.sale_blocked_countries', 0))
  expect((await tip()).status).toBe(200)
  must(await restore('money.sale_blocked_countries', changed.version))
  expect(await tip()).toMatchObject({ status: 451, body: { error: 'tip_geo_block_sender' } })
  expect(await buyer.tokens()).toBe(90)
})

test('CONFIG-04 who lives where nobody is paid any more receives nothing from the next order on', async () => {
  const buyer = await footlight.newPerson('viewer', 100)
  const db: Kysely<{ people: { username: string; lives_in: string } }> =
    footlight.server.database.complianceDatabase
  await db.updateTable('people').set({ lives_in: 'NO' }).where('username', '=', 'demo_model').execute()
  const tip = () => buyer.tip('demo_model', 5)
  expect((await tip()).status).toBe(200)
  must(await set('money.receiver_blocked_countries', ['NO']))
  expect(await tip()).toMatchObject({ status: 451, body: { error: 'tip_geo_block_receiver' } })
  must(await restore('money.receiver_blocked_countries', 0))
  expect((await tip()).status).toBe(200)
  expect(await buyer.tokens()).toBe(90)
})

test('CONFIG-05 a stale page changes nothing and neither does what holds already; all of it is in the audit log', async () => {
  const { version } = await setting('support.phone')
  must(await set('support.phone', '+1 555 0100'))
  expect((await set('support.phone', '+1 555 0199', { seen: version })).body.error).toBe('conflict')
  expect((await set('support.phone', '+1 555 0199', { seen: version + 9 })).body.error).toBe('conflict')
  expect(await set('support.phone', '+1 555 0100')).toMatchObject({
    ...{ status: 409, body: { error: 'wrong_state' } },
  })
  expect((await setting('support.phone')).value).toBe('+1 555 0100')
  const audit = must(await admin.get('/admin/audit?action=configuration.change')).entries[0]
  expect(audit).toMatchObject({
    ...{ reason, subject: { kind: 'configuration', id: 'support.phone' } },
    details: { before: null, after: '"+1 555 0100"', version: version + 1, restored: null },
  })
  for (const wrong of ['', '   ', 'two\nlines', 'NUL \0', 'half \ud800', 'x'.repeat(501)])
    expect((await set('support.phone', '', { reason: wrong })).body.error).toMatch(
      /^(invalid_value|malformed)$/,
    )
  expect((await setting('support.phone')).version).toBe(version + 1)
})

test('CONFIG-02 what does not hold is refused at its field', async () => {
  expect((await set('support.hours', { text: 'always', time_zone: 'Mars/Crater' })).body).toMatchObject({
    fields: { 'change.value.text': 'invalid', 'change.value.time_zone': 'invalid' },
  })
  expect((await set('money.sale_blocked_countries', ['NO', 'XX'])).body.fields).toEqual({
    'change.value.1': 'invalid',
  })
  expect((await post('lists.ranking', { kind: 'set' })).body.fields).toEqual({ 'change.value': 'required' })
  expect((await restore('lists.ranking', 9_999)).body.error).toBe('not_found')
})

test('CONFIG-06 the history has every change, newest first and by pages', async () => {
  const begin = (await setting('support.exempt_studios')).version
  for (let studio = 1; studio <= 22; studio += 1) must(await set('support.exempt_studios', [studio]))
  must(await restore('support.exempt_studios', begin + 3))
  const first = await history('support.exempt_studios')
  expect(first.versions).toHaveLength(20)
  expect(first.versions[0]).toMatchObject({
    ...{ version: begin + 23, value: [3], restored: begin + 3, by: 'demo_admin', reason },
  })
  const rest = await history('support.exempt_studios', first.next!)
  expect([rest.next, rest.versions.at(-1)!.version]).toEqual([null, 1])
})

test('CONFIG-03 support, cases, lists, ranking and standby follow as well, without a restart', async () => {
  const viewer = await footlight.login('demo_viewer')
  must(await set('support.hours', { text: 'Mo-Su 00:00-24:00', time_zone: 'Europe/Oslo' }))
  expect(must(await viewer.get('/support')).hours).toMatchObject({
    ...{ text: 'Mo-Su 00:00-24:00', time_zone: 'Europe/Oslo', is_open: true },
  })
  const moderator = await footlight.login('demo_moderator')
  must(await set('cases.calendar', { time_zone: 'Pacific/Auckland', holidays: ['2027-01-01'] }))
  expect(must(await moderator.get('/moderation/cases')).time_zone).toBe('Pacific/Auckland')

  const order = async () => must(await viewer.get('/browse/react/')).order as string[]
  const balanced = await order()
  must(await set('lists.ranking', 'viewers'))
  expect(await order()).not.toEqual(balanced)
  must(await restore('lists.ranking', 0))
  expect(await order()).toEqual(balanced)

  const list = async () => (await viewer.get('/browse/react/browse-studio/salsa')).status
  expect(await list()).toBe(404)
  must(await set('lists.studios', [{ name: 'salsa', studio: 7 }]))
  expect(await list()).toBe(200)

  const model = await footlight.newPerson('model')
  const standby = async () => must(await model.get('/video/streamer_settings')).standby_allowed
  expect(await standby()).toBe(true)
  must(await set('rooms.standby_studios', [1]))
  expect(await standby()).toBe(false)
})

test('STAFF-VIEW-01 STAFF-VIEW-02 whoever opens a table saves its filters for themselves, without names of others', async () => {
  const views = '/admin/saved-views/audit'
  const saved = must(
    await admin.post(views, { name: ' Roles ', query: 'action=roles.grant&actor=ann&before=3' }),
  )
  expect(saved).toMatchObject({ name: 'Roles', query: 'action=roles.grant' })
  expect(must(await admin.get(views))).toEqual({ views: [saved] })
  const other = await admin.post(views, { name: 'Roles', query: 'from=1' })
  expect(other.body).toMatchObject({ error: 'invalid_value', fields: { name: 'taken' } })
  for (const body of [
    { name: 'Nothing', query: 'actor=ann' },
    { name: 'NUL\0', query: 'from=1' },
    { name: '\ud800', query: 'from=1' },
    { name: '', query: 'from=1' },
    { name: 'x'.repeat(41), query: 'from=1' },
    { name: 'Huge', query: `from=1&${'x'.repeat(300)}` },
  ])
    expect([body, (await admin.post(views, body)).status]).toEqual([body, 422])
  const compliance = await footlight.login('demo_compliance')
  expect(must(await compliance.get(views))).toEqual({ views: [] })
  expect((await compliance.delete(`${views}/${saved.id}`)).status).toBe(404)
  expect((await compliance.get('/admin/saved-views/purchases')).status).toBe(403)
  expect((await admin.get('/admin/saved-views/people')).status).toBe(404)
  expect((await admin.delete(`${views}/${saved.id}`)).status).toBe(204)
  expect(must(await admin.get(views))).toEqual({ views: [] })
})
