import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { openDatabase } from '@footlight/server/app/open-database'
import pino from 'pino'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPerson } from '../conformance/people.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage, shootPart } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const DAY_MS = 86_400_000
const SOLD_AT = Date.UTC(2026, 1, 14)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

let dataDir = ''
let biller: RunningBiller
let footlight: Footlight
let browser: Browser
/** Of a purchase that the sandbox has never heard of. */
let strange = ''

/** What a day left that went wrong: words that the file does not have, another file, and a webhook that nobody could take. */
async function leaveTroubles(): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: null, logger: pino({ level: 'silent' }) })
  const at = Date.now() - 2 * DAY_MS
  const made = await db.people.create(newPerson())
  if (!made.ok) throw new Error(made.error)
  strange = timeOrderedUuid(at, randomUUID())
  await db.billing.begin(
    {
      ...{ id: strange, account: made.value.id, ref: randomUUID(), product: 'tokens_100', tokens: 100 },
      ...{ amount: 1_000, currency: 'USD', tax: 0, taxRate: 0, country: null, biller: 'sandbox' },
      ...{ card: null, origin: 'page' as const },
    },
    at,
  )
  const fact = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
  await db.billing.addFact('sandbox', { id: 'e1', reference: strange, fact, happenedAt: at }, at)
  const german = timeOrderedUuid(SOLD_AT, randomUUID())
  await db.billing.begin(
    {
      ...{ id: german, account: made.value.id, ref: randomUUID(), product: 'tokens_100', tokens: 100 },
      ...{ amount: 1_000, currency: 'USD', tax: 160, taxRate: 1_900, country: 'DE', biller: 'oldpay' },
      ...{ card: null, origin: 'page' as const },
    },
    SOLD_AT,
  )
  await db.billing.addFact('oldpay', { id: 'e2', reference: german, fact, happenedAt: SOLD_AT }, SOLD_AT)
  const line = { id: 'e7', reference: timeOrderedUuid(at, randomUUID()), kind: 'approved', amount: 2_000 }
  const result = { missingHere: [line], missingThere: [], different: [], lines: 12 }
  await db.billingDesk.saveClose({
    ...{ biller: 'oldpay', day: dayOf(at - DAY_MS), isBalanced: false, at },
    result: { ...result, credited: 1_450, cleared: 1_250 },
  })
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'purchase.approved',
    purchase: { reference: 'x'.repeat(90) },
  })
  const hook = await db.billing.addWebhook('sandbox', body, at)
  await db.billing.webhookFailed(hook, 'it names no purchase of this biller', null)
  await db.close()
}

