import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { openShop, PASSWORD, type SecurityShop } from './account-security-support/security-shop.ts'

const DAY = 86_400_000
const text = 'They shouted at people in three rooms.'
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

async function open() {
  shop = await openShop()
  const [moderator, admin, compliance] = [
    await shop.footlight.login('demo_moderator'),
    await shop.footlight.login('demo_admin'),
    await shop.footlight.login('demo_compliance'),
  ]
  const [owner, reporter] = [await shop.owner(), await shop.owner()]
  return { moderator, admin, compliance, owner, reporter }
}
const report = (who: TestApi, person: string, reason = 'abuse') =>
  who.post('/room/demo_model/report', { person, reason, note: 'look at this' })
async function caseOf(staff: TestApi, username: string, state = 'open') {
  const { cases } = must(await staff.get(`/moderation/cases?state=${state}`))
  const found = cases.find((each: { reported: string }) => each.reported === username)
  return found === undefined ? null : must(await staff.get(`/moderation/cases/${found.number}`)).case
}
const decide = (who: TestApi, found: { number: string; version: number }, more: object = {}) =>
  who.post(`/moderation/cases/${found.number}/decision`, {
    ...{ version: found.version, action: 'warned', ground: 'abuse', text, ...more },
  })

test('CASE-02 the desk is for who may look, and each look is in the audit log', async () => {
  const { moderator, admin, compliance, owner, reporter } = await open()
  must(await report(reporter, owner.username, 'violence'))
  const found = await caseOf(moderator, owner.username)
  expect(found).toMatchObject({
    ...{ kind: 'violence', state: 'open', version: 1, may_decide: true, may_confirm: false },
    reports: [{ reporter: reporter.username, note: 'look at this', reason: 'violence' }],
  })
  expect(Date.parse(found.due_at) - Date.parse(found.opened_at)).toBe(DAY)
  expect((await caseOf(compliance, owner.username)).may_decide).toBe(false)
  for (const who of [owner, reporter]) {
    expect((await who.get('/moderation/cases')).body).toMatchObject({ error: 'forbidden' })
    expect((await who.get(`/moderation/cases/${found.number}`)).body).toMatchObject({ error: 'forbidden' })
  }
  for (const who of [compliance, owner])
    expect((await decide(who, found)).body).toMatchObject({ error: 'forbidden' })
  const picture = `/moderation/cases/${found.number}/pictures/${found.reports[0].id}`
  expect((await moderator.get(picture)).status).toBe(404)
  const { entries } = must(await admin.get('/admin/audit?action=cases.look&subject_kind=case'))
  expect(entries).toHaveLength(2)
  expect((await moderator.get('/moderation/cases?after=0.x.1')).status).toBe(422)
})

