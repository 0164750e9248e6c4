import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { LeapingClock } from '../dev-env/leaping-clock.ts'
import { newStaff } from '../dev-env/new-staff.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { newVaultKey } from '../integration/applications-support/applicants.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { approveRun, enterAccount, markPaid, planRun } from './browser/payout-steps.ts'
import { shootPage } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const PASSWORD = 'quiet-river-lamp'
const [OWN_IBAN, studio_IBAN] = ['NL91ABNA0417164300', 'BE68539007547034']
const payouts = {
  ...{ rate: 500, currency: 'EUR', holdDays: 7, minimum: 100 },
  debtor: { name: 'Footlight Test', iban: 'DE89370400440532013000', bic: null },
}
const DAY_MS = 86_400_000
type Somebody = TestApi & { readonly username: string }
let clock: LeapingClock
let footlight: Footlight
let browser: Browser
let owner: Somebody
let studio: number
let model: Somebody
let fan: Somebody
/** Of the studio's owner and of the performer, from the first test to the last. */
let team: Page
let own: Page
let errors: readonly (readonly string[])[]

beforeAll(async () => {
  if (missing !== null) return
  // In the month before: what is earned then has been over for long enough, and a session of then is still one.
  clock = new LeapingClock(paidOn() - 22 * DAY_MS)
  footlight = await startFootlight({ clock, config: { payouts, vaultKeyFile: newVaultKey() } })
  browser = await openBrowser()
  const opened = await footlight.server.database.studioRegister.openOnce({
    ...{ name: 'Lamp House', slug: 'lamp-house', above: null },
    ...{ mayHaveSubstudios: false, openedAt: clock.now() },
  })
  studio = opened.id
  owner = await newStaff(footlight, {
    ...{ username: 'lamp_house', password: PASSWORD },
    ...{ roles: ['studio_owner'], studioId: studio },
  })
  ;[model, fan] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 5_000)]
  team = await open(owner, '/account/studio')
  own = await open(model, '/account/studio', phone)
  errors = [team, own].map((page) => watchErrors(page))
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Today, or the twentieth where that has been: 22 days earlier it was the month before. */
function paidOn(): number {
  const now = new Date()
  return Math.min(now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 20, 12))
}

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

const newPayer = (username: string) =>
  newStaff(footlight, { username, password: PASSWORD, roles: ['finance'] })

/** As the studio sees it in its console. */
async function isOnWall(): Promise<boolean> {
  const { rooms } = must(await owner.get('/studio/wall'))
  return rooms.some(
    ({ username, status }: { username: string; status: string }) =>
      username === model.username && status !== 'offline',
  )
}

const balanceOf = async (account: string) => (await footlight.server.ledger.balance(account)).posted

const together = () => 'With Lamp House'

/** What the page says of tips in the month that it shows: how many, paid, of these to the performer, studio and site. */
async function tipsIn(page: Page, title: string): Promise<readonly string[]> {
  const part = page.getByTestId('earnings-part').filter({ has: page.getByRole('heading', { name: title }) })
  await part.waitFor()
  return part.getByRole('row', { name: /^Tips/ }).getByRole('cell').allTextContents()
}

/** Both pages show this month and the one before as they were with the studio, to the last row. */
async function expectMonths(page: Page): Promise<void> {
  expect(await tipsIn(page, together())).toEqual(['1', '100', '35', '15', '50'])
  await page.getByRole('link', { name: 'Previous month' }).click()
  await page.getByText('This month is over. Its numbers no longer change.').waitFor()
  expect(await tipsIn(page, together())).toEqual(['1', '1,000', '350', '150', '500'])
  expect(await page.getByTestId('earnings-part').count()).toBe(1)
}

