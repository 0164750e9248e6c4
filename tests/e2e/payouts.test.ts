import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { newVaultKey } from '../integration/applications-support/applicants.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { approveRun, enterAccount, markPaid, planRun } from './browser/payout-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const DAY_MS = 86_400_000
const IBAN = 'NL91ABNA0417164300'
const PASSWORD = 'quiet-river-lamp'
const payouts = {
  ...{ rate: 500, currency: 'EUR', holdDays: 7, minimum: 100 },
  debtor: { name: 'Footlight Test', iban: 'DE89370400440532013000', bic: null },
}

const operator = {
  ...{ name: 'Footlight Test', country: 'DE', tin: '12345678901', vat: null, street: 'Lamp Street 1' },
  ...{ postalCode: '10115', city: 'Berlin', platformName: null, senderId: null },
}
const tax = { mode: 'required' as const, operator }

let footlight: Footlight
let browser: Browser
let admin: TestApi

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight({ config: { payouts, tax, vaultKeyFile: newVaultKey() } })
  browser = await openBrowser()
  admin = await footlight.login('demo_admin')
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

/** Who has earned so many tokens, long enough ago. */
async function earner(tokens: number) {
  const who = await footlight.newPerson('model')
  const { id } = must(await who.get('/user/current')).user
  const earned = await footlight.server.ledger.execute({
    ...{ kind: 'transfer', id: randomUUID(), at: Date.now() - 20 * DAY_MS, reason: 'tip' },
    lines: [{ debit: 'promotions', credit: `earnings:${id}`, tokens }],
  })
  if (!earned.ok) throw new Error(earned.error.code)
  return Object.assign(who, { account: `earnings:${id}`, id })
}

/** As if it had been entered a week ago. */
async function age(who: Awaited<ReturnType<typeof earner>>): Promise<void> {
  const { payouts: stored } = footlight.server.database
  const destination = (await stored.destinations([who.account])).get(who.account)!
  await stored.setDestination({ ...destination, changedAt: Date.now() - 7 * DAY_MS }, who.id, who.id)
}

test('WEB-PAYOUT-01 a performer reads what is paid when, and enters a bank account', async () => {
  const who = await earner(2_400)
  const page = await open(who, '/account/payouts', phone)
  const errors = watchErrors(page)
  expect(await page.getByTestId('payouts-balance').textContent()).toContain('2,400')
  expect(await page.getByTestId('payouts-payable').textContent()).toContain('€120.00')
  const form = page.getByTestId('destination-form')
  await pressUntil(page.getByRole('button', { name: 'Enter an account' }), () => form.isVisible())
  await enterAccount(page, 'NL91ABNA0417164301', PASSWORD)
  const field = form.getByLabel('IBAN')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await shootPage(page, 'payouts-form')
  await enterAccount(page, IBAN, PASSWORD)
  await expect
    .poll(() => page.getByTestId('payout-destination').textContent())
    .toContain('Robin Quillfeather, NL… 4300')
  expect(await page.content()).not.toContain(IBAN)
  await expectAccessible(page)
  await shootPage(page, 'payouts')
  await shootPage(page, 'payouts', 'light')
  // Somebody who earns nothing here.
  const viewer = await open(await footlight.login('demo_viewer'), '/account/payouts')
  expect(await viewer.getByTestId('payouts').count()).toBe(0)
  // The browser notes the refused number, nothing else.
  expect(errors).toEqual([expect.stringContaining('422')])
})

