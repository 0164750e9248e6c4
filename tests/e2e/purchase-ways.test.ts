import type { BillerConfig } from '@footlight/server/platform/biller-config'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type BtcpayDouble, startBtcpay } from '../integration/biller-doubles/btcpay-double.ts'
import { type CashtocodeDouble, startCashtocode } from '../integration/biller-doubles/cashtocode-double.ts'
import {
  type PaypalDouble,
  paypalWebhookId,
  startPaypal,
} from '../integration/biller-doubles/paypal-double.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import {
  APPROVED,
  goToBiller,
  NO_FUNDS,
  openPacks,
  POOR_LATER,
  stateIn,
  typeCard,
} from './browser/pay-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { balance, pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const [STORE, KEY, SECRET] = ['Store1', 'an-api-key-of-btcpay', 'a-webhook-secret']

let footlight: Footlight
let sandbox: RunningBiller
let paypal: PaypalDouble
let btcpay: BtcpayDouble
let cashtocode: CashtocodeDouble
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  sandbox = await runSandboxBiller(url)
  paypal = await startPaypal('client', 'secret-of-paypal')
  btcpay = await startBtcpay(STORE, KEY, SECRET)
  cashtocode = await startCashtocode('user:password', 'M1')
  const closedTo = new Set<string>()
  const billers: readonly BillerConfig[] = [
    { name: 'sandbox', url: sandbox.url, secret: sandbox.secret, closedTo },
    {
      ...{ name: 'paypal', url: paypal.url, clientId: 'client', clientSecret: 'secret-of-paypal' },
      ...{ webhookId: paypalWebhookId, closedTo },
    },
    {
      ...{ name: 'crypto', url: btcpay.url, storeId: STORE, apiKey: KEY },
      ...{ webhookSecret: SECRET, closedTo },
    },
    {
      ...{ name: 'cashtocode', url: cashtocode.url, merchantId: 'M1', username: 'user' },
      ...{ password: 'password', webhookAuthorization: 'Basic of-cashtocode', closedTo },
    },
  ]
  footlight = await startFootlight({ config: { port, publicUrl: url, billers } })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  for (const biller of [sandbox, paypal, btcpay, cashtocode]) await biller?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

async function openShop(viewer: TestApi, viewport = desktop): Promise<Page> {
  const page = await open(viewer, '/account/statement', viewport)
  await openPacks(page)
  return page
}

const way = (page: Page, name: string) => page.getByTestId(`way-${name}`)
const isChosen = (page: Page, name: string) => way(page, name).getByRole('radio').isChecked()
const purchasesOf = async (viewer: TestApi) => must(await viewer.get('/billing/purchases')).purchases

