import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaxDeclarationMode } from '@footlight/core/protocol'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { PASSWORD, type SecurityShop } from './account-security-support/security-shop.ts'
import { type Applicant, applicant, openVaultShop } from './applications-support/applicants.ts'

const IBAN = 'NL91ABNA0417164300'
const TIN = '111222333'
const payouts = { rate: 500, currency: 'EUR', holdDays: 7, minimum: 100, debtor: null }
const operator = {
  ...{ name: 'Cams B.V.', country: 'NL', tin: '987654321', vat: null, street: 'Lamp 1', senderId: null },
  ...{ postalCode: '1011', city: 'Amsterdam', platformName: 'Cams' },
}
const refused = { status: 403, body: { error: 'forbidden' } }

let shop: SecurityShop
let admin: TestApi
afterEach(() => shop.footlight.stop())

async function open(mode: TaxDeclarationMode = 'optional'): Promise<void> {
  shop = await openVaultShop({ config: { payouts, tax: { mode, operator } } })
  admin = await shop.footlight.login('demo_admin')
}

async function performer(tokens = 0): Promise<Applicant & { readonly id: number }> {
  const who = await applicant(shop)
  const { id } = must(await who.get('/user/current')).user
  if (tokens > 0) await earn(id, tokens)
  return Object.assign(who, { id })
}

async function earn(id: number, tokens: number, studio: string | null = null): Promise<void> {
  const rates =
    studio === null
      ? { platform: 5_000, studio: 0, model: 5_000 }
      : { platform: 5_000, studio: 1_500, model: 3_500 }
  const earned = await shop.footlight.server.ledger.execute({
    ...{
      kind: 'transfer',
      id: randomUUID(),
      at: shop.clock.now(),
      reason: 'tip',
      movement: 'tip',
      lines: [],
    },
    income: { from: [{ account: 'promotions', tokens }], model: `earnings:${id}`, studio, rates },
  })
  if (!earned.ok) throw new Error(earned.error.code)
}

async function finance(): Promise<TestApi> {
  const who = await shop.owner()
  const role = { role: 'finance', has_role: true, reason: 'New.' }
  must(await admin.post(`/admin/staff/${who.username}/role`, role))
  return who
}

const person = {
  ...{ kind: 'individual', first_name: 'Robin', last_name: 'Quillfeather', legal_name: '' },
  ...{ street: 'Lamp Street 1', postal_code: '1011', city: 'Amsterdam', region: '', country: 'NL' },
  ...{ birth_date: '1990-02-03', birth_city: '', birth_country: '', registration_number: '' },
  ...{ establishments: [], vat_number: '' },
  residences: [{ country: 'NL', tin: '1112.22.333', no_tin: null }],
  us: { form: 'w8ben', citizenship: 'NL' },
}
const studio = {
  ...{ ...person, kind: 'entity', first_name: '', last_name: '', birth_date: '', legal_name: 'Lamps B.V.' },
  registration_number: '87654321',
  us: { form: 'w8ben_e', incorporated_in: 'NL', entity_type: 'corporation' },
}
const declare = (who: TestApi, version = 0, more: object = {}, is_true = true) =>
  who.post('/tax_declaration', { version, is_true, declaration: { ...person, ...more } })
const make = (who: TestApi, year: number, number: number, id = randomUUID()) =>
  who.post(`/admin/tax_reports/${id}/make`, { year, number })
const file = (who: TestApi, id: string, more = '') => who.get(`/admin/tax_reports/${id}/file${more}`)

