import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { goLive } from '../dev-env/go-live.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, faultsOf, openAs } from './browser/open-as.ts'
import { isHydrated, openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const DAY_MS = 24 * 3_600_000
let dataDir: string
/** What comes with an answer of the server. */
const patient = { timeout: 10_000 }
let footlight: Footlight
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-site-'))
  mkdirSync(join(dataDir, 'legal'))
  writeFileSync(join(dataDir, 'legal', 'privacy.txt'), '# What we keep\n\nOnly what <b>we</b> need.')
  const recordsCustodian = { name: 'Robin Quill', address: '1 Lamp Street\nSpringfield' }
  footlight = await startFootlight({ dataDir, config: { recordsCustodian } })
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
  await page.getByText('You don’t follow anyone yet').waitFor()
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
  // Over the form, which stays as it is.
  await page.locator('input[name=username]').fill('somebody_new')
  await links.nth(1).click()
  const dialog = page.getByTestId('legal-dialog')
  await dialog.getByRole('heading', { name: 'What we keep' }).waitFor()
  await dialog.getByText('Only what <b>we</b> need.').waitFor()
  await shootPage(page, 'legal-dialog')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('input[name=username]').inputValue()).toBe('somebody_new')
  await links.first().click()
  await dialog.getByRole('note').getByText('has not published terms').waitFor()
})

test('WEB-RECORDS-01 who has the records of performers can be read before the age is confirmed, and is linked beside the other legal texts', async () => {
  const answer = await page.goto(`${footlight.url}/2257`)
  expect(answer?.status()).toBe(200)
  const title = '18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement'
  const statement = page.getByTestId('records')
  await statement.getByRole('heading', { name: title, level: 1 }).waitFor()
  await statement.getByText('Robin Quill').waitFor()
  await statement.getByText('Springfield').waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  }
  await shootPage(page, 'records')
  await shootPage(page, 'records', 'light')
  for (const path of ['/terms', '/privacy']) {
    await page.goto(`${footlight.url}${path}`)
    await page.getByRole('link', { name: title }).waitFor()
  }
  await page.goto(footlight.url)
  await page.getByTestId('age-gate').getByRole('link', { name: title }).waitFor()
  await shootPage(page, 'records-gate')
  await confirmAge(page)
  const footer = page.getByTestId('site-footer')
  await footer.getByRole('link', { name: title }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await footer.scrollIntoViewIfNeeded()
  await shootPage(page, 'records-first-page')
  await shootPage(page, 'records-first-page', 'light')
  await footer.getByRole('link', { name: 'Have something removed' }).press('Enter')
  await page.getByRole('heading', { name: 'Complain about something on this site' }).waitFor()
  await page.goto(`${footlight.url}/demo_model/bio`)
  await page.getByRole('link', { name: title }).waitFor()
  await shootPage(page, 'records-bio')
  await page.goto(`${footlight.url}/faq`)
  await page.getByRole('link', { name: title }).press('Enter')
  await statement.waitFor()
})