test('WEB-BILLING-13 the card is suggested, another way is chosen by the keyboard, and PayPal opens beside the site and brings back', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openShop(viewer)
  const errors = watchErrors(page)
  expect(await isChosen(page, 'credit')).toBe(true)
  await expectAccessible(page)
  await shootPage(page, 'billing-ways')
  await shootPage(page, 'billing-ways', 'light')
  await page.setViewportSize(desktop)
  await way(page, 'credit').getByRole('radio').focus()
  await page.keyboard.press('ArrowDown')
  expect(await isChosen(page, 'paypal')).toBe(true)
  const [paying] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByTestId('buy-pack').click(),
  ])
  await paying.getByRole('heading', { name: 'Log in to PayPal' }).waitFor()
  expect(await paying.evaluate(() => window.opener)).toBe(null)
  const link = paying.url()
  paypal.approve(link)
  const [purchase] = await purchasesOf(viewer)
  const back = new URL(`/account/purchases/${purchase.id}`, footlight.url)
  await paying.goto(`${back.href}?token=${paypal.orderAt(link).id}&PayerID=X1`)
  await stateIn(paying).getByText('Paid', { exact: true }).waitFor()
  await paying.waitForURL(/back=1$/)
  await stateIn(page).getByText('200 tokens are yours.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-13 an invoice for cryptocurrency is paid inside of the dialog, on a phone too', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openShop(viewer, phone)
  const errors = watchErrors(page)
  await way(page, 'crypto').click()
  await page.getByText('Send exactly its amount').waitFor()
  await shootPage(page, 'billing-crypto')
  await page.setViewportSize(phone)
  await page.getByTestId('buy-pack').click()
  const frame = page.frameLocator('[data-testid="payment-frame"]')
  await frame.getByRole('heading', { name: 'Invoice of BTCPay' }).waitFor()
  await stateIn(page).getByText('Finish the payment below').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'billing-invoice')
  await page.setViewportSize(phone)
  expect(page.context().pages()).toHaveLength(1)
  const id = `Inv${btcpay.made}`
  btcpay.becomes(id, { status: 'Settled', payments: [{ value: '0.0004', status: 'Settled' }] })
  const { body, signature } = btcpay.hook('InvoiceSettled', id)
  await fetch(`${footlight.url}/api/v1/billing/webhooks/crypto`, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
  })
  await stateIn(page).getByText('200 tokens are yours.').waitFor()
  expect(await page.getByTestId('payment-frame').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-13 a voucher is entered in place of the site, and the purchase is there afterwards', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openShop(viewer)
  await way(page, 'cashtocode').click()
  await page.getByText('which opens in place of this one').waitFor()
  await page.getByTestId('buy-pack').click()
  await page.getByRole('heading', { name: 'Enter your voucher' }).waitFor()
  expect([new URL(page.url()).origin, page.context().pages().length]).toEqual([cashtocode.url, 1])
  const [purchase] = await purchasesOf(viewer)
  await page.goto(`${footlight.url}/account/purchases/${purchase.id}`)
  await stateIn(page).getByText('Not paid yet').waitFor()
  await page.context().close()
})

test('WEB-BILLING-13 after a decline the dialog offers another way to pay, and has it chosen', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openShop(viewer)
  const [paying] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByTestId('buy-pack').click(),
  ])
  await paying.getByLabel('Card number').fill(NO_FUNDS)
  await paying.getByLabel('Expires').fill('04/41')
  await paying.getByLabel('Security code').fill('123')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
  await paying.getByRole('button', { name: 'Back to the shop' }).click()
  await stateIn(page).getByText('Declined').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'billing-other-way')
  await page.setViewportSize(desktop)
  await page.getByTestId('other-way').click()
  await page.getByTestId('last-declined').waitFor()
  expect(await isChosen(page, 'paypal')).toBe(true)
  await page.context().close()
})

