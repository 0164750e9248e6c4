import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { linkFor } from '../dev-env/outbox.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { confirmAge } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const owl = {
  username: 'quiet_owl',
  email: 'owl@example.net',
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
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('AUTH-16 the link in the mail leads to a button, and from then on the e-mail is a name to log in by', async () => {
  expect((await new TestApi(server.url).post('/auth/register', owl)).status).toBe(200)
  const link = await linkFor(server.dataDir, owl.email, 'confirm-email')
  const byEmail = () =>
    new TestApi(server.url).post('/auth/login', { email: owl.email, password: owl.password })
  await page.goto(link)
  await confirmAge(page)
  await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
  expect((await byEmail()).status).toBe(401)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Your e-mail address is confirmed' }).waitFor()
  expect((await byEmail()).body.user.username).toBe('quiet_owl')
  await page.goto('about:blank')
  await page.goto(`${server.url}/confirm-email#made-up`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})
