import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../dev-env/identity-provider.ts'
import { linkFor } from '../dev-env/outbox.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage, shootPart } from './browser/show-shots.ts'
import { confirmAge } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const PASSWORD = 'seven-grey-lamps'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
let server: ServerProcess
let acme: IdentityProvider
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  const port = await freePort()
  server = await startServerProcess({
    DEMO_PERFORMER: '0',
    SIGN_IN_PROVIDERS: 'acme',
    OIDC_ACME_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_ACME_CLIENT_ID: CLIENT.id,
    OIDC_ACME_CLIENT_SECRET: CLIENT.secret,
  })
  acme = await startIdentityProvider(port, [`${server.url}/sign-in/acme`])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await acme?.close()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A browser of its own, past the question of age. */
async function newPage(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESKTOP, bypassCSP: true })).newPage()
  await page.goto(server.url)
  await confirmAge(page)
  return page
}

async function noViolations(page: Page): Promise<void> {
  const { violations } = await runAxe(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
}

/** From the dialog of log-in to the provider and back. */
async function signIn(page: Page, name: string | null): Promise<void> {
  // Nobody is logged in there.
  await page.context().clearCookies({ name: /^_/ })
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  await page.getByLabel('Name').fill(name ?? '')
  await page.getByRole('button', { name: name === null ? 'Cancel' : 'Log in at Acme' }).press('Enter')
  await page.waitForURL((url) => url.origin === server.url)
}

test('WEB-OIDC-01 who comes from a provider makes an account on a phone by the keyboard, and logs in by it', async () => {
  acme.customers.set('robin', { email: 'robin@example.net', email_verified: true })
  const page = await newPage()
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('button', { name: 'Continue with Acme' }).waitFor()
  await shootPage(page, 'sign-in-buttons')
  await shootPage(page, 'sign-in-buttons', 'light')
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('Escape')
  await signIn(page, 'robin')
  await page.setViewportSize(PHONE)
  const form = page.getByTestId('sign-in-account')
  await form.waitFor()
  // The answer of the provider has left the address.
  expect(new URL(page.url()).search).toBe('')
  await page.getByText('Your email address is robin@example.net').waitFor()
  await noViolations(page)
  const name = form.getByLabel('Name', { exact: true })
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.press('Enter')
  await form.getByText('Please choose month, day and year.').waitFor()
  await shootPage(page, 'sign-in-account')
  await shootPage(page, 'sign-in-account', 'light')
  await page.setViewportSize(PHONE)
  await name.fill('robin_at_acme')
  for (const [part, value] of [
    ['Month', '2'],
    ['Day', '3'],
    ['Year', '1990'],
  ] as const)
    await form.getByLabel(part, { exact: true }).selectOption(value)
  await form.getByRole('checkbox').check()
  await name.press('Enter')
  await page.waitForURL(`${server.url}/`)
  const who = await page.evaluate(async () => (await fetch('/api/v1/user/current')).json())
  expect(who.user.username).toBe('robin_at_acme')

  // There is no password to change, and the page says how to set one.
  await page.goto(`${server.url}/account/security`)
  await page.getByTestId('no-password').getByRole('link', { name: 'Set a password' }).waitFor()
  const section = page.getByTestId('providers')
  await section.getByText('Acme').first().waitFor()
  await section.getByRole('button', { name: 'Disconnect: Acme' }).click()
  await section.getByLabel('Current password').fill('anything')
  await section.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await section.getByText('You have no password yet.').waitFor()
  await shootPart(page, 'providers', 'sign-in-security')
  await noViolations(page)

  const other = await newPage()
  await signIn(other, 'robin')
  await other.waitForURL(`${server.url}/`)
  const again = await other.evaluate(async () => (await fetch('/api/v1/user/current')).json())
  expect(again.user.username).toBe('robin_at_acme')
})

test('WEB-OIDC-02 an owner connects a provider and disconnects it, and whatever goes wrong is said plainly', async () => {
  const owl = { username: 'barn_owl', email: 'barn_owl@example.net', password: PASSWORD }
  const account = { ...owl, birth_date: '1990-02-03', type: 'viewer', accepts_terms: true }
  must(await new TestApi(server.url).post('/auth/register', account))
  const token = (await linkFor(server.dataDir, owl.email, 'confirm-email')).split('#')[1]
  must(await new TestApi(server.url).post('/auth/confirm_email', { token }))
  acme.customers.set('owl', { email: owl.email, email_verified: true })

  const page = await newPage()
  await signIn(page, 'owl')
  await page.getByText('An account here already uses this email address.').waitFor()
  await noViolations(page)
  await shootPage(page, 'sign-in-nothing')
  await shootPage(page, 'sign-in-nothing', 'light')
  await page.setViewportSize(DESKTOP)
  await page.goto(server.url)
  await signIn(page, null)
  await page.getByText('You did not agree at the provider').waitFor()
  // A reload has no answer to send any more.
  await page.reload()
  await page.getByText('This log-in was already used').waitFor()

  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill(owl.username)
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/account/security`)
  const section = page.getByTestId('providers')
  await section.getByRole('button', { name: 'Connect Acme' }).click()
  await section.getByLabel('Current password').fill('not-mine')
  await section.getByRole('button', { name: 'Connect Acme' }).click()
  await section.getByText('That is not your password.').waitFor()
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Connect Acme' }).click()
  await page.getByLabel('Name').fill('owl')
  await page.getByRole('button', { name: 'Log in at Acme' }).click()
  await page.getByText('Your account is connected.').waitFor()
  await section.getByText('not used yet').waitFor()
  await shootPart(page, 'providers', 'sign-in-connected')
  await noViolations(page)

  await page.setViewportSize(PHONE)
  await section.getByRole('button', { name: 'Disconnect: Acme' }).click()
  await section.getByLabel('Current password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await section.getByRole('button', { name: 'Connect Acme' }).waitFor()
})