test('WEB-BILLING-11 a saved card buys with one press, says why it was declined, and is removed where it is listed', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/purchases')
  const errors = watchErrors(page)
  await openPacks(page)
  const paying = await goToBiller(page)
  await shootPage(paying, 'biller-save-card')
  await typeCard(paying, POOR_LATER, 'asked')
  await stateIn(page).getByText('Paid', { exact: true }).waitFor()
  await paying.close()
  await page.reload()
  await page.getByTestId('saved-card').getByText('Sandbox •••• 0005').waitFor()
  await expectAccessible(page)
  await openPacks(page)
  await page.getByRole('button', { name: 'Pay $20.00 with Sandbox •••• 0005' }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'billing-one-click')
  await shootPage(page, 'billing-one-click', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('pay-with-card').click()
  await stateIn(page).getByText('There is not enough money on that card.').waitFor()
  await expectAccessible(page)
  // A smaller pack is chosen for the next try, and one press of the quick row is a try.
  await page.getByTestId('smaller-pack').click()
  await page.getByRole('button', { name: 'Pay $10.00 with Sandbox •••• 0005' }).waitFor()
  await page.getByTestId('quick-50').click()
  await stateIn(page).getByText('There is not enough money on that card.').waitFor()
  expect(await purchasesOf(viewer)).toHaveLength(3)
  expect(await balance(page)).toBe(200)
  await shootPage(page, 'billing-one-click-declined')
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  await page.getByTestId('remove-card').click()
  await page.getByTestId('remove-card-confirm').click()
  await page.getByText('No card is saved.').waitFor()
  expect(must(await viewer.get('/user/current')).has_cc).toBe(false)
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-BILLING-12 top-ups are set where cards are listed, told when they come, and turned off', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/purchases')
  await openPacks(page)
  const paying = await goToBiller(page)
  await typeCard(paying, APPROVED, 'always')
  await stateIn(page).getByText('Paid', { exact: true }).waitFor()
  await paying.close()
  await page.reload()
  await pressUntil(page.getByTestId('set-top-ups'), () => page.getByTestId('top-up-form').isVisible())
  await page.getByLabel('At most per day, USD').fill('5')
  await page.getByText('Enter at least $10.00').waitFor()
  await expectAccessible(page)
  await page.getByLabel('At most per day, USD').fill('30')
  await page.getByTestId('top-ups-cover').check()
  await shootPage(page, 'billing-top-ups')
  await shootPage(page, 'billing-top-ups', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('save-top-ups').click()
  await page.getByTestId('top-ups-on').getByText('100 tokens for $10.00 with Sandbox •••• 0001').waitFor()
  must(await viewer.tip('demo_model', 180))
  await page.getByText('Topped up automatically: 100 tokens added to your balance').waitFor()
  await page.getByText('$10.00 of $30.00 in a day').waitFor()
  expect(await balance(page)).toBe(120)
  await shootPage(page, 'billing-topped-up')
  await page.setViewportSize(desktop)
  await page.reload()
  await page.getByText('$10.00 of $30.00 in a day').waitFor()
  await expectAccessible(page)
  // What a payment lacks is charged, and what that leaves is topped up as ever.
  must(await viewer.tip('demo_model', 200))
  await expect.poll(() => viewer.tokens(), { timeout: 15_000 }).toBe(120)
  await page.reload()
  await page.getByText('$30.00 of $30.00 in a day').waitFor()
  expect((await viewer.tip('demo_model', 130)).body.error).toBe('over_daily_limit')
  const isOff = async () => (await page.getByTestId('top-ups-on').count()) === 0
  await pressUntil(page.getByTestId('end-top-ups'), isOff)
  must(await viewer.tip('demo_model', 100))
  expect(must(await viewer.get('/billing/auto-re-ups'))).toMatchObject({
    is_on: false,
    spent: { day: 3_000 },
  })
  await page.context().close()
})

test('MEMBER-08 a membership is bought, held, renewed and let go on one page, and its account has it at once', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/membership')
  const errors = watchErrors(page)
  await page.getByTestId('membership-vip').getByText('$39.99 for 30 days').waitFor()
  await page.getByTestId('membership-premium').getByRole('radio').check()
  await expectAccessible(page)
  await shootPage(page, 'membership')
  await shootPage(page, 'membership', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('membership-vip').getByRole('radio').check()
  const paying = await goToBiller(page)
  await paying.getByText('VIP membership, 30 days').waitFor()
  await typeCard(paying, APPROVED, 'always')
  await stateIn(page).getByText('Your membership is active.').waitFor()
  await paying.close()
  await page.getByTestId('membership-held').getByText('VIP').waitFor()
  expect(must(await viewer.get('/user/current')).user.membership).toBe('vip')
  expect(await viewer.tokens()).toBe(0)

  await page.reload()
  const renewal = page.getByTestId('membership-renewal')
  expect(await page.getByTestId('set-renewal').isDisabled()).toBe(true)
  await pressUntil(page.getByTestId('renewal-agree'), () => page.getByTestId('set-renewal').isEnabled())
  await page.getByTestId('set-renewal').click()
  await renewal.getByText('VIP renews before it ends', { exact: false }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'membership-held')
  await page.setViewportSize(desktop)
  await page.getByTestId('end-renewal').click()
  await renewal.getByTestId('set-renewal').waitFor()
  await page.goto(`${footlight.url}/account/purchases`)
  await page.getByTestId('purchase-card').getByText('VIP, 30 days').waitFor()

  const guest = await open(footlight.guest(), '/membership', phone)
  await guest
    .getByTestId('membership-super_vip')
    .getByText('support phone number', { exact: false })
    .waitFor()
  await guest.getByTestId('membership-signup').waitFor()
  await expectAccessible(guest)
  const model = await open(await footlight.newPerson('model'), '/membership')
  await model.getByText('Memberships are for viewers.').waitFor()
  expect(errors).toEqual([])
  for (const each of [page, guest, model]) await each.context().close()
})
