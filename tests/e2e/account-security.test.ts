import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const OTHER_PASSWORD = 'nine-blue-doors'
const owl = {
  username: 'night_owl',
  email: 'night_owl@example.net',
  password: 'seven-grey-lamps',
  birth_date: '1990-02-03',
  type: 'viewer',
  accepts_terms: true,
}
let server: ServerProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  server = await startServerProcess({ DEMO_PERFORMER: '0' })
  browser = await openBrowser()
  page = await browser.newPage()
  must(await new TestApi(server.url).post('/auth/register', owl))
  const token = (await linkWith('/confirm-email#')).split('#')[1]
  must(await new TestApi(server.url).post('/auth/confirm_email', { token }))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Of the mail that has it. */
async function linkWith(part: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox')
  const mail = await vi.waitUntil(
    () =>
      readdirSync(folder)
        // A draft has its name for a moment only.
        .filter((name) => !name.startsWith('.'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((text) => text.includes(part)),
    { timeout: 10_000 },
  )
  return /https?:\S+#\S+/.exec(mail)![0]
}

async function logIn(password: string): Promise<void> {
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill(owl.email)
  await form.locator('input[type=password]').fill(password)
  await form.locator('button[type=submit]').click()
}

test('WEB-SECURITY-01 who forgot the password has a link written, sets another one, and logs in by it', async () => {
  await page.goto(server.url)
  await confirmAge(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const email = page.getByTestId('forgot-form').getByLabel('E-mail')
  await email.fill('not an address')
  await email.press('Enter')
  await page.getByText('This does not look like an e-mail address.').waitFor()
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  await shootPage(page, 'forgot-password')
  await shootPage(page, 'forgot-password', 'light')
  await email.fill(owl.email)
  await email.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
  await page.goto(await linkWith('/reset-password#'))
  const password = page.getByTestId('reset-form').getByLabel('New password')
  await password.fill('password1')
  await password.press('Enter')
  await page.getByText('Too many people use this one.').waitFor()
  await shootPage(page, 'reset-password')
  await shootPage(page, 'reset-password', 'light')
  await password.fill(OTHER_PASSWORD)
  await password.press('Enter')
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await logIn(OTHER_PASSWORD)
  await page.getByTestId('login-form').waitFor({ state: 'detached' })
  await page.goto(await linkWith('/reset-password#'))
  await page.reload()
  await password.fill(owl.password)
  await password.press('Enter')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('WEB-SECURITY-02 a password is changed by the present one, and what is wrong is said at its field', async () => {
  await page.goto(`${server.url}/account/security`)
  const form = page.getByTestId('password-form')
  const present = form.getByLabel('Present password')
  await present.fill('not-the-password')
  await form.getByLabel('New password').fill(owl.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('That is not your password.').waitFor()
  expect(await present.evaluate((field) => field === document.activeElement)).toBe(true)
  await shootPage(page, 'account-security')
  await shootPage(page, 'account-security', 'light')
  await present.fill(OTHER_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed').waitFor()
  await page.reload()
  await form.waitFor()
  expect(
    (await new TestApi(server.url).post('/auth/login', { email: owl.email, password: owl.password })).status,
  ).toBe(200)
})
