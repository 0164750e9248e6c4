import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('STAFF-ROLE-02, AUDIT-05 an administrator gives an office by keyboard, and finds it in the log; others see no such pages', async () => {
  const admin = await footlight.login('demo_admin')
  const person = await footlight.newPerson('viewer')
  const page = await openAs(browser, footlight, admin, '/staff', desktop)
  await shootPage(page, 'staff')
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
  await expectAccessible(page)
  const form = page.locator('form', { has: page.getByLabel('Reason') })
  await form.getByLabel('Username').fill(person.username)
  await form.getByLabel('Role', { exact: true }).selectOption('finance')
  await form.getByLabel('Reason').fill('Keeps the books.')
  await form.getByLabel('Reason').press('Enter')
  await form.getByRole('status').getByText(`${person.username} now has the role: Finance.`).waitFor()
  expect(await form.getByLabel('Username').evaluate((field) => document.activeElement === field)).toBe(true)
  await page.getByTestId('staff-member').filter({ hasText: person.username }).waitFor()
  await shootPage(page, 'staff-roles', 'light')

  await page.goto(`${footlight.url}/staff/audit`)
  await page.getByLabel('Done by', { exact: true }).fill('demo_admin')
  await page.getByLabel('Username or number of the subject').fill(person.username)
  await page.getByRole('button', { name: 'Find entries' }).press('Enter')
  await expect.poll(() => page.url()).toContain(`subject=${person.username}`)
  const rows = page.getByTestId('audit-entry')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().textContent()).toMatch(/roles\.grant[\s\S]*Keeps the books\.[\s\S]*role: finance/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await shootPage(page, 'staff-audit')
  await shootPage(page, 'staff-audit', 'light')
  await page.getByLabel('Until').fill('2020-01-01T00:00')
  await page.getByRole('button', { name: 'Find entries' }).click()
  await page.getByText('No entries match.').waitFor()

  const finance = await openAs(browser, footlight, person, '/staff', phone)
  expect(await finance.getByTestId('staff').getByRole('link').allInnerTexts()).toEqual([
    ...['Money', 'Payouts', 'Tax reports', 'Emergency access'],
  ])
  await finance.goto(`${footlight.url}/staff/audit`)
  await finance.getByTestId('audit-log').waitFor({ state: 'detached' })
  const viewer = await footlight.newPerson('viewer')
  expect((await viewer.get('/admin/audit')).status).toBe(403)
  const none = await openAs(browser, footlight, viewer, '/staff', desktop)
  expect(await none.getByTestId('staff').count()).toBe(0)
})

test('WEB-STAFF-EMERGENCY-01 somebody of the staff takes a role by keyboard and gives it back; an administrator sees who did', async () => {
  const [admin, person] = [await footlight.login('demo_admin'), await footlight.newPerson('viewer')]
  const order = { role: 'finance', has_role: true, reason: 'Keeps the books.' }
  must(await admin.post(`/admin/staff/${person.username}/role`, order))
  const page = await openAs(browser, footlight, person, '/staff', desktop)
  await page.getByRole('link', { name: 'Emergency access' }).click()
  await page.getByRole('heading', { name: 'Emergency access', level: 1 }).waitFor()
  await page.getByLabel('Role to take').selectOption('compliance')
  await page.getByLabel('Reason').fill('An inspector is on the phone.')
  await expectAccessible(page)
  await shootPage(page, 'staff-emergency', 'light')
  await page.getByLabel('Reason').press('Enter')
  const own = page.getByTestId('emergency-own')
  await own.getByText('You have emergency access to the role “Compliance”').waitFor()
  await page.getByRole('status').getByText('You now have the role.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await shootPage(page, 'staff-emergency-own')
  const boss = await openAs(browser, footlight, admin, '/staff/emergency', phone)
  const line = boss.getByTestId('emergency-line').filter({ hasText: person.username })
  await line.getByText('An inspector is on the phone.').waitFor()
  await expectAccessible(boss)
  await shootPage(boss, 'staff-emergency-log')
  await own.getByRole('button', { name: 'End it now' }).press('Enter')
  await page.getByRole('status').getByText('Emergency access has ended.').waitFor()
  await page.getByLabel('Role to take').waitFor()
  const viewer = await footlight.newPerson('viewer')
  const none = await openAs(browser, footlight, viewer, '/staff/emergency', desktop)
  expect(await none.getByTestId('staff-emergency').count()).toBe(0)
})

test('WEB-CLIENT-ERROR-01 a page that fails says by which code, and the staff finds it by that, with nobody in it', async () => {
  const admin = await footlight.login('demo_admin')
  // A line of the log, whose time cannot be drawn.
  await admin.sendTo('GET', '/api/v1/admin/audit.csv')
  const page = await openAs(browser, footlight, admin, '/staff', desktop)
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new Error('No time for robin.fox@example.net')
      },
    })
  })
  await page.getByTestId('staff').getByRole('link', { name: 'Audit log' }).click()
  const told = page.getByText(/Code: [0-9A-F]{4}-[0-9A-F]{4}/)
  await told.waitFor()
  await shootPage(page, 'failed')
  const code = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await told.textContent())!)![0]

  const desk = await openAs(browser, footlight, admin, '/staff/errors', phone)
  await desk.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await desk.getByLabel('Code', { exact: true }).press('Enter')
  const fault = desk.getByTestId('client-error').filter({ hasText: code })
  await fault.locator('strong').getByText('No time for [e-mail]').waitFor()
  // The name of the page stands in its address; the one who met it nowhere.
  await fault.getByText('/staff/audit').waitFor()
  await fault.getByText('Where it happened').press('Enter')
  await fault.locator('pre').waitFor()
  expect(await desk.getByTestId('client-errors').textContent()).not.toContain('robin')
  expect(
    await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await expectAccessible(desk)
  await shootPage(desk, 'staff-errors')
  await shootPage(desk, 'staff-errors', 'light')
  await desk.goto(`${footlight.url}/staff/errors?code=0000-0000`)
  await desk.getByText('No error has this code.').waitFor()
  const viewer = await footlight.newPerson('viewer')
  expect((await viewer.get('/admin/client-errors')).status).toBe(403)
})

