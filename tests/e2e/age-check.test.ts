import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningAgeCheck, runSandboxAgeCheck } from '../dev-env/run-sandbox-age-check.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { APPROVED, NO_FUNDS, stateIn, typeCard } from './browser/pay-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { balance, confirmAge } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
let service: RunningAgeCheck
let biller: RunningBiller
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  service = await runSandboxAgeCheck()
  const { url, secret } = service
  const port = await freePort()
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  const sells = {
    name: 'sandbox',
    url: biller.url,
    secret: biller.secret,
    closedTo: new Set<string>(),
  } as const
  footlight = await startFootlight({
    config: {
      port,
      billers: [sells],
      ageChecks: { followsLaws: true, rulesPath: null, providers: [{ name: 'sandbox', url, secret }] },
    },
    locator: { locate: () => ({ country: 'GB', state: null }) },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  await Promise.all([service?.stop(), biller?.stop()])
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Whatever the page asked for that shows a performer. */
function watchPictures(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(thumbs|hls|previews|library|offline-clips|profile-pictures)\//.test(pathname) && response.ok())
      seen.push(pathname)
  })
  return seen
}

test('WEB-AGE-01 a guest sees nothing, logs in, proves their age and is where they wanted to be', async () => {
  const { username } = await footlight.newPerson('viewer')
  const context = await browser.newContext({ viewport: phone, locale: 'en' })
  const page = await context.newPage()
  page.setDefaultTimeout(25_000)
  const pictures = watchPictures(page)
  const answer = await page.goto(`${footlight.url}/demo_model`)
  expect(answer?.status()).toBe(403)
  expect((await answer?.text()) ?? '').not.toMatch(/og:image|\/thumbs\/|\/hls\/|Sofia/)
  await confirmAge(page)
  await page.getByRole('heading', { name: 'Adults only, by law' }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'age-check-gate')
  await page.getByRole('link', { name: 'Prove your age' }).click()
  const view = page.getByTestId('age-check')
  await view.getByText('Online Safety Act 2023 (United Kingdom)').waitFor()
  await shootPage(page, 'age-check-guest')
  await view.getByRole('button', { name: 'Log in' }).click()
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill(username)
  await form.locator('input[type=password]').fill('quiet-river-lamp')
  await form.locator('button[type=submit]').click()
  await view.getByRole('heading', { name: 'Choose how' }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'age-check-methods')
  expect(pictures).toEqual([])

  // Coming back without having been looked at proves nothing.
  await view.getByTestId('age-face_scan').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Back without a check' }).click()
  await view.getByRole('heading', { name: 'This check has ended' }).waitFor()
  await shootPage(page, 'age-check-failed')
  await view.getByTestId('age-card').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Check my age' }).click()
  await page.getByText('Credit card number is required').waitFor()
  await shootPage(page, 'age-check-card')
  await page.goto(`${footlight.url}/age-check`)
  await view.getByRole('button', { name: 'Continue' }).waitFor()
  await view.getByTestId('age-id_check').getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Birth date on the test document').fill('1988-05-06')
  await page.getByRole('button', { name: 'Check my age' }).click()
  await view.getByRole('heading', { name: 'Your age is verified' }).waitFor()
  await shootPage(page, 'age-check-done', 'light')
  await view.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/demo_model')
  await page.getByTestId('chat-list').waitFor()
  await context.close()
})

test('WEB-AGE-02 nothing is sold before the proof but a pack that is one, and the way to it is a press away', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await openAs(browser, footlight, viewer, '/account/purchases', desktop)
  await page.getByRole('button', { name: 'Get tokens' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Prove your age first' })
  await expectAccessible(page)
  await shootPage(page, 'age-check-dialog')
  await dialog.getByRole('button', { name: 'Prove your age' }).click()
  await page.getByTestId('age-check').getByRole('heading', { name: 'Choose how' }).waitFor()
  await page.getByTestId('age-offer').getByText('300 tokens for $10.99').waitFor()
  await shootPage(page, 'age-check-methods-desktop')
  await page.getByRole('button', { name: 'Buy for $10.99' }).click()
  await typeCard(page, NO_FUNDS)
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await stateIn(page).getByText('Declined').waitFor()
  await shootPage(page, 'age-offer-declined')
  await page.getByRole('link', { name: 'Prove your age another way' }).click()
  await page.getByRole('button', { name: 'Buy for $10.99' }).click()
  await typeCard(page, APPROVED)
  await stateIn(page).getByText('300 tokens are yours.').waitFor()
  await page.getByTestId('purchase').getByRole('link', { name: 'See all rooms' }).click()
  await page.getByRole('heading', { name: 'No proof needed' }).waitFor()
  await shootPage(page, 'age-check-not-needed')
  await page.getByRole('link', { name: 'Continue' }).click()
  // Where they came from when they were asked.
  await page.waitForURL('**/account/purchases')
  expect(await balance(page)).toBe(300)
  await page.context().close()
})
