import { randomUUID } from 'node:crypto'
import { settleShares } from '@footlight/server/affiliates/settle-shares'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage, shootPart } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const clock = { now: Date.now }

let footlight: Footlight
let browser: Browser
let admin: TestApi

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  admin = await footlight.login('demo_admin')
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

type Person = TestApi & { readonly username: string }
const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

async function newAffiliate(): Promise<{ readonly person: Person; readonly key: string }> {
  const person = await footlight.newPerson('viewer')
  must(await person.post('/affiliates/apply', { about: 'https://blog.example.org' }))
  const body = { from: 'applied', to: 'accepted', note: '' }
  must(await admin.post(`/admin/affiliates/accounts/${person.username}`, body))
  return { person, key: must(await person.post('/affiliates/links', { name: 'blog' })).key }
}

async function paid(who: Person, amount: number): Promise<void> {
  const { billing, people } = footlight.server.database
  const id = randomUUID()
  await billing.begin(
    {
      ...{ id, account: (await people.byUsername(who.username))!.id, ref: randomUUID() },
      ...{ product: 'tokens_100', tokens: 100, amount, currency: 'EUR', tax: 0, taxRate: 0 },
      ...{ country: null, biller: 'till', card: null, origin: 'page' },
    },
    clock.now(),
  )
  await billing.stands(id, { state: 'paid', reversed: 0, declineCode: null }, clock.now())
  await settleShares({ ...footlight.server.database, clock: clock as never })
}

/** In the dialog, by hand. */
async function signUp(page: Page): Promise<string> {
  const username = `viewer_${randomUUID().slice(0, 8)}`
  const dialog = page.getByRole('dialog')
  const button = page.getByRole('button', { name: 'Sign up', exact: true }).first()
  await pressUntil(button, () => dialog.isVisible())
  await dialog.getByLabel('Name', { exact: true }).fill(username)
  await dialog.getByLabel('Email').fill(`${username}@example.org`)
  await dialog.getByLabel('Password', { exact: true }).fill('quiet-river-lamp')
  await dialog.getByLabel('Month').selectOption({ index: 2 })
  await dialog.getByLabel('Day').selectOption('3')
  await dialog.getByLabel('Year').selectOption('1990')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return username
}

async function referralOf(username: string) {
  const { people, affiliateRepository } = footlight.server.database
  return affiliateRepository.referral((await people.byUsername(username))!.id)
}

const storedIn = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('referral'), document.cookie.includes('referral')] as const)

test('WEB-AFF-01 nothing is stored before consent; who refuses and signs up in the same visit comes by the link, without the click', async () => {
  const { key } = await newAffiliate()
  const page = await open(footlight.guest(), `/enter.php?id=${key}&type=girls&click_id=c.1`)
  const errors = watchErrors(page)
  expect(new URL(page.url()).pathname).toBe('/girls')
  const question = page.getByTestId('referral-consent')
  await question.waitFor()
  expect(await storedIn(page)).toEqual([null, false])
  await shootPage(page, 'referral-consent')
  await shootPage(page, 'referral-consent', 'light')
  await page.setViewportSize(desktop)
  await question.getByRole('button', { name: 'Don’t allow' }).click()
  expect(await storedIn(page)).toEqual([null, true])
  const username = await signUp(page)
  await expect.poll(() => referralOf(username)).toMatchObject({ link: key, clickId: null })
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-AFF-01 who agrees is remembered over pages that are loaded anew, and forgotten with the sign-up; the privacy page takes it back', async () => {
  const { key } = await newAffiliate()
  const page = await open(footlight.guest(), `/enter.php?id=${key}&click_id=c.1`)
  await page.getByTestId('referral-consent').getByRole('button', { name: 'Allow', exact: true }).click()
  expect(JSON.parse((await storedIn(page))[0]!)).toMatchObject({ key, clickId: 'c.1', path: '/' })
  await page.goto(`${footlight.url}/girls`)
  const username = await signUp(page)
  await expect.poll(() => referralOf(username)).toMatchObject({ link: key, clickId: 'c.1' })
  expect((await storedIn(page))[0]).toBeNull()
  await page.goto(`${footlight.url}/privacy`)
  const choice = page.getByTestId('referral-choice')
  await choice.getByText('You currently allow this.').waitFor()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Don’t allow' }).click()
  await choice.getByText('You currently don’t allow this.').waitFor()
  await page.context().close()
})

