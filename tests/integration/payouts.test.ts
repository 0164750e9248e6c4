import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { codeOf, PASSWORD, type SecurityShop, setUpApp } from './account-security-support/security-shop.ts'
import { type Applicant, applicant, openVaultShop } from './applications-support/applicants.ts'

const DAY_MS = 86_400_000
const IBAN = 'NL91ABNA0417164300'
const HOLDER = 'Robin Quillfeather-Ådal'
const debtor = { name: 'Footlight Test', iban: 'DE89370400440532013000', bic: null }
const payouts = { rate: 500, currency: 'EUR', holdDays: 7, minimum: 100, debtor }
const refused = { status: 403, body: { error: 'forbidden' } }

let shop: SecurityShop
let admin: TestApi
afterEach(() => shop.footlight.stop())

async function open(config: object = {}): Promise<void> {
  shop = await openVaultShop({ config: { payouts, ...config } })
  admin = await shop.footlight.login('demo_admin')
}

type Earner = Applicant & { readonly id: number }

async function performer(tokens = 0): Promise<Earner> {
  const who = await applicant(shop)
  const { id } = must(await who.get('/user/current')).user
  if (tokens > 0) await earn(`earnings:${id}`, tokens)
  return Object.assign(who, { id })
}

async function earn(account: string, tokens: number): Promise<void> {
  const earned = await shop.footlight.server.ledger.execute({
    ...{ kind: 'transfer', id: randomUUID(), at: shop.clock.now(), reason: 'tip' },
    lines: [{ debit: 'promotions', credit: account, tokens }],
  })
  if (!earned.ok) throw new Error(earned.error.code)
}

const destination = (more: object = {}) => ({ password: PASSWORD, holder: HOLDER, iban: IBAN, ...more })
const enter = (who: TestApi, more: object = {}) => who.post('/auth/payout_destination', destination(more))

async function finance(): Promise<TestApi> {
  const who = await shop.owner()
  must(
    await admin.post(`/admin/staff/${who.username}/role`, {
      role: 'finance',
      has_role: true,
      reason: 'New.',
    }),
  )
  return who
}

const lastDay = async () => must(await admin.get('/admin/payouts')).last_day
const plan = async (by: TestApi, run = randomUUID()) =>
  must(await by.post(`/admin/payouts/${run}/plan`, { through: await lastDay() }))
const decide = (by: TestApi, run: string, tokens: number, decision = 'approve') =>
  by.post(`/admin/payouts/${run}/decide`, { decision, tokens })
const file = (by: TestApi, run: string, format: string) =>
  by.get(`/admin/payouts/${run}/file?format=${format}`)

