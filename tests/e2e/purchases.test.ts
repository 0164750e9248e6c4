import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import {
  APPROVED,
  ASKS_THE_BANK,
  getTokens,
  goToBiller,
  NO_FUNDS,
  openPacks,
  stateIn,
  typeCard,
} from './browser/pay-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { balance, pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()

let footlight: Footlight
let biller: RunningBiller
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  biller = await runSandboxBiller(url)
  const { url: at, secret } = biller
  const billers = [{ name: 'sandbox', url: at, secret, closedTo: new Set<string>() }] as const
  footlight = await startFootlight({ config: { port, publicUrl: url, billers, deviceCheck: 'on' } })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  await biller?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

/** What is kept of the browser that the only purchase of somebody came from. */
async function deviceOf(who: TestApi): Promise<string | null | undefined> {
  const [{ id }] = must(await who.get('/billing/purchases')).purchases
  return (await footlight.server.database.billingEvidence.contextsOf([id])).get(id)?.device
}

const countOf = async (who: TestApi): Promise<number> => must(await who.get('/billing/purchases')).count_total
/** Two windows share a screen. */
const windowsOf = (context: BrowserContext): number => context.pages().length

test('WEB-BILLING-01 DEVICE-01 a pack is paid on the page of the biller, the bank asks, and both windows tell it', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/statement')
  const errors = watchErrors(page)
  await openPacks(page)
  await expectAccessible(page)
  await shootPage(page, 'billing-packs')
  await shootPage(page, 'billing-packs', 'light')
  await page.setViewportSize(desktop)
  // Another pack by the keyboard.
  await page.getByTestId('pack-200').getByRole('radio').focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  await page.getByTestId('device-check').waitFor()
  const paying = await goToBiller(page)
  // Which browser it is, is said while its buyer pays.
  await expect.poll(() => deviceOf(viewer)).toMatch(/^[\w-]{43}$/)
  expect(new URL(paying.url()).origin).toBe(biller.url)
  expect(await paying.evaluate(() => window.opener)).toBe(null)
  await expectAccessible(paying)
  await stateIn(page).getByText('Not paid yet').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'billing-waiting')
  await page.setViewportSize(desktop)
  await typeCard(paying, ASKS_THE_BANK)
  await paying.getByRole('button', { name: 'Approve' }).click()
  await stateIn(paying).getByText('Paid', { exact: true }).waitFor()
  expect(new URL(paying.url()).origin).toBe(footlight.url)
  await expectAccessible(paying)
  await shootPage(paying, 'billing-return')
  await shootPage(paying, 'billing-return', 'light')
  await stateIn(page).getByText('100 tokens are yours.').waitFor()
  expect(await balance(page)).toBe(100)
  await shootPage(page, 'billing-paid')
  // The staff sees where a purchase went, or ended: noted by this window, and by the one that came back.
  const admin = await footlight.login('demo_admin')
  const { steps } = must(await admin.get(`/admin/logs/of/${viewer.username}`))
  const product = 'tokens_100'
  expect(
    steps
      .map((noted: { readonly step: string; readonly product: string | null }) => [noted.step, noted.product])
      .reverse(),
  ).toEqual([
    ...[
      ['opened', null],
      ['chose_pack', product],
    ],
    ...[
      ['sent', product],
      ['biller_opened', product],
    ],
    ...[
      ['completed', product],
      ['completed', product],
    ],
  ])
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-02 what a tip lacks is suggested in the room, which stays while it is paid and its window is closed', async () => {
  const viewer = await footlight.newPerson('viewer', 20)
  const page = await open(viewer, '/demo_model', phone)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await page.getByTestId('tip-open').first().click()
  await page.getByTestId('tip-amount').fill('150')
  await page.getByTestId('tip-send').click()
  await page.getByTestId('buy-pack').waitFor()
  expect(await page.getByTestId('pack-200').getByRole('radio').isChecked()).toBe(true)
  await shootPage(page, 'billing-short')
  await page.setViewportSize(phone)
  const paying = await goToBiller(page)
  const link = paying.url()
  await paying.close()
  // Nobody comes back: the biller's word is enough.
  await biller.pay(link, APPROVED)
  await stateIn(page).getByText('200 tokens are yours.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  expect(await viewer.tokens()).toBe(220)
  await page.context().close()
})

