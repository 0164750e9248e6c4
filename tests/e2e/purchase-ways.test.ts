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
import { shootPage } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const NO_FUNDS = '0000000000000103'
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

async function openPacks(viewer: TestApi, viewport = desktop): Promise<Page> {
  const page = await openAs(browser, footlight, viewer, '/account/statement', viewport)
  const pay = page.getByTestId('buy-pack')
  await pressUntil(page.getByRole('button', { name: 'Get tokens' }), () => pay.isVisible())
  return page
}

const stateIn = (page: Page) => page.getByTestId('purchase-state')
const way = (page: Page, name: string) => page.getByTestId(`way-${name}`)
const isChosen = (page: Page, name: string) => way(page, name).getByRole('radio').isChecked()
const purchasesOf = async (viewer: TestApi) => must(await viewer.get('/billing/purchases')).purchases

test('WEB-BILLING-13 the card is suggested, another way is chosen by the keyboard, and PayPal opens beside the site and brings back', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openPacks(viewer)
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
  const page = await openPacks(viewer, phone)
  const errors = watchErrors(page)
  await way(page, 'crypto').click()
  await page.getByText('Send exactly its sum').waitFor()
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
  const page = await openPacks(viewer)
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
  const page = await openPacks(viewer)
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
