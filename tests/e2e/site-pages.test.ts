import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const DAY_MS = 24 * 3_600_000
let dataDir: string
let footlight: Footlight
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-site-'))
  mkdirSync(join(dataDir, 'legal'))
  writeFileSync(join(dataDir, 'legal', 'privacy.txt'), '# What we keep\n\nOnly what <b>we</b> need.')
  footlight = await startFootlight({ dataDir })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })).newPage()
  page.setDefaultTimeout(15_000)
})

afterEach(() => page?.context().close())

test('SITE-01 the list of followed rooms asks a guest to log in, and is there after it', async () => {
  const answer = await page.goto(`${footlight.url}/followed`)
  expect(answer?.status()).toBe(401)
  await confirmAge(page)
  await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await shootPage(page, 'followed-guest')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill('demo_viewer')
  await form.locator('input[type=password]').fill('footlight-demo')
  await form.locator('button[type=submit]').click()
  await page.getByText('You do not follow anybody yet').waitFor()
})

test("LEGAL-02 both documents can be read before anything is agreed to: the operator's as plain text, or what the software does", async () => {
  await page.goto(`${footlight.url}/privacy`)
  await page.getByRole('heading', { name: 'What we keep' }).waitFor()
  await page.getByText('Only what <b>we</b> need.').waitFor()
  await page.goto(`${footlight.url}/terms`)
  await page.getByRole('note').getByText('has not published terms').waitFor()
  await shootPage(page, 'terms')
  await shootPage(page, 'terms', 'light')
  await page.goto(footlight.url)
  await confirmAge(page)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const links = page.getByTestId('signup-form').getByRole('link')
  await links.first().waitFor()
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Terms of Use', '/terms'],
    ['Privacy Policy', '/privacy'],
  ])
  await shootPage(page, 'signup')
})

test('SITE-02 somebody who is suspended while logged in reads so, with the date, on every page', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await logIn(page, 'demo_whale')
  suspend('demo_whale', Date.now() + DAY_MS)
  const notice = page.getByTestId('suspended')
  // Without a reload: the open page is told.
  await notice.waitFor()
  await page.goto(`${footlight.url}/account/statement`)
  await notice.waitFor()
  expect(await notice.textContent()).toMatch(/suspended until .*20\d\d/)
  await shootPage(page, 'suspended')
})

/** As the operator does it, by another process: there is no route for it yet. */
function suspend(username: string, until: number): void {
  const script =
    "new (require('node:sqlite').DatabaseSync)(process.argv[1]).prepare('update people set suspended_until = ? where username = ?').run(Number(process.argv[2]), process.argv[3])"
  execFileSync(process.execPath, ['-e', script, join(dataDir, 'footlight.db'), String(until), username])
}