test('WEB-BILLING-03 a decline says what to do, in the window, in the dialog, the next time and in the list', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/purchases')
  await page.getByText('Nothing bought yet').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'billing-none')
  await page.setViewportSize(desktop)
  await openPacks(page)
  const paying = await goToBiller(page)
  await typeCard(paying, NO_FUNDS)
  await paying.getByRole('alert').getByText('4 more tries are left').waitFor()
  await paying.getByRole('button', { name: 'Back to the shop' }).click()
  const advice =
    'There is not enough money on that card. Nothing was charged; try a smaller pack or another card.'
  await stateIn(paying).getByText(advice).waitFor()
  await expectAccessible(paying)
  await stateIn(page).getByText(advice).waitFor()
  await shootPage(page, 'billing-declined')
  await shootPage(page, 'billing-declined', 'light')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Another card' }).click()
  await page.getByTestId('last-declined').getByText(advice).waitFor()
  await page.goto(`${footlight.url}/account/purchases`)
  await page.getByTestId('purchase-card').getByText('Declined').waitFor()
  await shootPage(page, 'billing-list', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('purchase-card').click()
  await stateIn(page).getByText(advice).waitFor()
  expect(await viewer.tokens()).toBe(0)
  await page.context().close()
})

test('WEB-BILLING-04 a double press is one purchase, and where windows are blocked a link leads to the biller', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/statement')
  await openPacks(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByTestId('buy-pack').dblclick()
  const link = page.getByRole('link', { name: 'Open the payment page' })
  await link.waitFor()
  expect([await countOf(viewer), windowsOf(page.context())]).toEqual([1, 1])
  const [paying] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await typeCard(paying, APPROVED)
  await stateIn(page).getByText('200 tokens are yours.').waitFor()
  expect(await viewer.tokens()).toBe(200)
  await page.context().close()
})

test('WEB-BILLING-06 at the desk an administrator finds a purchase, gives a part back once, and lets its buyer buy nothing', async () => {
  const viewer = await footlight.newPerson('viewer')
  const admin = await footlight.login('demo_admin')
  const pack = must(await viewer.post('/billing/products')).products.credit[2]
  const { internal_id, tokens, amount, currency } = pack
  const terms = { kind: 'purchase', product: internal_id, tokens, amount, currency, tax: pack.tax.amount }
  const sent = { idempotencyKey: randomUUID() }
  const { link } = must(await viewer.post(`/billing/purchases/${internal_id}`, { terms }, sent))
  await biller.pay(link, APPROVED)
  await vi.waitFor(async () => expect(await viewer.tokens()).toBe(200), { timeout: 10_000 })

  const page = await open(admin, '/admin/money')
  const errors = watchErrors(page)
  await page.getByTestId('desk-biller').getByText('Few disputes').waitFor()
  await page.getByLabel('Username or number').fill(viewer.username)
  await page.keyboard.press('Enter')
  await page.waitForURL(/find=/)
  await expect.poll(() => page.getByTestId('desk-purchase').count()).toBe(1)
  await expectAccessible(page)
  await shootPage(page, 'desk')
  await shootPage(page, 'desk', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('desk-purchase').click()
  await page.getByTestId('desk-one').waitFor()
  await page.getByLabel('Sum in USD').fill('5.001')
  await page.getByText('Enter a sum such as 12.50.').waitFor()
  await page.getByLabel('Sum in USD').fill('5')
  await page.getByLabel('Reason').selectOption('duplicate')
  await page.getByTestId('refund').click()
  await page.getByRole('alertdialog').getByTestId('refund-confirm').dblclick()
  await page.getByTestId('desk-refund').getByText('Refunded').waitFor()
  expect(await page.getByTestId('desk-refund').count()).toBe(1)
  expect(await viewer.tokens()).toBe(150)
  await page.getByText('200 tokens credited afterwards').waitFor()
  await page.getByText('150 tokens credited afterwards').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'desk-purchase')
  await shootPage(page, 'desk-purchase', 'light')
  await page.setViewportSize(desktop)

  await page.goto(`${footlight.url}/admin/money`)
  await page.getByLabel('Username', { exact: true }).fill(viewer.username)
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByTestId('desk-block').getByText(viewer.username).waitFor()
  expect((await viewer.post('/billing/products')).body.error).toBe('purchases_blocked')
  const shop = await open(viewer, '/account/purchases')
  await shop.getByTestId('purchase-card').waitFor()
  const refusal = shop.getByRole('dialog').getByRole('alert').getByText('can’t buy tokens right now')
  await pressUntil(getTokens(shop), () => refusal.isVisible())
  await shop.context().close()
  await page.getByRole('button', { name: 'Lift' }).click()
  await page.getByTestId('desk-block').waitFor({ state: 'detached' })
  expect((await viewer.post('/billing/products')).status).toBe(200)
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-07 budgets hold at once and loosen later, and a cool-off is asked twice and ends nothing else', async () => {
  const viewer = await footlight.newPerson('viewer', 30)
  const page = await open(viewer, '/account/purchases', phone)
  const day = page.getByLabel('Per day, USD')
  await page.getByText('$0.00 spent').first().waitFor()
  await day.fill('5.5.5')
  await page.getByText('Enter a sum such as 50, or nothing.').waitFor()
  await day.fill('12')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText('$0.00 of $12.00 spent').waitFor()
  await expectAccessible(page)
  await day.fill('')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText(/A higher limit applies from/).waitFor()
  expect(must(await viewer.get('/billing/limits')).budgets.day).toBe(1_200)
  await shootPage(page, 'billing-limits')
  await shootPage(page, 'billing-limits', 'light')
  await page.setViewportSize(phone)
  await openPacks(page)
  await page.getByTestId('buy-pack').click()
  await page.getByRole('dialog').getByText('This is above the limit for tokens').waitFor()
  expect([windowsOf(page.context()), await countOf(viewer)]).toEqual([1, 0])
  await page.keyboard.press('Escape')
  await page.getByTestId('cool-off').click()
  await page.getByRole('alertdialog').getByTestId('cool-off-confirm').click()
  await page.getByTestId('cooling-off').waitFor()
  await expectAccessible(page)
  expect((await viewer.post('/billing/products')).body.error).toBe('cooling_off')
  must(await viewer.tip('demo_model', 30))
  await page.context().close()
})

