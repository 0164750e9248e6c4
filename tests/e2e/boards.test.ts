import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const DAY_MS = 24 * 3_600_000
let footlight: Footlight
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })).newPage()
})

afterEach(() => page?.context().close())

test('VERSUS-17 leader boards have a path for each period, and whoever is no administrator manages no tournament', async () => {
  const statusOf = async (path: string) => (await page.goto(`${footlight.url}${path}`))?.status()
  for (const path of [
    '/girls/versus-leaderboard',
    '/men/versus-leaderboard/30days',
    '/couples/versus-leaderboard/all-time',
    '/contests/girls/versus',
    '/versus-tournament',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  expect(await statusOf('/girls/versus-leaderboard/century')).toBe(404)
  expect(await statusOf('/versus-tournament/nothing')).toBe(404)
  expect(await statusOf('/admin/tournaments')).toBe(401)
  await confirmAge(page)
  await page.goto(`${footlight.url}/versus-tournament`)
  await page.getByText('No tournaments yet').waitFor()
  await logIn(page, 'demo_viewer')
  expect(await statusOf('/admin/tournaments')).toBe(403)
})

test('VERSUS-17 an administrator announces a tournament on the site and calls it off; its page says both', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await logIn(page, 'demo_admin')
  await page.goto(`${footlight.url}/admin/tournaments`)
  const form = page.getByTestId('tournament-form')
  await form.getByLabel('Name').fill('Autumn cup')
  await form.getByLabel('Performers').fill('demo_model, nobody_of_that_name')
  await form.getByRole('checkbox').check()
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16)
  await form.getByLabel('Ends').fill(tomorrow)
  await form.getByRole('button').click()
  await form.getByText('Enter usernames of performers only').waitFor()
  await form.getByLabel('Performers').fill('demo_model demo_model2')
  await form.getByRole('button').click()
  const row = page.getByTestId('tournament')
  await row.getByText('Running').waitFor()
  await shootPage(page, 'tournament-admin')
  await row.getByRole('link', { name: 'Autumn cup' }).click()
  await page.getByRole('heading', { name: 'Autumn cup' }).waitFor()
  await page.getByRole('link', { name: 'Demo Model 2' }).waitFor()
  await shootPage(page, 'tournament', 'light')
  await page.goBack()
  await row.getByRole('button', { name: 'Cancel tournament' }).click()
  await row.getByRole('button', { name: 'Cancel for good' }).click()
  await row.getByText('Canceled').waitFor()
})

test('LIKE-07 a like is there at once, stays after a reload and on the board of the week, and can be taken back', async () => {
  await page.goto(`${footlight.url}/demo_model`)
  await confirmAge(page)
  const like = page.getByTestId('like')
  await like.click()
  await page.getByTestId('signup-form').waitFor()
  await page.keyboard.press('Escape')
  await logIn(page, 'demo_viewer')
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/likes/demo_model'),
  )
  await like.click()
  await page.getByRole('button', { name: /liked today/, pressed: true }).waitFor()
  expect(await like.textContent()).toBe('1')
  expect((await stored).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: /liked today/, pressed: true }).waitFor()
  await shootPage(page, 'like-room')
  await shootPage(page, 'like-room', 'light')
  await page.goto(`${footlight.url}/contests/likes`)
  await page.getByRole('row', { name: /1/ }).getByRole('link').first().waitFor()
  await shootPage(page, 'contest-likes')
  await shootPage(page, 'contest-likes', 'light')
  // The board of stars may be a minute old: whoever entered a room has asked for it, before the like too.
  const star = page.getByRole('row', { name: /1/ }).getByRole('link', { name: /Demo Model/ })
  const seen = async () => {
    await page.goto(`${footlight.url}/contests/girls/sodastars/30days`)
    await page.getByRole('heading', { name: 'Stars: Women' }).waitFor()
    return star.count()
  }
  await expect.poll(seen, { timeout: 75_000, interval: 1_000 }).toBe(1)
  await shootPage(page, 'contest-stars')
  await shootPage(page, 'contest-stars', 'light')
  await page.getByRole('link', { name: 'Top 2000' }).click()
  await page.getByText('The 2,000 performers with the most likes').waitFor()
  for (const nothing of ['girls/sodastars/week', 'girls/sodastars/ever', 'nonsense/sodastars'])
    expect((await page.request.get(`${footlight.url}/contests/${nothing}`)).status(), nothing).toBe(404)
  await page.goto(`${footlight.url}/demo_model`)
  await page.getByRole('button', { name: /liked today/, pressed: true }).waitFor()
  await page.keyboard.press('l')
  await page.locator('[data-testid=like][aria-pressed=false]').waitFor()
  expect(await like.textContent()).toBe('0')
}, 120_000)
