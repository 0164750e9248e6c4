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
  await form.getByRole('status').getByText(`${person.username} has the role now: Finance.`).waitFor()
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
  await page.getByText('No entry fits.').waitFor()

  const finance = await openAs(browser, footlight, person, '/staff', phone)
  expect(await finance.getByTestId('staff').getByRole('link').allInnerTexts()).toEqual([
    ...['Money', 'Payouts', 'Emergency access'],
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
  await own.getByText('You have the role “Compliance” for an emergency').waitFor()
  await page.getByRole('status').getByText('You have the role now.').waitFor()
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
  await desk.getByText('No fault has this code.').waitFor()
  const viewer = await footlight.newPerson('viewer')
  expect((await viewer.get('/admin/client-errors')).status).toBe(403)
})