test('WEB-LOG-01 a viewer switches their technical log on, and off; the staff reads its lines with nobody in them, and asks, which the viewer is told and stops', async () => {
  const [admin, viewer] = [await footlight.login('demo_admin'), await footlight.newPerson('viewer')]
  const page = await openAs(browser, footlight, viewer, '/account/privacy', desktop)
  const section = page.getByTestId('technical-log')
  await section.getByText('Sending is off.').waitFor()
  const fault = (text: string) =>
    page.evaluate((said) => console.warn(said, { email: 'robin@example.org' }), text)
  await fault('before it was on')
  await section.getByRole('button', { name: 'Send it for seven days' }).press('Enter')
  await section.getByText('You turned it on until').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'technical-log', 'light')
  await shootPage(page, 'technical-log')
  await page.waitForFunction(() => localStorage.getItem('footlight.log') !== null)
  await fault(`the picture of ${viewer.username} stands still`)
  const desk = await openAs(browser, footlight, admin, '/staff', phone)
  await desk.getByRole('link', { name: 'Technical logs' }).click()
  await desk.getByLabel('Username').fill(viewer.username)
  await desk.getByLabel('Username').press('Enter')
  await desk.getByRole('heading', { name: `Log of ${viewer.username}` }).waitFor()
  const lines = desk.getByTestId('log-line')
  await expect
    .poll(
      async () => {
        await desk.reload()
        return (await lines.allInnerTexts()).join('\n')
      },
      { timeout: 20_000 },
    )
    .toContain('the picture of [name] stands still [Object]')
  const said = (await lines.allInnerTexts()).join('\n')
  expect(said).not.toMatch(/robin|before it was on/)
  expect(said).not.toContain(viewer.username)
  expect(said).toContain('/account/privacy')
  // The page begins with it, before it has asked the server once more.
  await page.reload()
  await section.getByText('You turned it on until').waitFor()
  await section.getByRole('button', { name: 'Stop sending' }).click()
  await section.getByText('Sending is off.').waitFor()
  expect((await viewer.post('/log', { lines: [] })).status).toBe(422)

  await desk.getByLabel('For how long').selectOption('3')
  await desk.getByLabel('Reason', { exact: true }).fill('Ticket 12: no picture')
  await expectAccessible(desk)
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await shootPage(desk, 'staff-logs')
  await shootPage(desk, 'staff-logs', 'light')
  await desk.getByRole('button', { name: 'Request the log' }).click()
  await desk.getByTestId('log-asked').getByText('Ticket 12: no picture').waitFor()
  await page.reload()
  const told = page.getByText('Site staff has asked for your technical log')
  await told.waitFor()
  await page.getByText('Ticket 12: no picture. Your browser sends').waitFor()
  await shootPage(page, 'technical-log-asked')
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText('Your browser no longer sends its log.').waitFor()
  await desk.reload()
  await desk.getByTestId('log-asked').getByText('Stopped by the account’s owner').waitFor()
  await page.reload()
  await section.getByText('Sending is off.').waitFor()
  await desk.goto(`${footlight.url}/staff/logs?of=nobody_at_all`)
  await desk.getByText('There is no account named nobody_at_all.').waitFor()
  await desk.goto(`${footlight.url}/staff/logs?of=${encodeURIComponent('No / body')}&page=x`)
  await desk.getByText('There is no account named No / body.').waitFor()
  const none = await openAs(browser, footlight, viewer, `/staff/logs?of=${viewer.username}`, desktop)
  await none.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('WEB-LOG-02 parts of the site are counted for nobody, and not for who asks not to be followed', async () => {
  const admin = await footlight.login('demo_admin')
  const counts = async () => must(await admin.get('/admin/logs/counts')).days[0]?.counts ?? {}
  const before = await counts()
  const more = async () => {
    const now = await counts()
    return Object.fromEntries(
      Object.entries(now).map(([event, count]) => [event, Number(count) - (before[event] ?? 0)]),
    )
  }
  const page = await openAs(browser, footlight, null, '/', desktop)
  // Who goes on before the part that counts has come is not counted: each is waited for.
  await expect.poll(more).toMatchObject({ home_opened: 1 })
  await page.getByRole('searchbox').fill('demo')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/[?]q=demo/)
  await expect.poll(more).toMatchObject({ search_used: 1 })
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(more).toMatchObject({ login_opened: 1 })
  await page.goto(`${footlight.url}/demo_model`)
  await expect.poll(more).toMatchObject({ home_opened: 1, search_used: 1, login_opened: 1, room_opened: 1 })
  const known = await counts()
  const context = await browser.newContext()
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await context.addCookies([{ name: 'adults_only', value: '1', url: footlight.url }])
  const quiet = await context.newPage()
  const sent: string[] = []
  quiet.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await quiet.goto(footlight.url)
  await quiet.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('PageWatch')),
  )
  await quiet.getByRole('button', { name: 'Log in' }).click()
  await quiet.getByRole('dialog').waitFor()
  expect(sent).not.toContain('/api/v1/log/analytics')
  expect(await counts()).toEqual(known)
  await context.close()
  const desk = await openAs(browser, footlight, admin, '/staff/logs', desktop)
  await desk.getByTestId('counted-day').first().waitFor()
  await expectAccessible(desk)
  await shootPage(desk, 'staff-logs-counts')
})