// Each test is a scene of one month, and stands on the one before.
test('WEB-STUDIO-01 an owner asks, the performer reads the shares and joins, and cannot leave while they are live', async () => {
  const form = team.getByTestId('invite-form')
  const ask = form.getByRole('button', { name: 'Invite' })
  await form.getByLabel('Username of the performer').fill('nobody_at_all')
  await pressUntil(ask, () => team.getByText('No performer has this name.').isVisible())
  await form.getByLabel('Username of the performer').fill(model.username)
  await ask.click()
  await team.getByTestId('invited').getByText(model.username).waitFor()
  await expectAccessible(team)
  await shootPage(team, 'studio-team')
  await shootPage(team, 'studio-team', 'light')

  await own.reload()
  await own.getByTestId('studio-invitation').getByText(owner.username).waitFor()
  const tips = own.getByRole('row', { name: /^Tips/ })
  expect(await tips.getByRole('cell').allTextContents()).toEqual(['35 %', '15 %', '50 %'])
  await expectAccessible(own)
  await shootPage(own, 'studio-invited')
  const sure = own.getByTestId('join-studio-confirm')
  await pressUntil(own.getByTestId('join-studio'), () => sure.isVisible())
  await sure.click()
  await own.getByText('You work with Lamp House').waitFor()
  await expectAccessible(own)
  await shootPage(own, 'studio-own')
  await shootPage(own, 'studio-own', 'light')
  await team.reload()
  await team.getByTestId('member').filter({ hasText: model.username }).waitFor()

  const stream = await goLive(footlight.server, model.username)
  expect(await isOnWall()).toBe(true)
  await own.getByTestId('leave-studio').click()
  await own.getByTestId('leave-studio-confirm').click()
  await own.getByText('End your stream first: this cannot change while you are live.').waitFor()
  await shootPage(own, 'studio-leave-live')
  stream.end()
  await expect.poll(isOnWall).toBe(false)
  // To a viewer there is no such page.
  const viewer = await open(fan, '/account/studio')
  await viewer.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('WEB-JOURNEY-02 what a viewer tips in the month stands in one statement that performer and studio read', async () => {
  must(await fan.post(`/user/follow/${model.username}`))
  must(await model.post('/performer/media', { name: 'Patterns', type: 'pictures' }))
  must(await fan.tip(model.username, 1_000))
  await own.reload()
  await own.getByRole('link', { name: 'Go to payouts' }).click()
  await team.reload()
  await team.getByRole('link', { name: 'Go to payouts' }).click()
  for (const [page, iban] of [
    [own, OWN_IBAN],
    [team, studio_IBAN],
  ] as const) {
    const form = page.getByTestId('destination-form')
    await pressUntil(page.getByRole('button', { name: 'Enter an account' }), () => form.isVisible())
    await enterAccount(page, iban, PASSWORD)
    await page.getByTestId('payout-destination').getByText(iban.slice(-4)).waitFor()
  }
  clock.leapTo(paidOn())
  must(await fan.tip(model.username, 100))
  for (const page of [own, team]) {
    await page.goto(`${footlight.url}/account/studio`)
    await page.getByRole('link', { name: 'Earnings by month' }).click()
    await expectMonths(page)
  }
})

test('WEB-JOURNEY-02 finance plans the run, another approves it and takes its file; performer and studio read what they were paid', async () => {
  const planning = await open(await newPayer('copper_ledger'), '/admin/payouts', phone)
  await planRun(planning)
  await planning.getByText('You planned this run').waitFor()
  const approving = await open(await newPayer('paper_ledger'), '/admin/payouts')
  await approving.getByTestId('payout-run').getByRole('link').click()
  await approveRun(approving)
  const link = approving.getByRole('link', { name: 'File for the bank (SEPA)' })
  const [download] = await Promise.all([approving.waitForEvent('download'), link.click()])
  const file = readFileSync(await download.path(), 'utf8')
  for (const iban of [OWN_IBAN, studio_IBAN]) expect(file).toContain(`<IBAN>${iban}</IBAN>`)
  await markPaid(approving)
  await link.waitFor({ state: 'detached' })
  await expectAccessible(approving)
  await shootPage(approving, 'studio-month-run')
  for (const [page, money] of [
    [own, '€17.50'],
    [team, '€7.50'],
  ] as const) {
    await page.goto(`${footlight.url}/account/payouts`)
    const payout = page.getByTestId('payout')
    expect(await payout.allTextContents()).toEqual([expect.stringContaining(money)])
    await payout.getByText('Paid out').waitFor()
  }
  await shootPage(own, 'studio-month-paid')
  await shootPage(team, 'studio-month-paid-studio', 'light')
})

test('WEB-STUDIO-01, WEB-JOURNEY-02 the performer leaves with all that is theirs; the studio sees them no more, reads the months with them, and has no part of the next tip', async () => {
  await own.goto(`${footlight.url}/account/studio`)
  const sure = own.getByTestId('leave-studio-confirm')
  await pressUntil(own.getByTestId('leave-studio'), () => sure.isVisible())
  await sure.click()
  await own.getByText('No open invitations from studios.').waitFor()
  await shootPage(own, 'studio-left')
  const { id } = must(await model.get('/user/current')).user
  const before = [await balanceOf(`earnings:${id}`), await balanceOf(`studio:${studio}`)]
  const stream = await goLive(footlight.server, model.username)
  expect(await isOnWall()).toBe(false)
  must(await fan.tip(model.username, 1_000))
  stream.end()
  expect([await balanceOf(`earnings:${id}`), await balanceOf(`studio:${studio}`)]).toEqual([
    before[0]! + 500,
    before[1],
  ])

  await own.getByRole('link', { name: 'Earnings by month' }).click()
  expect(await tipsIn(own, 'Without a studio')).toEqual(['1', '1,000', '500', '0', '500'])
  await shootPage(own, 'studio-month-left-own')
  await expectMonths(own)
  await own.goto(`${footlight.url}/account/library`)
  await own.getByText('Patterns').first().waitFor()
  await own.goto(`${footlight.url}/account/payouts`)
  expect(await own.getByTestId('payouts-balance').textContent()).toContain('535')
  await own.getByTestId('payout').getByText('€17.50').waitFor()
  const profile = await open(fan, `/${model.username}`)
  await profile.getByRole('button', { name: 'Following' }).first().waitFor()

  await team.goto(`${footlight.url}/account/studio`)
  await team.getByText('No one works with your studio yet.').waitFor()
  await team.getByRole('link', { name: 'Earnings by month' }).click()
  await team.getByTestId('earnings-part').waitFor()
  expect(await team.getByLabel('Performer', { exact: true }).locator('option').allTextContents()).toEqual([
    `${model.username} (left the studio)`,
  ])
  // Of the month in which they left: what was earned with the studio, and nothing else.
  expect(await team.getByTestId('earnings-part').count()).toBe(1)
  await shootPage(team, 'studio-month-left')
  await expectMonths(team)
  await expectAccessible(team)
  await shootPage(team, 'studio-month-before-left', 'light')
  expect(errors.flat().filter((text) => !/40[49]/.test(text))).toEqual([])
})
