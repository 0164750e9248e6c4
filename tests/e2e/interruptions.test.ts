import { defaultSiteSettings, usualInterruption } from '@footlight/core/protocol'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { APPROVED, goToBiller, typeCard } from './browser/pay-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()

let footlight: Footlight
let biller: RunningBiller
let browser: Browser
let admin: TestApi
let page: Page
let revision = 0

beforeAll(async () => {
  if (missing !== null) return
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  biller = await runSandboxBiller(publicUrl)
  const { url, secret } = biller
  const billers = [{ name: 'sandbox', url, secret, closedTo: new Set<string>() }] as const
  footlight = await startFootlight({ config: { port, publicUrl, billers } })
  browser = await openBrowser()
  admin = await footlight.login('demo_admin')
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  await biller?.stop()
})

beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  page = await (await browser.newContext({ viewport: desktop, locale: 'en' })).newPage()
})

afterEach(async () => {
  if (missing !== null) return
  await order({})
  await page.context().close()
})

/** What the site lets open unasked, from now on. */
async function order(more: object): Promise<void> {
  const settings = { ...defaultSiteSettings, ...more }
  revision = must(await admin.post('/admin/sites/main', { revision, settings })).revision
}

/** A browser that has been here for a minute; `shown`: when what was opened last, ms since 1970. */
async function remember(
  at: Page,
  past: { readonly visits: number; readonly shown: Readonly<Record<string, readonly number[]>> },
): Promise<void> {
  const now = Date.now()
  const memory = { ...past, beganAt: now - 61_000, seenAt: now }
  await at.evaluate((text) => localStorage.setItem('interruptions', text), JSON.stringify(memory))
}

/** For the third time, and a minute ago. */
async function comeBack(at: Page): Promise<void> {
  await remember(at, { visits: 3, shown: {} })
  await at.goto(footlight.url)
}

const promo = () => page.getByTestId('promo')

test('INTERRUPT-01 INTERRUPT-03 the promo waits for an open dialog and for what is typed, comes once, and leads to the sign-up', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await comeBack(page)
  // Nobody ordered any.
  await page.waitForTimeout(2_500)
  expect(await promo().count()).toBe(0)
  await order({ promo: usualInterruption })
  await comeBack(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByTestId('login-form').waitFor()
  await page.waitForTimeout(2_500)
  expect(await promo().count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.waitForTimeout(2_500)
  expect(await promo().count()).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await promo().waitFor()
  await shootPage(page, 'promo')
  await shootPage(page, 'promo', 'light')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await page.getByTestId('signup-form').waitFor()
  expect(await promo().count()).toBe(0)
  await page.goto(footlight.url)
  await page.waitForTimeout(2_500)
  expect(await promo().count()).toBe(0)
  await logIn(page, 'demo_viewer')
  await comeBack(page)
  await page.waitForTimeout(2_500)
  expect(await promo().count()).toBe(0)
})

test('NOTICE-03 an administrator publishes a notice; it opens once, for a guest by browser and for an account in every tab', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await logIn(page, 'demo_admin')
  await page.goto(`${footlight.url}/admin/notices`)
  const form = page.getByTestId('notice-form')
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await form.getByText('Write a title and a text in at least one language').waitFor()
  await form.getByLabel('Title').fill('Swipe is here')
  await form.getByLabel('Text').fill('Try [out](https://evil.example).')
  await form.getByText('Links must lead to a path of this site').waitFor()
  await form.getByLabel('Text').fill('Rooms one after the other: [try it](/tikichat).\n<b>No HTML.</b>')
  await form.getByLabel('How it appears').selectOption('modal')
  await form.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'try it' }).waitFor()
  await shootPage(page, 'notice-admin')
  await shootPage(page, 'notice-admin', 'light')
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The notice is published.').waitFor()

  const [viewer, guest] = await Promise.all([1, 2].map(() => browser.newContext({ locale: 'en' })))
  try {
    const reader = await viewer!.newPage()
    await reader.goto(footlight.url)
    await confirmAge(reader)
    await logIn(reader, 'demo_viewer')
    const notice = (of: Page) => of.getByTestId('notice')
    await notice(reader).getByText('<b>No HTML.</b>').waitFor()
    await shootPage(reader, 'notice')
    await shootPage(reader, 'notice', 'light')
    await reader.getByRole('button', { name: 'Got it' }).click()
    await notice(reader).waitFor({ state: 'detached' })
    const second = await viewer!.newPage()
    await second.goto(footlight.url)
    await second.waitForTimeout(7_000)
    expect(await notice(second).count()).toBe(0)

    const visitor = await guest!.newPage()
    await visitor.goto(footlight.url)
    await remember(visitor, { visits: 1, shown: { notice: [Date.now()] } })
    await confirmAge(visitor)
    await visitor.getByRole('button', { name: 'Menu' }).click()
    await visitor.getByRole('menuitem', { name: /What is new.*1 new/ }).click()
    await visitor.getByTestId('notices').getByText('Swipe is here').waitFor()
    await shootPage(visitor, 'notices')
    await remember(visitor, { visits: 1, shown: {} })
    await visitor.reload()
    await visitor.waitForTimeout(3_000)
    expect(await notice(visitor).count()).toBe(0)
  } finally {
    await Promise.all([viewer!.close(), guest!.close()])
  }
  await form.getByRole('button', { name: 'Delete', exact: true }).click()
  await form.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('No notices yet').waitFor()
})