beforeAll(async () => {
  if (missing !== null) return
  dataDir = newDataFolder()
  await leaveTroubles()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  biller = await runSandboxBiller(url)
  const billers = [
    { name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set<string>() },
  ] as const
  footlight = await startFootlight({ dataDir, config: { port, publicUrl: url, billers } })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  await biller?.stop()
  if (dataDir !== '') rmSync(dataDir, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('WEB-BILLING-08 a day that does not balance says where, and a webhook that was held is tried again and says why', async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/admin/money', desktop)
  const errors = watchErrors(page)
  const day = page.getByTestId('desk-day')
  await day.filter({ hasText: 'sandbox' }).filter({ hasText: 'Not in the file:' }).waitFor()
  const old = day.filter({ hasText: 'oldpay' })
  await old.getByText('Missing here:').waitFor()
  await old.getByText('Purchases credited 1,450 tokens, the ledger says 1,250.').waitFor()
  const hook = page.getByTestId('desk-webhook')
  await hook.getByText('it names no purchase of this biller').waitFor()
  await hook.getByText('Stored content').click()
  await expectAccessible(page)
  await shootPart(page, 'desk-days', 'desk-days')
  await shootPart(page, 'desk-webhooks', 'desk-webhooks')
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await old.getByRole('link').click()
  await page.getByText('No such purchase.').waitFor()
  await hook.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It still can’t be processed; the reason is shown with it.').waitFor()
  await day.getByRole('link', { name: strange }).click()
  await page.getByTestId('desk-one').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-09 the evidence of a purchase is saved as a file, and the page says who took it', async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, `/admin/money/${strange}`, desktop)
  const link = page.getByRole('link', { name: 'Download evidence' })
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(saved.suggestedFilename()).toBe(`evidence-${strange}.html`)
  const file = await saved.path()
  expect(readFileSync(file, 'utf8')).toContain('Messages from the payment service')
  await page.reload()
  await page.getByTestId('desk-evidence-taken').getByText('Downloaded by demo_admin').waitFor()
  await expectAccessible(page)
  await shootPart(page, 'desk-evidence', 'desk-evidence')
  const paper = await page.context().newPage()
  await paper.setContent(readFileSync(file, 'utf8'))
  await shootPage(paper, 'evidence-file')
  await page.context().close()
})

test('WEB-BILLING-10 a price is added for later and undone, a pack goes off sale, and who was slower is told', async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/admin/money', desktop)
  const errors = watchErrors(page)
  await page.getByRole('link', { name: 'Prices and taxes' }).click()
  const packs = page.getByTestId('desk-pack')
  // Six packs, one that proves an age, and a month of each membership.
  await expect.poll(() => packs.count()).toBe(10)
  const form = page.getByRole('form', { name: 'New price or new pack' })
  await form.getByLabel('Pack name').fill('tokens_100')
  await form.getByLabel('Tokens').fill('100')
  await form.getByLabel('Price, tax included').fill('9.50')
  await form.getByLabel('From').fill(`${new Date().getFullYear() + 1}-01-01T00:00`)
  // Another administrator is faster.
  const { seen } = must(await admin.get('/admin/billing/prices'))
  const order = { kind: 'tax_rate', country: 'CH', from: null, rate: 810 }
  must(await admin.post('/admin/billing/prices', { seen, order }))
  await form.getByRole('button', { name: 'Add price' }).click()
  await page.getByText('Something has changed since you looked.').waitFor()
  await page.getByTestId('desk-rate').getByText('Switzerland').waitFor()
  // What was typed is still there.
  await form.getByRole('button', { name: 'Add price' }).click()
  const coming = packs.and(page.locator('[data-stage=coming]'))
  await coming.getByText('$9.50').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'desk-prices')
  await shootPage(page, 'desk-prices', 'light')
  await shootPart(page, 'desk-rates', 'desk-rates')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Undo tokens_100' }).click()
  await coming.waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Pack' }).selectOption('tokens_50')
  await page.getByTestId('end-pack').click()
  await page.getByRole('alertdialog').getByTestId('end-pack-confirm').click()
  await packs.filter({ hasText: 'tokens_50' }).getByText('off sale').waitFor()
  await expect.poll(() => page.getByTestId('desk-price-change').count()).toBe(4)
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const buyer = await footlight.newPerson('viewer')
  const { products } = must(await buyer.post('/billing/products'))
  expect(products.credit).toHaveLength(5)
  // The browser notes the order that came too late.
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-14 a quarter without a rate of the bank has no euros, until it is entered', async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/admin/money/tax?quarter=2026-Q1', desktop)
  const errors = watchErrors(page)
  const row = page.getByTestId('desk-tax-row')
  await row.getByText('$8.40 taxable, $1.60 tax').waitFor()
  const form = page.getByTestId('euro-rate')
  await form.getByLabel('1 euro in USD on 2026-03-31').fill('1.25')
  await expectAccessible(page)
  await shootPage(page, 'desk-tax-missing')
  await page.setViewportSize(desktop)
  await form.getByRole('button', { name: 'Save rate' }).click()
  await row.getByText('€6.72 taxable, €1.28 tax').waitFor()
  await page.getByText('Total tax: €1.28').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'desk-tax')
  await shootPage(page, 'desk-tax', 'light')
  await page.setViewportSize(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const link = page.getByRole('link', { name: 'Download as a table (CSV)' })
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(readFileSync(await saved.path(), 'utf8')).toContain('2026-Q1,eu,DE,,19.00,1,USD,8.40,1.60,6.72,1.28')
  await page.getByRole('link', { name: '2025-Q4' }).click()
  await page.getByText('Nothing was sold or refunded.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-17 a purchase that looks like fraud says why, is called right or fraud once, and fraud blocks its buyer', async () => {
  const { people, billing, billingRisks } = footlight.server.database
  const now = Date.now()
  const risky = async () => {
    const buyer = await footlight.newPerson('viewer')
    const id = timeOrderedUuid(now, randomUUID())
    await billing.begin(
      {
        ...{ id, account: (await people.byUsername(buyer.username))!.id, ref: randomUUID() },
        ...{ product: 'tokens_100', tokens: 100, amount: 1_000, currency: 'USD', tax: 0, taxRate: 0 },
        ...{ country: null, biller: 'sandbox', card: null, origin: 'page' },
      },
      now,
    )
    const reasons = ['many_declines', 'shared_address'] as const
    await billingRisks.judged({ purchase: id, at: now, verdict: 'open', score: 70, reasons })
    return buyer
  }
  const [right, thief] = [await risky(), await risky()]
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/admin/money', desktop)
  const errors = watchErrors(page)
  const of = (name: string) => page.getByTestId('desk-risk').filter({ hasText: name })
  await of(thief.username).getByText('Three or more attempts were declined the day before').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'desk-risks')
  await shootPage(page, 'desk-risks', 'light')
  await page.setViewportSize(desktop)
  // Pressed on and on, on a slow line: a press of what is still drawn after the answer would be refused, and reported as an error.
  await page.route('**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 700))
    await route.continue().catch(() => undefined)
  })
  await of(right.username)
    .getByTestId('risk-fine')
    .evaluate((button) => setInterval(() => button.isConnected && (button as HTMLElement).click(), 5))
  await of(right.username).waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await of(thief.username).getByTestId('risk-fraud').click()
  await page.getByTestId('risk-fraud-confirm').click()
  await page.getByTestId('desk-block').filter({ hasText: thief.username }).waitFor()
  expect(await page.getByTestId('desk-risk').count()).toBe(0)
  expect((await thief.post('/billing/products', {})).body.error).toBe('purchases_blocked')
  expect((await right.post('/billing/products', {})).status).toBe(200)
  expect(errors).toEqual([])
  await page.context().close()
})
