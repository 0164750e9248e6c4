import { deleteAccounts } from '@footlight/server/account-deletion/delete-accounts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { LeapingClock } from '../dev-env/leaping-clock.ts'
import { linkFor, mailsTo } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { approvedPerformer, newVaultKey } from '../integration/applications-support/applicants.ts'
import { expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const PASSWORD = 'seven-grey-lamps'
const owl = {
  ...{ username: 'night_owl', email: 'night_owl@example.net', password: PASSWORD },
  ...{ birth_date: '1990-02-03', type: 'viewer', accepts_terms: true },
}
const DAY_MS = 86_400_000
let clock: LeapingClock
let server: Footlight
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  clock = new LeapingClock(Date.now())
  server = await startFootlight({ clock, config: { vaultKeyFile: newVaultKey() } })
  browser = await openBrowser()
  page = await newPage()
  must(await new TestApi(server.url).post('/auth/register', owl))
  const token = (await linkFor(server.config.dataDir, owl.email, 'confirm-email')).split('#')[1]
  must(await new TestApi(server.url).post('/auth/confirm_email', { token }))
  await page.goto(server.url)
  await confirmAge(page)
  await logIn(page, owl.username, PASSWORD)
  await page.getByTestId('login-form').waitFor({ state: 'detached' })
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
  await fillLogIn(on, name, password)
}

async function fillLogIn(on: Page, name: string, password: string): Promise<void> {
  const form = on.getByTestId('login-form')
  await form.locator('input').first().fill(name)
  await form.locator('input[type=password]').fill(password)
  await form.locator('button[type=submit]').click()
}

test('WEB-DELETE-01 who asks to be deleted reads what stays, gives their password, and takes it back', async () => {
  await page.goto(`${server.url}/account/security`)
  await page.getByRole('link', { name: 'Delete your account' }).click()
  const form = page.getByTestId('deletion-form')
  await page.getByRole('rowheader', { name: /Records of payments/ }).waitFor()
  await form.getByLabel('Current password').fill('not-my-password')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('That is not your password.').waitFor()
  await shootPage(page, 'delete-account')
  await seesNoFault(page)
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  const waiting = page.getByTestId('deletion-waiting')
  await waiting.waitFor()
  expect(await waiting.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  )
  await shootPage(page, 'delete-account-waiting')
  await vi.waitUntil(() =>
    mailsTo(server.config.dataDir, owl.email).some((mail) => mail.includes('/account/delete')),
  )
  await waiting.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Your account will not be deleted.').waitFor()
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
  await form.getByLabel('Name or email').fill(owl.username)
  await form.getByLabel('Password', { exact: true }).fill('not-my-password')
  await form.getByLabel('What should we know?').fill('Somebody else had my password.')
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await guest.getByText('That is not your password.').waitFor()
  await shootPage(guest, 'appeal')
  await seesNoFault(guest)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Send appeal' }).click()
  await guest.getByRole('heading', { name: 'We received your appeal' }).waitFor()

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

/** Asks at `/account/delete` for what is there to be given up as well. */
async function askToGo(own: Page, tokens: number): Promise<void> {
  const form = own.getByTestId('deletion-form')
  await form.getByLabel(`I give up the ${tokens} tokens`).check()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await own.getByTestId('deletion-waiting').waitFor()
}

/** The day comes on which what was asked for is due. Twice that is less than ends a session. */
async function dayComes(): Promise<void> {
  clock.leapTo(clock.now() + 14 * DAY_MS + 60_000)
  await deleteAccounts(server.server.services)
}

/** Of `night_heron`, who is gone: to the staff the proof of their age and the case, to who paid them the payments. */
async function expectRecords(reader: TestApi, payer: TestApi): Promise<void> {
  const desk = await openAs(browser, server, reader, '/admin/applications')
  await desk.getByLabel('Name').fill('Robin Quillfeather-Ådal')
  await desk.getByLabel('Name').press('Enter')
  await desk.getByRole('link', { name: /^deleted-/ }).click()
  await desk.getByLabel('Why are you opening this?').fill('An authority asks.')
  await desk.getByLabel('Why are you opening this?').press('Enter')
  await desk.getByTestId('review').getByText('SPECI2014').waitFor()
  // The account has no date of birth any more that could be another one.
  expect(await desk.getByText('Differs from the account').count()).toBe(0)
  await shootPage(desk, 'delete-account-record')
  const moderator = await openAs(browser, server, await server.login('demo_moderator'), '/staff/cases')
  await moderator
    .getByTestId('cases')
    .getByRole('link', { name: /^deleted-/ })
    .click()
  await moderator.getByText('Look at what they write.').waitFor()
  await shootPage(moderator, 'delete-account-case')
  const fan = await openAs(browser, server, payer, '/account/statement')
  await fan.getByText('Tip · Deleted account').first().waitFor()
  expect(await fan.getByText('Tip · Deleted account').count()).toBe(2)
  await shootPage(fan, 'delete-account-statement')
}

test('WEB-DELETE-02 a performer who earned, is on record and part of a case reads what the law holds; money that comes holds the account itself; once it is gone the records are there for the staff alone', {
  timeout: 120_000,
}, async () => {
  const compliance = await server.login('demo_compliance')
  const performer = await approvedPerformer({ footlight: server }, compliance, { username: 'night_heron' })
  const fan = await server.newPerson('viewer', 1_000)
  must(await fan.tip('night_heron', 100))
  const report = { person: 'night_heron', reason: 'abuse', note: 'Look at what they write.' }
  must(await fan.post('/room/night_heron/report', report))
  const own = await openAs(browser, server, performer, '/account/delete', phone)
  for (const [what, law] of [
    [/^Records of payments, tokens and shows/, 'Commercial and tax law'],
    [/^Proof that you were of age when you performed/, '18 USC 2257'],
    [/^Reports, disputes, suspensions/, 'GDPR Art. 17(3)(e)'],
  ] as const)
    await own.getByRole('row', { name: what }).getByText(law).waitFor()
  await askToGo(own, 50)
  must(await fan.tip('night_heron', 100))
  await dayComes()
  await own.reload()
  const waiting = own.getByTestId('deletion-waiting')
  await waiting.getByText('More tokens arrived in your account than you gave up.').waitFor()
  await expectAccessible(own)
  await shootPage(own, 'delete-account-held')
  await shootPage(own, 'delete-account-held', 'light')
  await waiting.getByRole('button', { name: 'Keep my account' }).click()
  await askToGo(own, 100)
  await dayComes()

  await own.reload()
  await own.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await pressUntil(own.getByRole('main').getByRole('button', { name: 'Log in' }), () =>
    own.getByTestId('login-form').isVisible(),
  )
  await fillLogIn(own, 'night_heron', PASSWORD)
  await own.getByText('That name and password do not match.').waitFor()
  await own.goto(`${server.url}/night_heron`)
  await own.getByRole('heading', { name: 'No one here is called “night_heron”' }).waitFor()
  await own.context().close()
  await expectRecords(compliance, fan)
})