test('SELLER-TAX-01 a performer declares, reads it back masked, and whatever cannot be is refused at its field', async () => {
  await open()
  const who = await performer()
  const fields = async (more: object, is_true = true) => {
    const answer = await declare(who, 0, more, is_true)
    expect(answer.status).toBe(422)
    return answer.body.fields
  }
  expect(await fields({}, false)).toHaveProperty('is_true')
  expect(await fields({ city: ' ', residences: [{ country: 'NL', tin: '12', no_tin: null }] })).toEqual({
    ...{ 'declaration.city': 'required', 'declaration.residences.0.tin': 'invalid' },
  })
  expect(await fields({ first_name: 'a\u0000b', last_name: '\ud800x' })).toEqual({
    ...{ 'declaration.first_name': 'invalid', 'declaration.last_name': 'invalid' },
  })
  expect(await fields({ street: 'x'.repeat(201), residences: [] })).toMatchObject({
    ...{ 'declaration.street': 'too_long', 'declaration.residences': 'too_short' },
  })
  expect(
    await fields({ us: { form: 'w8ben_e', incorporated_in: 'NL', entity_type: 'corporation' } }),
  ).toEqual({
    'declaration.us.form': 'invalid',
  })
  const [one, two] = await Promise.all([declare(who), declare(who, 0, { city: 'Utrecht' })])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const page = must(await who.get('/tax_declaration'))
  expect(page).toMatchObject({
    mode: 'optional',
    whose: 'performer',
    state: 'valid',
    version: 1,
    asked: null,
  })
  expect(page.declaration).toMatchObject({ last_name: 'Quillfeather', residences: [{ tin: '•••333' }] })
  expect(JSON.stringify(page)).not.toContain(TIN)
  // A form that was filled from the page still has the numbers masked.
  expect((await declare(who, 1, page.declaration)).body.fields).toEqual({
    'declaration.residences.0.tin': 'invalid',
  })
  expect(must(await declare(who, 1, { city: 'Ede' }))).toMatchObject({ version: 2, former: [{}] })
  const { dataDir } = shop.footlight.config
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('outbox')) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    for (const secret of [TIN, 'Quillfeather', 'Lamp Street']) expect(bytes.includes(secret)).toBe(false)
  }
})

test('SELLER-TAX-01 nobody else reads a declaration: no viewer, not the studio, and of the staff who does it with a reason', async () => {
  await open()
  const [who, owner, viewer, payer] = [
    await performer(500),
    await shop.footlight.login('demo_studio'),
    await shop.owner(),
    await finance(),
  ]
  must(await declare(who))
  for (const call of [viewer.get('/tax_declaration'), declare(viewer)])
    expect(await call).toMatchObject(refused)
  must(await owner.post('/tax_declaration', { version: 0, is_true: true, declaration: studio }))
  const own = must(await owner.get('/tax_declaration'))
  expect(own).toMatchObject({ whose: 'studio', declaration: { legal_name: 'Lamps B.V.' } })
  expect(JSON.stringify(own)).not.toContain('Quillfeather')
  const look = (by: TestApi, seller = `earnings:${who.id}`, reason = 'The bank asks.') =>
    by.post(`/admin/tax_reports/declarations/${seller}/look`, { reason })
  for (const stranger of [viewer, owner, who, admin, await shop.footlight.login('demo_moderator')])
    expect(await look(stranger)).toMatchObject(refused)
  expect((await look(payer, `earnings:${who.id}`, ' ')).status).toBe(422)
  expect((await look(payer, 'earnings:999999')).status).toBe(404)
  expect(must(await look(payer)).declaration).toMatchObject({ residences: [{ tin: TIN }] })
  const desk = must(await payer.get('/admin/tax_reports'))
  expect(desk.sellers.find((each: { seller: string }) => each.seller === `earnings:${who.id}`)).toMatchObject(
    {
      ...{ username: who.username, state: 'valid', is_withheld: false },
    },
  )
  // STAFF-VIEW-03: all pages of a state are what all pages without one have of it.
  const walk = async (narrowed: string) => {
    const found: { seller: string; state: string }[] = []
    for (let after = ''; ; ) {
      const { sellers, next } = must(await payer.get(`/admin/tax_reports?${narrowed}${after}`))
      found.push(...sellers)
      if (next === null) return found
      after = `&after=${next}`
    }
  }
  const everybody = await walk('')
  for (const state of ['none', 'expired', 'valid'])
    expect(await walk(`state=${state}`)).toEqual(everybody.filter((each) => each.state === state))
  expect((await payer.get('/admin/tax_reports?state=rich')).status).toBe(422)
  expect(JSON.stringify(desk)).not.toMatch(/Quillfeather|111222333/)
  const { entries } = must(await admin.get('/admin/audit'))
  const looks = entries.filter(({ action }: { action: string }) => action === 'tax_reports.look')
  expect(looks).toMatchObject([{ reason: 'The bank asks.', details: { seller: `earnings:${who.id}` } }])
  expect(JSON.stringify(entries)).not.toMatch(/Quillfeather|111222333/)
  const parts = JSON.stringify(await exported(who))
  expect(parts).toContain(TIN)
})

async function exported(who: TestApi): Promise<unknown> {
  const { tickets, files, ...more } = must(await who.post('/user/export', { password: PASSWORD }))
  const links: string[] = JSON.stringify({ tickets, files, ...more }).match(/\/api[^"]*json[^"]*/g) ?? []
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await Promise.all(
    links.map(async (link) => (await fetch(`${shop.footlight.url}${link}`, { headers: { cookie } })).text()),
  )
}