test('HOME-01 HOME-02 the first page can be rows, and the rows one chooses; a browser and an account remember it', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  const rows = page.getByTestId('home-row')
  const titles = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
  await page.getByRole('button', { name: 'My rows' }).click()
  await rows.first().waitFor()
  await shootPage(page, 'home-rows')
  await shootPage(page, 'home-rows', 'light')
  await page.getByRole('button', { name: 'Choose rows' }).click()
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('checkbox', { name: 'Popular tags' }).uncheck()
  await chooser.getByRole('button', { name: 'Move up: In your language' }).click()
  await shootPage(page, 'home-chooser')
  await chooser.getByRole('button', { name: 'Save' }).click()
  await chooser.waitFor({ state: 'detached' })
  await expect.poll(async () => (await titles()).includes('#talk'), patient).toBe(false)
  const chosen = await titles()
  expect(chosen.indexOf('English')).toBeLessThan(chosen.indexOf('Europe'))
  // Drawn by the server from the start: nothing moves when the script comes.
  const source = await page.request.get(footlight.url).then((answer) => answer.text())
  expect([...source.matchAll(/data-testid="home-row"/g)]).toHaveLength(chosen.length)
  await page.reload()
  expect(await titles()).toEqual(chosen)
  await logIn(page, 'demo_viewer')
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await expect.poll(async () => (await titles()).includes('#talk'), patient).toBe(true)
  expect((await footlight.server.database.people.byUsername('demo_viewer'))?.settings.home_layout).toBe(
    'section',
  )
  await rows
    .first()
    .getByRole('link', { name: /See all/ })
    .click()
  await page.waitForURL(({ pathname }) => pathname !== '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('SITE-02 SUSPEND-05 somebody who is suspended while logged in reads so on every page, in the room that they are in, and where they log in', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await logIn(page, 'demo_whale')
  await page.goto(`${footlight.url}/demo_model`)
  await page.locator('[data-testid=chat-list][aria-busy=false]').waitFor()
  await page.getByTestId('tip-open').first().waitFor()
  const admin = await footlight.login('demo_admin')
  const suspension = '/admin/accounts/demo_whale/suspension'
  await admin.post(suspension, {
    until: Date.now() + DAY_MS,
    reason_code: 'spam',
    text: 'Three adverts in one evening.',
  })
  const notice = page.getByTestId('suspended')
  // Without a reload: the open page is told, and the room in it is left.
  await notice.waitFor()
  const shut = page.getByTestId('suspended-room')
  await shut.getByText('That is why this room is closed to you.').waitFor()
  expect(await shut.textContent()).toMatch(/suspended until .*20\d\d.*spam or advertising/)
  expect(await shut.getByRole('link').allInnerTexts()).toEqual([
    ...['Appeal this suspension', 'Write to support'],
  ])
  expect(await page.getByText('Connecting to the chat').count()).toBe(0)
  expect(await page.getByTestId('tip-open').count()).toBe(0)
  await shootPage(page, 'suspended-in-room')
  await page.setViewportSize(desktop)
  await page.goto(`${footlight.url}/account/statement`)
  await notice.waitFor()
  expect(await notice.textContent()).toMatch(/suspended until .*20\d\d/)
  expect(await notice.textContent()).toContain('spam or advertising. Site staff write: Three adverts')
  await shootPage(page, 'suspended')
  await page.goto(`${footlight.url}/demo_live`)
  await page.getByRole('main').getByTestId('suspension-reason').waitFor()
  await shootPage(page, 'suspended-room')
  await page.setViewportSize(desktop)
  // As long as an account can be suspended is for good.
  const order = { until: Date.now() + 3_649 * DAY_MS, reason_code: 'abuse', text: null }
  await admin.post(suspension, order)
  await page.context().clearCookies({ name: 'sid' })
  await page.goto(footlight.url)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const form = page.getByTestId('login-form')
  await form.locator('input').first().fill('demo_whale')
  await form.locator('input[type=password]').fill('footlight-demo')
  await form.locator('button[type=submit]').click()
  const refused = form.getByRole('alert')
  await refused.getByText('This account is suspended permanently').waitFor()
  expect(await refused.textContent()).toContain('harassed or threatened')
  await refused.getByRole('link', { name: 'Write to support' }).waitFor()
  await admin.delete(suspension)
})

test('PROFILE-09 PROFILE-13 a performer writes their profile with a preview; a guest reads it on phone and desktop, and the offline room says when they are back', async () => {
  await page.goto(footlight.url)
  await confirmAge(page)
  await logIn(page, 'demo_model')
  await page.goto(`${footlight.url}/account/profile`)
  const form = page.getByTestId('profile-form')
  const save = form.getByRole('button', { name: 'Save' })
  const about = form.getByLabel('About you')
  await about.fill('Something to throw away')
  await form.getByRole('button', { name: 'Discard changes' }).click()
  expect([await about.inputValue(), await save.isDisabled()]).toEqual(['', true])
  const text = 'I draw. </script><script>window.hacked = 1</script>'
  await about.fill(text)
  await form.getByLabel('Tags').fill('art, not_a_tag')
  await form.getByLabel('X (Twitter): username').fill('demo_model')
  await form.getByRole('button', { name: 'Add a time' }).click()
  const slot = form.getByTestId('slot')
  // Not in the hours in which this runs: then they would be back now.
  const day = ((new Date(Date.now() + 3 * 86_400_000).getUTCDay() + 6) % 7) + 1
  await slot.getByLabel('Day').selectOption(String(day))
  await slot.getByLabel('From').fill('22:00')
  await slot.getByLabel('To').fill('01:30')
  await slot.getByText('Ends on the next day').waitFor()
  await form.getByLabel('Your time zone').selectOption('America/New_York')
  await page.getByRole('region', { name: 'Preview' }).getByText('I draw.').waitFor()
  await save.click()
  await form.getByText('At most 10 tags').waitFor()
  await shootPage(page, 'profile-form')
  await shootPage(page, 'profile-form', 'light')
  await form.getByLabel('Tags').fill('art yoga')
  await save.click()
  await page.getByText('Your profile was saved.').waitFor()
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#2d6a6a' } })
    .png()
    .toBuffer()
  await form
    .getByTestId('picture-file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await form.getByRole('img').waitFor()

  const live = await goLive(footlight.server, 'aurora_vale')
  const guest = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en',
    timezoneId: 'Europe/Berlin',
  })
  try {
    const reader = await guest.newPage()
    await reader.goto(`${footlight.url}/demo_model/bio`)
    await confirmAge(reader)
    const profile = reader.getByTestId('profile')
    await profile.getByText(text).waitFor()
    // 22:00 in New York is early morning of the next day in Berlin.
    await profile
      .getByTestId('next-appearance')
      .getByText(/[345]:00/)
      .waitFor()
    await profile.getByText('In your time zone (Europe/Berlin)').waitFor()
    const link = profile.getByRole('link', { name: 'X (Twitter)' })
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://x.com/demo_model',
      'nofollow noopener noreferrer ugc',
    ])
    expect(await reader.evaluate(() => 'hacked' in window)).toBe(false)
    const shapes = await reader
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent ?? '')['@type']))
    expect(shapes).toEqual(['BreadcrumbList', 'ProfilePage'])
    const overflow = () =>
      reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await shootPage(reader, 'bio')
    await shootPage(reader, 'bio', 'light')
    await reader.setViewportSize({ width: 1440, height: 900 })
    expect(await overflow()).toBe(0)
    await reader.goto(`${footlight.url}/demo_model`)
    const panel = reader.getByTestId('video-panel')
    await panel.getByTestId('next-appearance').waitFor()
    await reader
      .getByTestId('similar-rooms')
      .getByRole('link', { name: /Aurora Vale/ })
      .waitFor()
    expect(await reader.title()).toBe('Demo Model: profile, schedule and media')
    const poster = panel.locator('img').first()
    await expect.poll(() => poster.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(1280)
    await shootPage(reader, 'room-offline')
    await reader.setViewportSize({ width: 1440, height: 900 })
    await reader.getByTestId('profile').scrollIntoViewIfNeeded()
    await reader.getByTestId('profile').getByText('I draw.').waitFor()
    await shootPage(reader, 'room-profile')
  } finally {
    live.end()
    await guest.close()
  }
})

