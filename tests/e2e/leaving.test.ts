import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { linkFor, mailsTo } from '../dev-env/outbox.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const PASSWORD = 'seven-grey-lamps'
const owl = {
  ...{ username: 'night_owl', email: 'night_owl@example.net', password: PASSWORD },
  ...{ birth_date: '1990-02-03', type: 'viewer', accepts_terms: true },
}
let server: ServerProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  server = await startServerProcess({ DEMO_PERFORMER: '0' })
  browser = await openBrowser()
  page = await newPage()
  must(await new TestApi(server.url).post('/auth/register', owl))
  const token = (await linkFor(server.dataDir, owl.email, 'confirm-email')).split('#')[1]
  must(await new TestApi(server.url).post('/auth/confirm_email', { token }))
  await page.goto(server.url)
  await confirmAge(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Scripts of axe are nobody's that pages let in. */
const newPage = async () => (await browser.newContext({ bypassCSP: true })).newPage()
async function seesNoFault(on: Page): Promise<void> {
  const { violations } = await runAxe(on)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

async function logIn(on: Page, name: string, password: string): Promise<void> {
  await on.goto(server.url)
  await on.getByRole('button', { name: 'Log in' }).first().click()
  const form = on.getByTestId('login-form')
  await form.locator('input').first().fill(name)
  await form.locator('input[type=password]').fill(password)
  await form.locator('button[type=submit]').click()
}

test('WEB-DELETE-01 who asks to be deleted reads what stays, gives their password, and takes it back', async () => {
  await logIn(page, owl.username, PASSWORD)
  await page.getByTestId('login-form').waitFor({ state: 'detached' })
  await page.goto(`${server.url}/account/security`)
  await page.getByRole('link', { name: 'Delete your account' }).click()
  const form = page.getByTestId('deletion-form')
  await page.getByRole('rowheader', { name: /Records of payments/ }).waitFor()
  await form.getByLabel('Present password').fill('not-my-password')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('That is not your password.').waitFor()
  await shootPage(page, 'delete-account')
  await seesNoFault(page)
  await form.getByLabel('Present password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  const waiting = page.getByTestId('deletion-waiting')
  await waiting.waitFor()
  expect(await waiting.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  )
  await shootPage(page, 'delete-account-waiting')
  await vi.waitUntil(() =>
    mailsTo(server.dataDir, owl.email).some((mail) => mail.includes('/account/delete')),
  )
  await waiting.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('You keep your account.').waitFor()
  await form.waitFor()
})

test('WEB-APPEAL-01 who is suspended and not let in appeals, another one of the staff decides, and the answer is read', async () => {
  const moderator = new TestApi(server.url)
  await moderator.logIn('demo_moderator', 'footlight-demo')
  const order = { until: Date.now() + 9 * 86_400_000, reason_code: 'spam', text: null }
  must(await moderator.post(`/admin/accounts/${owl.username}/suspension`, order))

  const guest = await newPage()
  await guest.goto(server.url)
  await confirmAge(guest)
  await logIn(guest, owl.username, PASSWORD)
  await guest.getByTestId('login-form').getByRole('link', { name: 'Appeal this suspension' }).click()
  const form = guest.getByTestId('appeal-form')
  await form.getByLabel('Name or e-mail').fill(owl.username)
  await form.getByLabel('Password', { exact: true }).fill('not-my-password')
  await form.getByLabel('What should we know?').fill('Somebody else had my password.')
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await guest.getByText('That is not your password.').waitFor()
  await shootPage(guest, 'appeal')
  await seesNoFault(guest)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await guest.getByRole('heading', { name: 'We have your appeal' }).waitFor()

  const staff = await newPage()
  await staff.goto(server.url)
  await confirmAge(staff)
  await logIn(staff, 'demo_admin', 'footlight-demo')
  await staff.getByTestId('login-form').waitFor({ state: 'detached' })
  await staff.goto(`${server.url}/admin/appeals`)
  const decide = staff.getByTestId('appeal').getByTestId('decide-appeal')
  await decide.getByLabel('Decision').selectOption('shortened')
  await decide.getByLabel('Days from now until it ends').fill('2')
  await decide.getByLabel('Reasons, which the person reads').fill('Your password was stolen.')
  await shootPage(staff, 'appeals')
  await seesNoFault(staff)
  await decide.getByRole('button', { name: 'Decide' }).click()
  await staff.getByText('Decided. The person can read your reasons.').waitFor()

  // Their session of before is still there, and reads the answer.
  await page.goto(`${server.url}/appeal`)
  await page.getByRole('heading', { name: 'Your suspension ends earlier' }).waitFor()
  await page.getByText('Your password was stolen.').waitFor()
  await shootPage(page, 'appeal-answered')
})
