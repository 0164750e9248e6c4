import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture, untilWorked, upload } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootThemes } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const MODEL = 'demo_model'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
let footlight: Footlight
let browser: Browser
let model: TestApi
let staff: TestApi

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  model = await footlight.login(MODEL)
  staff = await footlight.login('demo_moderator')
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A page of its own, as somebody who has logged in before. */
async function open(who: TestApi, path: string, viewport = desktop): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'en',
    hasTouch: viewport.width < 600,
    bypassCSP: true,
  })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}${path}`)
  return page
}

/** Whatever those who hear or press keys would miss. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/** What a browser says of orders that were refused is no fault of the page. */
const faults = (told: readonly string[]) => told.filter((each) => !/409|422|Failed to load/.test(each))

test('WEB-COMMISSION-01 a performer offers; a viewer on a phone orders at their price, and pays for what they got', async () => {
  const page = await open(model, '/account/offers')
  const errors = watchErrors(page)
  const form = page.getByTestId('offer-form-custom_media')
  await form.getByRole('checkbox').check()
  await form.getByLabel('Lowest price in tokens').fill('300')
  await form.getByLabel('Highest price in tokens').fill('200')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This is too low').waitFor()
  await form.getByLabel('Lowest price in tokens').fill('100')
  await form.getByLabel('Description').fill('Lamps, circles, and a wave.')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await shootThemes(page, 'offers-own')
  await page.goto(`${footlight.url}/dick-ratings`)
  await page.getByText('No one offers ratings right now').waitFor()
  const rating = { service: 'media_rating', is_open: true, price_min: 50, price_max: 50, delivery_days: 3 }
  const rest = { network: null, duration: null, text: '', open_max: 5, account_name: null }
  must(await model.post('/performer/commissions', { ...rating, ...rest }))
  await page.reload()
  await page.getByTestId('rater').getByText('50 tokens').waitFor()
  await shootThemes(page, 'raters')

  const viewer = await footlight.newPerson('viewer', 500)
  const shop = await open(viewer, `/${MODEL}/custom`, phone)
  const ofViewer = watchErrors(shop)
  await shootThemes(shop, 'offers-phone')
  await shop.getByTestId('offer-custom_media').getByRole('button', { name: 'Order' }).click()
  await shop.getByTestId('order-next').click()
  await shop.getByText('Fill this in').waitFor()
  await shop.getByLabel('What would you like?').fill('A wave with both hands')
  await shop.getByLabel('Your price in tokens').fill('150')
  await shop.getByTestId('order-next').click()
  await shop.getByText('Held: 150 tokens. Charged after you confirm, or 72 hours after delivery.').waitFor()
  await shootThemes(shop, 'order-confirm-phone')
  // Between the look and the press the performer needs more time.
  const { offers } = must(await model.get('/performer/commissions'))
  const found = offers.find(({ service }: { service: string }) => service === 'custom_media')
  const { has_account_name: _known, ...custom } = found
  must(await model.post('/performer/commissions', { ...custom, delivery_days: 9 }))
  await shop.getByTestId('order-confirm').click()
  await shop.getByTestId('offer-changed').getByText('Delivery time in days: was 7, now 9').waitFor()
  expect(await viewer.tokens()).toBe(500)
  await shop.getByTestId('offer-accept').click()
  await shop.getByTestId('order-confirm').click()
  await shop.getByTestId('order').getByText('Waiting for an answer').waitFor()
  expect(await viewer.tokens()).toBe(350)

  await page.goto(`${footlight.url}/account/orders?side=performer`)
  await shootThemes(page, 'orders-performer')
  await page.getByTestId('order-card').click()
  await page.getByText('A wave with both hands').waitFor()
  await page.getByTestId('order-take').click()
  await page.getByTestId('deliver-form').waitFor()
  // Nobody reloads: the other side hears of it.
  await shop.getByTestId('order').getByText('Accepted', { exact: true }).waitFor()
  await page.getByTestId('prepare-pictures').click()
  await page.getByTestId('prepared').getByText('Not reviewed yet').waitFor()
  const id = Number(page.url().split('/').at(-1))
  const item = must(await model.get(`/commissions/orders/${id}`)).prepared.id
  await upload(footlight, model, item, await drawPicture(5))
  await untilWorked(model, item)
  must(await model.post(`/performer/media/${item}/submit`, { is_everyone_named: true }))
  must(await staff.post(`/moderation/media/${item}`, { decision: 'publish', note: '' }))
  await page.reload()
  await page.getByTestId('prepared').getByRole('checkbox').check()
  await page.getByLabel('Your message').fill('With both hands, as you like.')
  await shootThemes(page, 'order-deliver')
  await page.getByTestId('order-deliver').click()
  await page.getByTestId('delivery').waitFor()

  await shop.getByTestId('delivery').getByText('With both hands').waitFor()
  expect(await barriersOf(shop)).toEqual([])
  expect(await barriersOf(page)).toEqual([])
  await shootThemes(shop, 'order-delivered-phone')
  await shop.getByTestId('order-accept').click()
  await shop.getByText('Charged at once: 150 tokens.').waitFor()
  await shop.getByTestId('order-accept-confirm').click()
  await shop.getByTestId('order').getByText('Completed').waitFor()
  await shop.getByTestId('delivery').getByTestId('media-card').click()
  await shop.locator('[data-testid=media-page][data-access=complete]').waitFor()
  expect(await viewer.tokens()).toBe(350)
  await page.getByTestId('order-receipt').getByText('Your share').waitFor()
  await shootThemes(page, 'order-receipt')
  expect([...faults(errors), ...faults(ofViewer)]).toEqual([])
  for (const each of [page, shop]) await each.context().close()
})

test('WEB-COMMISSION-02 access to an account is read by its buyer; a dispute is decided by the staff', async () => {
  const page = await open(model, '/account/offers')
  const form = page.getByTestId('offer-form-social_account')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Fill this in').waitFor()
  await form.getByLabel('Your account name').fill('ava.snaps')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A name is stored.').waitFor()
  expect(await form.getByLabel('Your account name').inputValue()).toBe('')

  const viewer = await footlight.newPerson('viewer', 600)
  const shop = await open(viewer, `/${MODEL}/custom`)
  await shootThemes(shop, 'offers-desktop')
  await shop.getByTestId('offer-social_account').getByRole('button', { name: 'Order' }).click()
  await shop.getByText('You can see the account name for 1 month').waitFor()
  await shop.getByTestId('order-confirm').click()
  await shop.getByTestId('order-cancel').click()
  await shop.getByText('Refunded at once: 250 tokens.').waitFor()
  await shop.getByTestId('order-cancel-confirm').click()
  await shop.getByTestId('order').getByText('Canceled').waitFor()
  expect(await viewer.tokens()).toBe(600)

  await shop.goto(`${footlight.url}/${MODEL}/custom`)
  await shop.getByTestId('offer-social_account').getByRole('button', { name: 'Order' }).click()
  await shop.getByTestId('order-confirm').click()
  await shop.getByTestId('order').getByText('Waiting for an answer').waitFor()
  await page.goto(`${footlight.url}${new URL(shop.url()).pathname}`)
  await page.getByTestId('order-take').click()
  await page.getByTestId('order-deliver').click()
  await page.getByTestId('order').getByText('Charged').first().waitFor()
  expect(await page.getByText('ava.snaps').count()).toBe(0)
  await shop.reload()
  await shop.getByTestId('account-name').getByText('ava.snaps').waitFor()
  await shop.getByTestId('order-dispute').click()
  await shop.getByLabel('What is wrong?').fill('Nobody lets me in there.')
  await shop.getByTestId('order-dispute-confirm').click()
  await shop.getByTestId('order').getByText('Disputed').waitFor()

  const guards = await open(staff, '/admin/disputes')
  const dispute = guards.getByTestId('dispute')
  await dispute.getByText('Nobody lets me in there.').waitFor()
  await dispute.getByRole('button', { name: 'Show what was delivered' }).click()
  expect(await guards.getByText('ava.snaps').count()).toBe(0)
  await dispute.getByLabel('Reason').fill('Half of the time was given.')
  await dispute.getByLabel('Tokens for the performer').fill('100')
  await shootThemes(guards, 'disputes')
  await dispute.getByTestId('decide-split').click()
  await guards.getByText('Charged: 100 tokens. Refunded: 150 tokens.').waitFor()
  await guards.getByTestId('decide-split-confirm').click()
  await dispute.waitFor({ state: 'detached' })
  await shop.reload()
  await shop.getByText('Half of the time was given.').waitFor()
  await shootThemes(shop, 'order-decided')
  expect(await viewer.tokens()).toBe(500)
  await shop.goto(`${footlight.url}/account/orders`)
  await shop.getByTestId('order-card').nth(1).waitFor()
  await shootThemes(shop, 'orders-viewer')
  for (const each of [page, shop, guards]) await each.context().close()
})