test('INTERRUPT-04 a link may put the sign-up form before guests, where the operator obeys it', async () => {
  await page.goto(`${footlight.url}/?_disabled_join_form=2`)
  await confirmAge(page)
  await page.waitForTimeout(1_500)
  expect(await page.getByTestId('signup-form').count()).toBe(0)
  await order({ obeys_join_form: true })
  for (const nonsense of ['3', '', '2%00', '<b>']) {
    await page.goto(`${footlight.url}/?_disabled_join_form=${nonsense}`)
    await page.waitForTimeout(800)
    expect(await page.getByTestId('signup-form').count(), nonsense).toBe(0)
    expect(await page.getByTestId('join-layer').count(), nonsense).toBe(0)
  }
  await page.goto(`${footlight.url}/?_disabled_join_form=1`)
  await page.getByTestId('join-layer').waitFor()
  await page.mouse.click(300, 500)
  const form = page.getByTestId('signup-form')
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await page.getByTestId('join-layer').count()).toBe(0)

  await page.goto(`${footlight.url}/?_disabled_join_form=2`)
  await form.waitFor()
  await shootPage(page, 'join-form')
  await page.keyboard.press('Escape')
  await page.mouse.click(10, 400)
  await form.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  await page.getByTestId('login-form').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor()
})

test('INTERRUPT-05 who has an account and bought nothing is shown the packs, once; guests, models and buyers are not', async () => {
  await order({ token_form: usualInterruption })
  const visit = async (who: TestApi): Promise<Page> => {
    const theirs = await openAs(browser, footlight, who, '/')
    await comeBack(theirs)
    return theirs
  }
  const shop = () => buying.getByRole('dialog', { name: 'Get tokens' })
  const viewer = await footlight.newPerson('viewer')
  const buying = await visit(viewer)
  await shop().getByTestId('buy-pack').waitFor()
  await expectAccessible(buying)
  await shootPage(buying, 'token-form')
  await buying.keyboard.press('Escape')
  await shop().waitFor({ state: 'detached' })
  const others = await Promise.all(
    [footlight.newPerson('model'), footlight.guest()].map(async (who) => visit(await who)),
  )
  await buying.waitForTimeout(3_000)
  for (const each of [buying, ...others]) expect(await each.getByRole('dialog').count()).toBe(0)

  // Once more a minute after it was closed: it is bought in, and never comes again.
  await remember(buying, { visits: 3, shown: { token_form: [Date.now() - 61_000] } })
  await shop().getByTestId('buy-pack').waitFor()
  const paying = await goToBiller(buying)
  await typeCard(paying, APPROVED)
  await expect.poll(() => viewer.tokens()).toBeGreaterThan(0)
  const bought = await visit(viewer)
  await bought.waitForTimeout(3_000)
  expect(await bought.getByRole('dialog').count()).toBe(0)
  for (const each of [buying, bought, ...others]) await each.context().close()
})

test('INTERRUPT-06 COREG-01 on a white label a guest’s page goes behind once a day, and whoever logs out goes on elsewhere', async () => {
  const [domain, partner] = ['club.localhost', 'https://partner.example.com/']
  const settings = { ...defaultSiteSettings, display_name: 'Club', pop_under: partner, log_out_to: partner }
  must(await admin.post(`/admin/sites/${domain}`, { revision: 0, settings }))
  const context = page.context()
  await context.route(`${partner}**`, (route) => route.fulfill({ body: 'the partner' }))
  const club = `http://${domain}:${new URL(footlight.url).port}`
  /** Presses a performer's card of a list, once what hears it has had its time; in how many tabs one is then. */
  const pressCard = async (at: Page, list: string): Promise<number> => {
    await at.goto(`${club}${list}`)
    await at.waitForTimeout(1_500)
    await at.locator('a[href="/demo_model"]').first().click()
    await at.waitForTimeout(500)
    return context.pages().length
  }
  await page.goto(club)
  await confirmAge(page)
  // The home has no adverts.
  expect(await pressCard(page, '/')).toBe(1)
  await page.waitForURL(`${club}/demo_model`)
  await expect.poll(() => pressCard(page, '/girls/new'), { timeout: 30_000 }).toBe(2)
  const tab = context.pages()[1]!
  await Promise.all([tab.waitForURL(`${club}/demo_model`), page.waitForURL(partner)])
  expect(await tab.evaluate(() => window.opener)).toBe(null)
  expect(await pressCard(tab, '/girls/new')).toBe(2)
  await tab.waitForURL(`${club}/demo_model`)

  await tab.goto(`${club}/support`)
  await logIn(tab, 'demo_viewer')
  await tab
    .getByRole('button', { name: /demo_viewer/ })
    .first()
    .click()
  await tab.getByRole('menuitem', { name: 'Log out' }).click()
  await tab.waitForURL(partner)
  await admin.delete(`/admin/sites/${domain}`)
})

test('COREG-01 where partners send people the sign-up form is open, nothing else comes, and who is logged in goes home', async () => {
  await order({ promo: { ...usualInterruption, every_visits: 1, after_s: 5 } })
  await page.goto(footlight.url)
  await confirmAge(page)
  await remember(page, { visits: 1, shown: {} })
  await page.goto(`${footlight.url}/free-register/connect`)
  const form = page.getByTestId('signup-form')
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await shootPage(page, 'free-register')
  await page.waitForTimeout(3_000)
  expect(await promo().count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await form.waitFor()
  const theirs = await openAs(
    browser,
    footlight,
    await footlight.newPerson('viewer'),
    '/free-register/connect',
  )
  await theirs.waitForURL(`${footlight.url}/`)
  await theirs.context().close()
})