test('WEB-AFF-02 a viewer applies, makes a link, reads sums, and asks for a payout once; an administrator pays it', async () => {
  const guest = await open(footlight.guest(), '/affiliates', phone)
  await guest.getByRole('button', { name: 'Sign up to apply' }).waitFor()
  await expectAccessible(guest)
  await shootPage(guest, 'affiliates-guest')
  await guest.context().close()

  const person = await footlight.newPerson('viewer')
  const page = await open(person, '/affiliates')
  const errors = watchErrors(page)
  await page.getByLabel('Where do you want to advertise?').fill('https://blog.example.org')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByTestId('affiliate-state').waitFor()

  const desk = await open(admin, '/admin/affiliates')
  const account = desk.getByTestId('desk-affiliate').filter({ hasText: person.username })
  await account.getByRole('button', { name: 'Accept' }).click()
  await account.getByText('accepted').waitFor()

  await page.reload()
  await page.getByLabel('Campaign name').fill('blog')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByTestId('affiliate-link')
  const key = /id=([a-z2-7]{16})/.exec((await link.textContent()) ?? '')![1]!

  // Nothing waits from now on, so that no time has to pass.
  const terms = { from: null, share: 2_000, days: 365, hold_days: 0, minimum: 5_000 }
  must(await admin.post('/admin/affiliates/terms', terms))
  for (let time = 0; time < 4; time += 1) {
    const came = await footlight.newPerson('viewer')
    await came.post('/auth/referral', { key, tracked: null })
    await paid(came, 100_000)
  }
  // From one address: two of them wait for a decision.
  await page.reload()
  await page.getByTestId('affiliate-held').getByText('Several sign-ups from one address').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'affiliates')
  await shootPage(page, 'affiliates', 'light')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Request payout' }).dblclick()
  await page.getByTestId('affiliate-payout').waitFor()
  expect(await page.getByTestId('affiliate-payout').count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Request payout' }).isDisabled()).toBe(true)

  const { affiliateRepository } = footlight.server.database
  for (let time = 0; time < 2; time += 1)
    await affiliateRepository.countAcquisition('b.7', '/men', clock.now())
  await desk.reload()
  await desk.getByTestId('desk-advert').filter({ hasText: 'b.7' }).getByText('2', { exact: true }).waitFor()
  await expectAccessible(desk)
  await shootPage(desk, 'affiliates-desk')
  await shootPage(desk, 'affiliates-desk', 'light')
  await shootPart(desk, 'desk-adverts', 'affiliates-adverts')
  await desk.setViewportSize(desktop)
  const payout = desk.getByTestId('desk-payout').filter({ hasText: person.username })
  await payout.getByRole('button', { name: 'Approve' }).click()
  await payout.getByLabel('Note').fill('bank transfer 7')
  await payout.getByRole('button', { name: 'Mark as paid' }).click()
  await payout.waitFor({ state: 'detached' })
  await desk.getByRole('link', { name: 'Earlier month' }).click()
  await desk.getByText('No one was counted in this month.').waitFor()
  const held = desk.getByTestId('desk-held').filter({ hasText: person.username })
  await held.first().getByRole('button', { name: 'Release' }).click()
  await expect.poll(() => held.count()).toBe(1)

  await page.reload()
  await page.getByText('bank transfer 7').waitFor()
  expect(await page.getByTestId('affiliate-balance').textContent()).toContain('€200.00')
  expect(errors).toEqual([])
  await page.context().close()
  await desk.context().close()
})

test('WEB-AFF-03 the desk is for administrators alone, to others there is no such page', async () => {
  const { person } = await newAffiliate()
  const page = await open(person, '/admin/affiliates')
  await page
    .getByTestId('error-page')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  expect(await page.getByTestId('affiliate-desk').count()).toBe(0)
  await page.context().close()
})