test('WEB-BILLING-15 tokens are bought on a page of their own, where a model reads that they cannot', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/tokens', phone)
  const errors = watchErrors(page)
  await page.getByRole('button', { name: 'Pay $20.00' }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'tokens-page')
  await shootPage(page, 'tokens-page', 'light')
  await page.setViewportSize(desktop)
  const paying = await goToBiller(page)
  await typeCard(paying, APPROVED)
  await stateIn(page).getByText('200 tokens are yours.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
  const model = await open(await footlight.newPerson('model'), '/account/tokens')
  await model.getByText('Model accounts earn tokens and do not buy any.').waitFor()
  expect(await model.getByTestId('buy-pack').count()).toBe(0)
  await expectAccessible(model)
  await model.context().close()
})

test('REALITY-01 after an hour its viewer is told how long they are here and what they spent, once', async () => {
  const viewer = await footlight.newPerson('viewer', 200)
  must(await viewer.tip('demo_model', 30))
  const { username } = must(await viewer.get('/user/current')).user
  const page = await open(viewer, '/account/purchases')
  await page.evaluate((name) => {
    const presence = { since: Date.now() - 3_601_000, seenAt: Date.now(), hours: 0 }
    localStorage.setItem(`footlight.here.${name}`, JSON.stringify(presence))
  }, username)
  await page.reload()
  await page.getByText('You have been here for an hour').waitFor()
  await page.getByTestId('hour-spent').getByText('30 tokens ($3.00)').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'hour')
  await shootPage(page, 'hour', 'light')
  await page.setViewportSize(desktop)
  // Who leaves the page before they went on is told on the next one.
  await page.reload()
  await page.getByTestId('hour-go-on').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Get tokens' }).waitFor()
  expect(await page.getByText('You have been here for an hour').count()).toBe(0)
  await page.context().close()
})

test('WEB-BILLING-05 somebody else’s purchase and one that is none are not found; without a biller it says so and charges nothing', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/statement')
  await openPacks(page)
  const paying = await goToBiller(page)
  const { purchases } = must(await viewer.get('/billing/purchases'))
  const other = await open(await footlight.newPerson('viewer'), `/account/purchases/${purchases[0].id}`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.getByTestId('purchase').count()).toBe(0)
  await other.context().close()
  await paying.close()
  await page.getByRole('button', { name: 'Choose another pack' }).click()
  await page.getByTestId('buy-pack').waitFor()
  await biller.stop()
  await page.getByTestId('buy-pack').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await shootPage(page, 'billing-no-biller')
  expect(windowsOf(page.context())).toBe(1)
  expect(await viewer.tokens()).toBe(0)
  await page.context().close()
})