test('CASE-03 what was looked at is decided once, and what makes no sense is refused', async () => {
  const { moderator, admin, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  const found = await caseOf(moderator, owner.username)
  const wrong: readonly [object, object][] = [
    [{ ground: null }, { ground: 'invalid' }],
    [{ action: 'nothing' }, { ground: 'invalid' }],
    [{ until: shop.clock.now() + DAY }, { until: 'invalid' }],
    [{ action: 'suspended' }, { until: 'invalid' }],
    [{ action: 'suspended', until: shop.clock.now() }, { until: 'too_small' }],
    [{ action: 'suspended', until: shop.clock.now() + 4_000 * DAY }, { until: 'too_large' }],
  ]
  for (const [more, fields] of wrong)
    expect((await decide(moderator, found, more)).body).toMatchObject({ error: 'invalid_value', fields })
  expect((await decide(moderator, found, { text: 'No.' })).status).toBe(422)
  must(await report(reporter, owner.username))
  expect((await decide(moderator, found)).body).toMatchObject({ error: 'conflict' })
  const both = await Promise.all([
    decide(moderator, { ...found, version: 2 }),
    decide(admin, { ...found, version: 2 }, { action: 'nothing', ground: null }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ state: 'decided' })
  const { reports } = must(await admin.get(`/moderation/reports?room=${owner.username}`))
  expect(reports.every(({ handled }: { handled: unknown }) => handled !== null)).toBe(true)
  // Whoever is one of the staff is suspended by an administrator alone.
  must(await report(reporter, 'demo_admin'))
  const about = await caseOf(moderator, 'demo_admin')
  const suspend = { action: 'suspended', until: shop.clock.now() + DAY }
  expect((await decide(moderator, about, suspend)).body).toMatchObject({ error: 'forbidden' })
  expect((await decide(admin, about)).body).toMatchObject({ error: 'forbidden' })
})

test('CASE-03 a case is given to somebody who may decide it', async () => {
  const { moderator, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  const { number } = await caseOf(moderator, owner.username)
  const give = (to: string | null) => moderator.post(`/moderation/cases/${number}/assign`, { to })
  expect((await give(reporter.username)).body).toMatchObject({ error: 'user_not_found' })
  must(await give('demo_admin'))
  expect((await caseOf(moderator, owner.username)).taken_by).toBe('demo_admin')
  // Who saw that nobody has it takes it from nobody.
  const take = (seen: string | null) =>
    moderator.post(`/moderation/cases/${number}/assign`, { to: 'demo_moderator', seen })
  for (const seen of [null, 'demo_moderator', 'nobody_at_all'])
    expect((await take(seen)).body).toMatchObject({ error: 'conflict' })
  expect((await caseOf(moderator, owner.username)).taken_by).toBe('demo_admin')
  must(await take('demo_admin'))
  must(await give(null))
  expect((await caseOf(moderator, owner.username)).taken_by).toBeNull()
  const both = await Promise.all([take(null), take(null)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('CASE-04 the gravest takes two of the staff, both in the audit log, and neither decides the appeal', async () => {
  const { moderator, admin, owner, reporter } = await open()
  must(await report(reporter, owner.username, 'violence'))
  const found = await caseOf(moderator, owner.username)
  expect(must(await decide(moderator, found, { action: 'suspended_for_good' })).state).toBe('proposed')
  must(await owner.post('/user/follow/demo_live', {}))
  const proposed = await caseOf(moderator, owner.username, 'proposed')
  expect(proposed).toMatchObject({ may_confirm: false, ruling: { by: 'demo_moderator', confirmed_by: null } })
  const confirm = (who: TestApi, isConfirmed = true) =>
    who.post(`/moderation/cases/${found.number}/confirmation`, {
      ...{ version: proposed.version, is_confirmed: isConfirmed },
    })
  expect((await confirm(moderator)).body).toMatchObject({ error: 'forbidden' })
  expect(must(await confirm(admin)).state).toBe('decided')
  expect((await confirm(admin)).body).toMatchObject({ error: 'wrong_state', state: 'decided' })
  expect((await owner.post('/user/follow/demo_live', {})).body).toMatchObject({ error: 'account_suspended' })
  for (const action of ['cases.propose', 'cases.confirm'])
    expect(must(await admin.get(`/admin/audit?action=${action}`)).entries).toHaveLength(1)
  must(await owner.post('/auth/appeal', { text: 'I was not there on that evening.' }))
  const { appeals } = must(await admin.get('/moderation/appeals'))
  expect(appeals[0]).toMatchObject({ may_decide: false })
  expect(appeals[0].ordered_by.toSorted()).toEqual(['demo_admin', 'demo_moderator'])
})

test('CASE-05 the person reads a statement of reasons and appeals, and who reported reads what came of it', async () => {
  const { moderator, admin, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  const until = shop.clock.now() + 3 * DAY
  must(await decide(moderator, await caseOf(moderator, owner.username), { action: 'suspended', until }))
  const [statement] = await shop.mails(owner.email, text)
  for (const part of [new Date(until).toISOString().slice(0, 10), 'Abuse or harassment', '/appeal', 'court'])
    expect(statement).toContain(part)
  await shop.mails(reporter.email, 'We have reviewed it and taken action.')
  // What the person did is nobody else's.
  expect(shop.written(reporter.email).some((mail) => mail.includes(text))).toBe(false)
  must(await owner.post('/auth/appeal', { text: 'That was somebody else in those rooms.' }))
  const { appeals } = must(await admin.get('/moderation/appeals'))
  expect(appeals[0]).toMatchObject({ username: owner.username, may_decide: true, reason: { text } })
})

test('CASE-06 measures against an account are for its owner to read, with their reasons', async () => {
  const { moderator, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  const until = shop.clock.now() + 3 * DAY
  must(await decide(moderator, await caseOf(moderator, owner.username), { action: 'suspended', until }))
  expect(must(await owner.get('/account/decisions')).decisions).toMatchObject([
    { action: 'suspended', ground: 'abuse', text, until: new Date(until).toISOString() },
  ])
  expect(must(await reporter.get('/account/decisions')).decisions).toEqual([])
  expect((await shop.footlight.guest().get('/account/decisions')).status).toBe(401)
  shop.clock.leap(3 * DAY)
  const { json } = must(await owner.post('/user/export', { password: PASSWORD }))
  const exported = (await owner.get(json.replace('/api/v1', ''))).body
  expect(exported.decisions).toMatchObject([{ action: 'suspended', text }])
})

test('CASE-05 where nothing is found the person is not written to', async () => {
  const { moderator, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  const found = await caseOf(moderator, owner.username)
  must(await decide(moderator, found, { action: 'nothing', ground: null }))
  await shop.mails(reporter.email, 'found nothing')
  expect(shop.written(owner.email).some((mail) => mail.includes(text))).toBe(false)
  expect(must(await owner.get('/account/decisions')).decisions).toEqual([])
})

test('CASE-01 a report without a case is given one when the server starts', async () => {
  const dataDir = newDataFolder()
  const first = await startFootlight({ dataDir })
  must(await report(await first.newPerson('viewer'), 'demo_model', 'minor'))
  await first.stop()
  const database = new DatabaseSync(join(dataDir, 'footlight.db'))
  database.exec('delete from case_entries; delete from cases')
  database.close()
  shop = await openShop({ dataDir })
  const moderator = await shop.footlight.login('demo_moderator')
  await expect.poll(() => caseOf(moderator, 'demo_model')).toMatchObject({ kind: 'minor' })
  expect(must(await moderator.get('/moderation/cases')).cases).toHaveLength(1)
})

test('CASE-08 numbers of a month are for who may look, as a page and as a file', async () => {
  const { moderator, admin, compliance, owner, reporter } = await open()
  must(await report(reporter, owner.username))
  must(await report(reporter, owner.username, 'violence'))
  must(await report(owner, reporter.username, 'recording'))
  shop.clock.leap(2 * DAY)
  const until = shop.clock.now() + 9 * DAY
  must(await decide(moderator, await caseOf(moderator, owner.username), { action: 'suspended', until }))
  must(await owner.post('/auth/appeal', { text: 'That was somebody else in those rooms.' }))
  const [appeal] = must(await admin.get('/moderation/appeals')).appeals
  const ended = { decision: 'ended', answer: 'It was somebody else.' }
  must(await admin.post(`/moderation/appeals/${appeal.id}`, ended))
  const month = new Date(shop.clock.now()).toISOString().slice(0, 7)
  const numbers = must(await compliance.get(`/moderation/case-numbers?month=${month}`))
  expect(numbers).toMatchObject({
    ...{ month, time_zone: 'UTC', appeals: 1, reversed: 1, overdue: 1, median_ms: 2 * DAY },
    decided: [{ kind: 'violence', action: 'suspended', count: 1 }],
  })
  expect(numbers.received).toEqual([
    { kind: 'content', source: 'room', count: 1 },
    { kind: 'ordinary', source: 'room', count: 1 },
    { kind: 'violence', source: 'room', count: 1 },
  ])
  expect(must(await moderator.get('/moderation/case-numbers?month=2019-01'))).toMatchObject({
    ...{ received: [], decided: [], median_ms: null, due: 0, overdue: 0 },
  })
  expect((await owner.get('/moderation/case-numbers')).body).toMatchObject({ error: 'forbidden' })
  expect((await moderator.get('/moderation/case-numbers?month=2026-13')).status).toBe(422)
  const cookie = [...moderator.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const address = `${shop.footlight.url}/api/v1/moderation/case-numbers.csv?month=${month}`
  const file = await fetch(address, { headers: { cookie } })
  expect(file.headers.get('content-disposition')).toContain(`cases-${month}.csv`)
  const rows = (await file.text()).split('\r\n')
  expect(rows[0]).toBe('month,measure,kind,of,value')
  for (const row of ['decided,violence,suspended,1', 'received,content,room,1', 'reversed,,,1'])
    expect(rows).toContain(`${month},${row}`)
  expect((await fetch(address)).status).toBe(401)
})