test('WEB-PAYOUT-02 one of the staff plans, another approves and takes the file; the performer reads it, and what came back', async () => {
  const [who, silent] = [await earner(1_000), await earner(700)]
  must(
    await who.post('/auth/payout_destination', {
      password: PASSWORD,
      holder: 'Robin Quillfeather',
      iban: IBAN,
    }),
  )
  await age(who)
  const finance = await footlight.newPerson('viewer')
  const role = { role: 'finance', has_role: true, reason: 'New on the team.' }
  must(await admin.post(`/admin/staff/${finance.username}/role`, role))
  const planning = await open(finance, '/admin/payouts', phone)
  const errors = watchErrors(planning)
  await planRun(planning)
  expect(await planning.getByTestId('payout-run-page').textContent()).toContain('You planned this run')
  expect(await planning.getByTestId('approve-run').count()).toBe(0)
  const row = (page: Page, name: string) => page.getByTestId('run-payout').filter({ hasText: name })
  expect(await row(planning, who.username).textContent()).toContain('€50.00')
  expect(await row(planning, silent.username).textContent()).toContain('no bank account was entered')
  await expectAccessible(planning)
  await shootPage(planning, 'payout-run-planned')

  const approving = await open(admin, new URL(planning.url()).pathname)
  await approveRun(approving)
  const link = approving.getByRole('link', { name: 'File for the bank (SEPA)' })
  await link.waitFor()
  await expectAccessible(approving)
  await shootPage(approving, 'payout-run-booked')
  await shootPage(approving, 'payout-run-booked', 'light')
  const [download] = await Promise.all([approving.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^payouts-\d{4}-\d{2}-\d{2}\.xml$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain(`<IBAN>${IBAN}</IBAN>`)
  await markPaid(approving)
  await link.waitFor({ state: 'detached' })

  const reading = await open(who, '/account/payouts')
  expect(await reading.getByTestId('payout').textContent()).toContain('Paid out')
  const paid = row(approving, who.username)
  const reason = paid.getByLabel('What the bank says')
  await pressUntil(paid.getByRole('button', { name: 'Returned by the bank' }), () => reason.isVisible())
  await reason.fill('Account closed')
  await paid.getByRole('button', { name: 'Record the return' }).click()
  await expect.poll(() => paid.textContent()).toContain('Account closed')
  await reading.reload()
  expect(await reading.getByTestId('payout').textContent()).toContain('The bank says: Account closed.')
  expect(await reading.getByTestId('payouts-balance').textContent()).toContain('1,000')
  await shootPage(reading, 'payouts-returned')
  await approving.goto(`${footlight.url}/admin/payouts`)
  await approving.getByTestId('payout-run').first().waitFor()
  await expectAccessible(approving)
  await shootPage(approving, 'payout-runs')
  await shootPage(approving, 'payout-runs', 'light')
  expect(errors).toEqual([])
})

test('WEB-PAYOUT-01 a performer with a studio chooses by their password whom the site pays', async () => {
  const [who, owner] = [await earner(500), await footlight.login('demo_studio')]
  must(await owner.post(`/studio/team/${who.username}/invite`))
  const { shares, invitations } = must(await who.get('/studio/own'))
  must(await who.post('/studio/join', { studio_id: invitations[0].studio_id, shares }))
  const page = await open(who, '/account/payouts', phone)
  const form = page.getByTestId('way-form')
  const studio = page.getByLabel('This site pays my studio')
  await pressUntil(studio, () => form.isVisible())
  await form.getByLabel('Current password').fill('not-mine-at-all')
  const save = form.getByRole('button', { name: 'Save this choice' })
  await save.click()
  await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(1)
  await expectAccessible(page)
  await shootPage(page, 'payouts-way')
  await form.getByLabel('Current password').fill(PASSWORD)
  await save.click()
  await form.waitFor({ state: 'detached' })
  expect(await studio.isChecked()).toBe(true)
  expect(must(await who.get('/payouts')).way).toBe('studio')
})

/** An income of May of the year before this one. */
async function earnLastYear(id: number): Promise<number> {
  const year = new Date().getUTCFullYear() - 1
  const earned = await footlight.server.ledger.execute({
    ...{
      kind: 'transfer',
      id: randomUUID(),
      at: Date.UTC(year, 4, 3),
      reason: 'tip',
      movement: 'tip',
      lines: [],
    },
    income: {
      ...{ from: [{ account: 'promotions', tokens: 1_000 }], model: `earnings:${id}`, studio: null },
      rates: { platform: 5_000, studio: 0, model: 5_000 },
    },
  })
  if (!earned.ok) throw new Error(earned.error.code)
  return year
}

async function fillDeclaration(page: Page): Promise<void> {
  const form = page.getByTestId('tax-form')
  await form.getByLabel('First name').fill('Robin')
  await form.getByLabel('Last name').fill('Quillfeather')
  await form.getByLabel('Date of birth').fill('1990-02-03')
  await form.getByLabel('Street and number').fill('Lamp Street 1')
  await form.getByLabel('Postal code').fill('1011')
  await form.getByLabel('City', { exact: true }).fill('Amsterdam')
  await form.getByLabel('Country', { exact: true }).selectOption('NL')
  await form.getByLabel('Country of tax residence').selectOption('NL')
  await form.getByLabel('Tax identification number (TIN)').fill('1234')
  await form.getByLabel('No', { exact: true }).check()
  await form.getByLabel('Country of citizenship').selectOption('NL')
}

test('WEB-TAX-01 a performer declares for tax on a phone, reads what is wrong at its field, and then what they declared', async () => {
  const who = await earner(600)
  const page = await open(who, '/account/tax', phone)
  const errors = watchErrors(page)
  const form = page.getByTestId('tax-form')
  const send = form.getByRole('button', { name: 'Sign and send' })
  await pressUntil(send, async () => (await form.locator('[aria-invalid=true]').count()) > 0)
  expect(await form.getByLabel('First name').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await form.textContent()).toContain('Confirm that this is complete and true.')
  expect(await form.textContent()).not.toContain('fields.')
  await expectAccessible(page)
  await shootPage(page, 'tax-form-empty')
  await fillDeclaration(page)
  expect(await form.textContent()).toContain('3 of 4 parts are complete')
  await form.getByLabel('This is complete and true').check()
  await send.click()
  const tin = form.getByLabel('Tax identification number (TIN)')
  await expect.poll(() => tin.getAttribute('aria-invalid')).toBe('true')
  expect(await form.textContent()).toContain('This country does not issue such numbers.')
  await tin.fill('1112.22.333')
  await expectAccessible(page)
  await shootPage(page, 'tax-form')
  await shootPage(page, 'tax-form', 'light')
  await send.click()
  const declared = page.getByTestId('tax-declared')
  await expect.poll(() => declared.textContent()).toContain('Robin Quillfeather')
  expect(await page.getByTestId('tax-standing').textContent()).toContain('Valid until')
  expect(await page.content()).not.toContain('111222333')
  await expectAccessible(page)
  await shootPage(page, 'tax-declared')
  // Somebody who earns nothing here.
  const viewer = await open(await footlight.login('demo_viewer'), '/account/tax')
  expect(await viewer.getByTestId('tax').count()).toBe(0)
  expect(errors).toEqual([])
})

test('WEB-TAX-02 finance makes the report of a year, takes its files, and reads a declaration with a reason; the performer reads the numbers', async () => {
  const who = await earner(100)
  const year = await earnLastYear(who.id)
  const declaring = await open(who, '/account/tax')
  await pressUntil(declaring.getByLabel('No', { exact: true }), () =>
    declaring.getByLabel('Country of citizenship').isVisible(),
  )
  await fillDeclaration(declaring)
  const form = declaring.getByTestId('tax-form')
  await form.getByLabel('Tax identification number (TIN)').fill('111222333')
  await form.getByLabel('This is complete and true').check()
  await shootPage(declaring, 'tax-form-wide')
  await form.getByRole('button', { name: 'Sign and send' }).click()
  await declaring.getByTestId('tax-declared').waitFor()

  const finance = await footlight.newPerson('viewer')
  const role = { role: 'finance', has_role: true, reason: 'New on the team.' }
  must(await admin.post(`/admin/staff/${finance.username}/role`, role))
  const desk = await open(finance, '/admin/payouts/tax', phone)
  const errors = watchErrors(desk)
  await desk.getByLabel('Year', { exact: true }).selectOption(String(year))
  const report = desk.getByTestId('tax-report')
  // Once: the same button corrects the report when there is one.
  await desk.getByRole('button', { name: `Make the report for ${year}` }).click()
  await report.waitFor()
  expect(await report.textContent()).toContain('Reported: 1 of')
  const link = report.getByRole('link', { name: 'For the authority (DPI XML)' })
  const [download] = await Promise.all([desk.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`tax-report-${year}-1.xml`)
  expect(readFileSync(await download.path(), 'utf8')).toContain('<dpi:ConsQ2 currCode="EUR">25<')
  const seller = desk.getByTestId('tax-seller').filter({ hasText: who.username })
  const reason = seller.getByLabel('Reason for reading it')
  await pressUntil(seller.getByRole('button', { name: 'Read the declaration' }), () => reason.isVisible())
  await reason.fill('The authority asks.')
  await seller.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => seller.textContent()).toContain('111222333')
  await expectAccessible(desk)
  await shootPage(desk, 'tax-desk')
  await shootPage(desk, 'tax-desk', 'light')
  const wide = await open(finance, '/admin/payouts/tax')
  await wide.getByTestId('tax-report').waitFor()
  await expectAccessible(wide)
  await shootPage(wide, 'tax-desk-wide')
  await declaring.reload()
  const reported = declaring.getByTestId('reported-year')
  expect(await reported.textContent()).toContain('Reported to the tax authority.')
  expect(await reported.textContent()).toContain('€25.00')
  await expectAccessible(declaring)
  await shootPage(declaring, 'tax-reported')
  // Who runs the machines makes none and opens none.
  const reading = await open(admin, '/admin/payouts/tax')
  await reading.getByTestId('tax-report').waitFor()
  expect(await reading.getByRole('link', { name: 'Table (CSV)' }).count()).toBe(0)
  expect(errors).toEqual([])
})