test('PAYOUT-06 a bank account takes password and second factor, is read masked, and is on the disk for nobody without the key', async () => {
  await open({ staffSecondFactor: true })
  const [who, viewer] = [await performer(), await shop.owner()]
  expect(await enter(viewer)).toMatchObject(refused)
  expect((await enter(who)).body).toMatchObject({ error: 'second_factor_required' })
  const { secret } = await setUpApp(shop, who)
  const totp = () => {
    shop.clock.leap(30_000)
    return codeOf(secret, shop.clock.now())
  }
  expect((await enter(who)).body).toMatchObject({ error: 'totp_required' })
  expect((await enter(who, { password: 'not-mine', totp: totp() })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  const wrong = (field: string) => ({ status: 422, body: { fields: { [field]: 'invalid' } } })
  expect(await enter(who, { totp: totp(), iban: 'NL91ABNA0417164301' })).toMatchObject(wrong('iban'))
  expect(await enter(who, { totp: totp(), holder: '北京' })).toMatchObject(wrong('holder'))
  const entered = must(await enter(who, { totp: totp(), iban: 'nl91 abna 0417 1643 00' }))
  expect(entered.destination).toMatchObject({ holder: HOLDER, account: 'NL… 4300' })
  expect(Date.parse(entered.destination.usable_at) - Date.parse(entered.destination.changed_at)).toBe(
    3 * DAY_MS,
  )
  expect(JSON.stringify(must(await who.get('/payouts')))).not.toContain(IBAN)
  await shop.mails(who.email, 'bank account')
  const { dataDir } = shop.footlight.config
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    for (const secretText of [IBAN, '0417164300', 'Quillfeather-'])
      expect(bytes.includes(secretText)).toBe(false)
  }
})

test('PAYOUT-05 the staff plans, somebody else of it approves what they saw; tokens leave with a line on the statement', async () => {
  await open()
  const [who, silent] = [await performer(1_234), await performer(500)]
  must(await enter(who))
  shop.clock.leap(9 * DAY_MS)
  await earn(`earnings:${who.id}`, 40)
  const payer = await finance()
  expect(must(await who.get('/payouts'))).toMatchObject({ balance: 1_274, payable: 1_234 })
  for (const stranger of [
    who,
    await shop.footlight.login('demo_moderator'),
    await shop.footlight.login('demo_viewer'),
  ]) {
    expect(await stranger.get('/admin/payouts')).toMatchObject(refused)
    expect(
      await stranger.post(`/admin/payouts/${randomUUID()}/plan`, { through: '2026-01-01' }),
    ).toMatchObject(refused)
  }
  const tomorrow = new Date(Date.parse(await lastDay()) + DAY_MS).toISOString().slice(0, 10)
  expect(await payer.post(`/admin/payouts/${randomUUID()}/plan`, { through: tomorrow })).toMatchObject({
    status: 422,
    body: { fields: { through: 'too_large' } },
  })
  const { run, payouts: planned } = await plan(payer)
  // Sent twice, from two tabs.
  expect((await plan(payer, run.id)).run).toEqual(run)
  expect(
    (await admin.post(`/admin/payouts/${randomUUID()}/plan`, { through: await lastDay() })).body,
  ).toMatchObject({
    ...{ error: 'wrong_state', state: 'open' },
  })
  expect(planned.find((each: { username: string }) => each.username === who.username)).toMatchObject({
    ...{ tokens: 1_234, amount: 6_170, destination: 'NL… 4300', state: 'planned' },
  })
  expect(planned.find((each: { username: string }) => each.username === silent.username)).toMatchObject({
    ...{ gap: 'no_destination', state: 'left_out' },
  })
  expect((await file(payer, run.id, 'csv')).status).toBe(409)
  expect((await decide(payer, run.id, run.tokens)).body).toMatchObject({ state: 'same_person' })
  expect((await decide(admin, run.id, run.tokens + 1)).body).toMatchObject({ error: 'conflict' })
  // Changed behind the plan: what was approved is what is paid.
  must(await enter(who, { iban: 'GB29NWBK60161331926819' }))
  expect(must(await decide(admin, run.id, run.tokens)).run).toMatchObject({
    state: 'booked',
    amount: run.amount,
  })
  expect((await decide(admin, run.id, run.tokens)).body).toMatchObject({ error: 'conflict' })
  expect(must(await who.get('/payouts'))).toMatchObject({ balance: 40, payable: 0 })
  const { entries } = must(await who.get('/wallet/statement'))
  expect(entries[0]).toMatchObject({ tokens: -1_234, balance: 40, reason: 'payout', counterparty: null })
  expect(must(await who.get('/payouts')).payouts).toMatchObject([{ state: 'booked', amount: 6_170 }])
  expect(must(await silent.get('/payouts')).balance).toBe(500)
})

test('PAYOUT-09 the files have every booked payout, once, and the log who took them; what came back is asked for anew', async () => {
  await open()
  const who = await performer(1_000)
  must(await enter(who))
  shop.clock.leap(9 * DAY_MS)
  const payer = await finance()
  const { run } = await plan(payer)
  must(await decide(admin, run.id, run.tokens))
  expect((await file(who, run.id, 'csv')).status).toBe(403)
  const xml = (await file(payer, run.id, 'sepa')).body
  expect(xml.match(/<IBAN>[A-Z0-9]+</g)).toEqual([`<IBAN>${debtor.iban}<`, `<IBAN>${IBAN}<`])
  expect(xml).toContain('<Nm>Robin Quillfeather-Adal</Nm>')
  expect((await file(payer, run.id, 'csv')).body).toContain(`,${HOLDER},${IBAN},50.00,EUR,`)
  const { entries } = must(await admin.get('/admin/audit?action=payouts.export'))
  expect(entries).toHaveLength(2)
  must(await payer.post(`/admin/payouts/${run.id}/paid`))
  expect((await payer.post(`/admin/payouts/${run.id}/paid`)).body).toMatchObject({ error: 'wrong_state' })
  // Paid twice by a second download of the same file: there is none.
  expect((await file(payer, run.id, 'sepa')).status).toBe(409)
  const [payout] = must(await who.get('/payouts')).payouts
  const back = (id: string) =>
    payer.post(`/admin/payouts/${run.id}/returned/${id}`, { reason: 'Account closed' })
  expect((await back(randomUUID())).status).toBe(404)
  must(await back(payout.id))
  expect((await back(payout.id)).body).toMatchObject({ error: 'wrong_state' })
  expect(must(await who.get('/payouts'))).toMatchObject({
    ...{ balance: 1_000, destination: null },
    payouts: [{ state: 'returned', reason: 'Account closed' }],
  })
})

test('PAYOUT-07 performer and studio read the same of what the studio is paid for them; the choice is the performer’s, by their proof', async () => {
  await open()
  const owner = await shop.footlight.login('demo_studio')
  const who = await performer()
  const choose = (by: TestApi, way: string, more: object = {}) =>
    by.post('/auth/payout_way', { password: PASSWORD, way, ...more })
  expect((await choose(who, 'studio')).body).toMatchObject({ error: 'wrong_state', state: 'no_studio' })
  must(await owner.post(`/studio/team/${who.username}/invite`))
  const { shares, invitations } = must(await who.get('/studio/own'))
  must(await who.post('/studio/join', { studio_id: invitations[0].studio_id, shares }))
  expect(must(await who.get('/payouts'))).toMatchObject({ way: 'own', may_be_paid_by_studio: true })
  expect(await choose(owner, 'studio')).toMatchObject(refused)
  // Somebody who sits at the machine where they are logged in.
  expect((await choose(who, 'studio', { password: 'not-mine' })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  must(await enter(who))
  await earn(`earnings:${who.id}`, 300)
  shop.clock.leap(9 * DAY_MS)
  expect(must(await choose(who, 'studio'))).toMatchObject({ way: 'studio' })
  await shop.mails(who.email, 'bank account', 2)
  // A demo account is everybody's: nobody enters a bank account there.
  expect(await enter(owner, { password: shop.footlight.config.demoPassword })).toMatchObject(refused)
  const { run } = await plan(admin)
  const [own] = must(await who.get('/payouts')).payouts
  const theirs = must(await owner.get('/payouts')).payouts
  expect(theirs.find((each: { id: string }) => each.id === own.id)).toEqual(own)
  expect(own).toMatchObject({ way: 'studio', gap: 'no_destination' })
  must(await decide(admin, run.id, run.tokens, 'cancel'))
})