test('LOBBY-05 a page of another build offers to be loaded anew, and one of the same does not', async () => {
  const client = footlight.guest()
  const { version } = (await client.get('/site_config')).body as { version: string }
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  let isNewer = true
  const told = new Set<string>()
  await page.routeWebSocket(/\/ws\/lobby$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      const text = String(frame)
      if (text.includes(version)) told.add(isNewer ? 'another' : 'the same')
      socket.send(isNewer ? text.replace(version, '0'.repeat(12)) : text)
    })
  })
  await page.goto(footlight.url)
  await confirmAge(page)
  const notice = page.getByText('There is a new version of this site.')
  await notice.waitFor()
  await shootPage(page, 'new-version')
  isNewer = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => [...told]).toEqual(['another', 'the same'])
  // What is told is shown with the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))
  expect(await notice.count()).toBe(0)
})

test('PAGE-FOCUS-01 PAGE-SIGNUP-03 what is closed gives the focus back, and a refused form leads to what is wrong', async () => {
  const focused = (on: Page) =>
    on.evaluate(
      () => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.textContent,
    )
  const viewer = await openAs(browser, footlight, await footlight.newPerson('viewer', 100), '/demo_model')
  await viewer.locator('[data-testid=chat-list][aria-busy=false]').waitFor()
  const box = viewer.getByTestId('tip-box')
  await viewer.getByTestId('tip-open').press('Enter')
  await box.waitFor()
  await viewer.keyboard.press('Escape')
  await expect.poll(() => focused(viewer)).toBe('tip-open')
  await viewer.getByTestId('tip-open').press('Enter')
  await viewer.getByTestId('tip-amount').press('Enter')
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => focused(viewer)).toBe('tip-open')
  await viewer.context().close()

  const guest = await openAs(browser, footlight, null, '/')
  await scriptRuns(guest)
  await guest.getByRole('button', { name: 'Menu' }).press('Enter')
  await guest.getByRole('menuitem', { name: 'Log in' }).press('Enter')
  await guest.getByTestId('login-form').waitFor()
  await guest.keyboard.press('Escape')
  await guest.getByTestId('login-form').waitFor({ state: 'detached' })
  await expect
    .poll(() => guest.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Menu')
  const open = guest.getByRole('button', { name: 'Sign up' }).first()
  await open.press('Enter')
  const form = guest.getByTestId('signup-form')
  await form.locator('input[name=username]').fill('somebody_new')
  await form.locator('button[type=submit]').press('Enter')
  const email = form.locator('input[name=email]')
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  for (const field of await form.locator('[aria-invalid=true]').all()) {
    const said = await field.evaluate(
      (each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(said).toBeTruthy()
  }
  await guest.keyboard.press('Escape')
  await expect.poll(() => focused(guest)).toBe('Sign up')
  await guest.context().close()
})

async function scriptRuns(page: Page): Promise<void> {
  await expect.poll(() => isHydrated(page), patient).toBe(true)
}
