import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
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
  const folder = join(server.dataDir, 'outbox')
  const mail = await vi.waitUntil(
    () =>
      readdirSync(folder)
        // A draft has its name for a moment only.
        .filter((name) => !name.startsWith('.'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((text) => text.includes('/confirm-email#')),
    { timeout: 10_000 },
  )
  const byEmail = () =>
    new TestApi(server.url).post('/auth/login', { email: owl.email, password: owl.password })
  await page.goto(/https?:\S+#\S+/.exec(mail ?? '')![0])
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