test('SELLER-TAX-08 finance makes the report of a year and its correction; files are what was made, and each download is written down', async () => {
  await open()
  // Sessions last thirty days.
  const begin = Date.UTC(new Date(shop.clock.now()).getUTCFullYear(), 11, 28)
  shop.clock.leap(begin - shop.clock.now())
  admin = await shop.footlight.login('demo_admin')
  const [who, other, payer] = [await performer(), await performer(), await finance()]
  const year = new Date(shop.clock.now()).getUTCFullYear()
  await earn(who.id, 1_000, 'studio:1')
  await earn(other.id, 300)
  must(await declare(who))
  must(await who.post('/auth/payout_destination', { password: PASSWORD, holder: 'Robin', iban: IBAN }))
  expect((await make(payer, year, 0)).body).toMatchObject({ error: 'wrong_state', state: 'not_over' })
  shop.clock.leap(Date.UTC(year + 1, 0, 2) - shop.clock.now())
  for (const stranger of [admin, who, await shop.footlight.login('demo_viewer')])
    expect(await make(stranger, year, 0)).toMatchObject(refused)
  expect((await make(payer, year, 3)).body).toMatchObject({ error: 'conflict' })
  const id = randomUUID()
  const report = must(await make(payer, year, 0, id))
  expect(must(await make(payer, year, 0, id))).toEqual(report)
  expect(report).toMatchObject({ number: 1, reported: 1, messages: 1, currency: 'EUR', rate: 500 })
  expect((await make(payer, year, 1)).body).toMatchObject({ error: 'wrong_state', state: 'unchanged' })
  const told = must(await who.get('/tax_declaration')).reports
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
  expect(told).toMatchObject([{ year, standing: 'reported' }])
  // 350 tokens of 1,000 are theirs, and 500 the site's; 5 cents each.
  expect([sum(told[0].consideration), sum(told[0].fees), sum(told[0].activities)]).toEqual([1_750, 2_500, 1])
  const get = async (more: string) => {
    const cookie = [...payer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${shop.footlight.url}/api/v1/admin/tax_reports/${id}/file${more}`, {
      headers: { cookie },
    })
    return { name: answer.headers.get('content-disposition'), text: await answer.text() }
  }
  const [table, xml] = [await get(''), await get('?format=xml')]
  expect(xml.name).toContain(`tax-report-${year}-1.xml`)
  expect([table, xml].map(({ text }) => createHash('sha256').update(text).digest('hex'))).toEqual(
    report.hashes,
  )
  expect(xml.text).toContain(`<dpi:Identifier AccountNumberType="IBAN">${IBAN}<`)
  expect(xml.text).toContain('<stf:DocTypeIndic>OECD1<')
  expect(table.text).toContain(`earnings:${other.id},not_declared`)
  expect(table.text).toContain('studio:1,not_declared')
  expect((await file(payer, id, '?format=xml&message=2')).status).toBe(404)
  expect(await file(admin, id)).toMatchObject(refused)
  // They move, and somebody new declares: one message corrects, one is new.
  must(await declare(who, 1, { city: 'Rotterdam' }))
  must(await declare(other, 0, { first_name: 'Alex' }))
  const second = must(await make(payer, year, 1))
  expect(second).toMatchObject({ number: 2, reported: 2, messages: 2 })
  const { reports, years, other_rates: rates } = must(await payer.get('/admin/tax_reports'))
  expect(rates).toEqual([])
  expect(reports.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  expect(years).toContain(year)
  const { entries } = must(await admin.get('/admin/audit'))
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'tax_reports.make')).toHaveLength(2)
  expect(actions.filter((action: string) => action === 'tax_reports.export')).toHaveLength(2)
})

test('SELLER-TAX-10 a site that asks nobody takes no declaration and makes no report', async () => {
  shop = await openVaultShop({ config: { payouts } })
  admin = await shop.footlight.login('demo_admin')
  const [who, payer] = [await performer(100), await finance()]
  expect((await declare(who)).body).toMatchObject({ error: 'unavailable' })
  expect(must(await who.get('/tax_declaration'))).toMatchObject({ mode: 'off', state: 'none', asked: null })
  expect(must(await payer.get('/admin/tax_reports'))).toMatchObject({ mode: 'off', lacks: 'operator' })
  expect((await make(payer, 2_025, 0)).body).toMatchObject({ error: 'unavailable' })
})
