import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { balance, pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const [APPROVED, ASKS_THE_BANK, NO_FUNDS] = ['0000000000000001', '0000000000000002', '0000000000000103']
const POOR_LATER = '0000000000000005'

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
  footlight = await startFootlight({ config: { port, publicUrl: url, billers } })
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

const getTokens = (page: Page) => page.getByRole('button', { name: 'Get tokens' })

const openPacks = (page: Page) => pressUntil(getTokens(page), () => page.getByTestId('buy-pack').isVisible())

/** Presses "Pay", and answers the window of the biller. */
async function goToBiller(page: Page): Promise<Page> {
  const [paying] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByTestId('buy-pack').click(),
  ])
  await paying.getByLabel('Card number').waitFor()
  return paying
}

/** `save`: what its holder answers to whether it shall be saved. */
async function typeCard(paying: Page, number: string, save = 'no'): Promise<void> {
  await paying.getByLabel('Save this card').selectOption(save)
  await paying.getByLabel('Card number').fill(number)
  await paying.getByLabel('Expires').fill('04/41')
  await paying.getByLabel('Security code').fill('123')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
}

const stateIn = (page: Page) => page.getByTestId('purchase-state')
const countOf = async (who: TestApi): Promise<number> => must(await who.get('/billing/purchases')).count_total
/** Two windows share a screen. */
const windowsOf = (context: BrowserContext): number => context.pages().length

test('WEB-BILLING-01 a pack is paid on the page of the biller, the bank asks, and both windows tell it', async () => {
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
  const paying = await goToBiller(page)
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
  await page.getByLabel('User name or number').fill(viewer.username)
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
  await page.getByTestId('desk-refund').getByText('Given back').waitFor()
  expect(await page.getByTestId('desk-refund').count()).toBe(1)
  expect(await viewer.tokens()).toBe(150)
  await page.getByText('200 tokens given afterwards').waitFor()
  await page.getByText('150 tokens given afterwards').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'desk-purchase')
  await shootPage(page, 'desk-purchase', 'light')
  await page.setViewportSize(desktop)

  await page.goto(`${footlight.url}/admin/money`)
  await page.getByLabel('User name', { exact: true }).fill(viewer.username)
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByTestId('desk-block').getByText(viewer.username).waitFor()
  expect((await viewer.post('/billing/products')).body.error).toBe('purchases_blocked')
  const shop = await open(viewer, '/account/purchases')
  await shop.getByTestId('purchase-card').waitFor()
  const refusal = shop.getByRole('dialog').getByRole('alert').getByText('cannot buy tokens now')
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
  const day = page.getByLabel('In a day, USD')
  await page.getByText('$0.00 spent').first().waitFor()
  await day.fill('5.5.5')
  await page.getByText('Enter a sum such as 50, or nothing.').waitFor()
  await day.fill('12')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText('$0.00 of $12.00 spent').waitFor()
  await expectAccessible(page)
  await day.fill('')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText(/What is more than before holds from/).waitFor()
  expect(must(await viewer.get('/billing/limits')).budgets.day).toBe(1_200)
  await shootPage(page, 'billing-limits')
  await shootPage(page, 'billing-limits', 'light')
  await page.setViewportSize(phone)
  await openPacks(page)
  await page.getByTestId('buy-pack').click()
  await page.getByRole('dialog').getByText('This is above the budget for tokens').waitFor()
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
  expect(await countOf(viewer)).toBe(3)
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
  await page.getByLabel('At most in a day, USD').fill('5')
  await page.getByText('Enter at least $10.00').waitFor()
  await expectAccessible(page)
  await page.getByLabel('At most in a day, USD').fill('30')
  await page.getByTestId('top-ups-cover').check()
  await shootPage(page, 'billing-top-ups')
  await shootPage(page, 'billing-top-ups', 'light')
  await page.setViewportSize(desktop)
  await page.getByTestId('save-top-ups').click()
  await page.getByTestId('top-ups-on').getByText('100 tokens for $10.00 with Sandbox •••• 0001').waitFor()
  must(await viewer.tip('demo_model', 180))
  await page.getByText('Auto re-up successful! 100 tokens added to your balance').waitFor()
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
  await page.getByTestId('hour-go-on').click()
  await page.reload()
  await page.getByRole('button', { name: 'Get tokens' }).waitFor()
  expect(await page.getByText('You have been here for an hour').count()).toBe(0)
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
  await stateIn(page).getByText('Your membership holds.').waitFor()
  await paying.close()
  await page.getByTestId('membership-held').getByText('VIP').waitFor()
  expect(must(await viewer.get('/user/current')).user.membership).toBe('vip')
  expect(await viewer.tokens()).toBe(0)

  await page.reload()
  const renewal = page.getByTestId('membership-renewal')
  expect(await page.getByTestId('set-renewal').isDisabled()).toBe(true)
  await pressUntil(page.getByTestId('renewal-agree'), () => page.getByTestId('set-renewal').isEnabled())
  await page.getByTestId('set-renewal').click()
  await renewal.getByText('VIP is renewed before it ends', { exact: false }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'membership-held')
  await page.setViewportSize(desktop)
  await page.getByTestId('end-renewal').click()
  await renewal.getByTestId('set-renewal').waitFor()
  await page.goto(`${footlight.url}/account/purchases`)
  await page.getByTestId('purchase-card').getByText('VIP, 30 days').waitFor()

  const guest = await open(footlight.guest(), '/membership', phone)
  await guest.getByTestId('membership-super_vip').getByText('telephone number', { exact: false }).waitFor()
  await guest.getByTestId('membership-signup').waitFor()
  await expectAccessible(guest)
  const model = await open(await footlight.newPerson('model'), '/membership')
  await model.getByText('Memberships are for viewers.').waitFor()
  expect(errors).toEqual([])
  for (const each of [page, guest, model]) await each.context().close()
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
  await page.getByRole('button', { name: 'Choose again' }).click()
  await page.getByTestId('buy-pack').waitFor()
  await biller.stop()
  await page.getByTestId('buy-pack').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await shootPage(page, 'billing-no-biller')
  expect(windowsOf(page.context())).toBe(1)
  expect(await viewer.tokens()).toBe(0)
  await page.context().close()
})
