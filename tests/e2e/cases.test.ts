import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { linkFor, mailsTo } from '../dev-env/outbox.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { drawnCard } from '../integration/applications-support/applicants.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootThemes } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const reasons = 'They shouted at people in three rooms.'
type Owner = TestApi & { readonly username: string; readonly email: string }
let footlight: Footlight
let browser: Browser
let moderator: TestApi
let reporter: TestApi & { readonly username: string }
beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  moderator = await footlight.login('demo_moderator')
  reporter = await footlight.newPerson('viewer')
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A new viewer who reads mail. */
async function newOwner(username: string): Promise<Owner> {
  const email = `${username}@example.net`
  const who = footlight.guest()
  const account = { username, email, password: 'seven-grey-lamps', birth_date: '1990-02-03', type: 'viewer' }
  must(await who.post('/auth/register', { ...account, accepts_terms: true }))
  const token = (await linkFor(footlight.config.dataDir, email, 'confirm-email')).split('#')[1]
  must(await footlight.guest().post('/auth/confirm_email', { token }))
  return Object.assign(who, { username, email })
}

const report = async (person: string, reason: string) =>
  must(await reporter.post('/room/demo_model/report', { person, reason, note: 'Look at what they write.' }))

/** What `owner` wrote to the reporter, reported by them in their inbox. */
async function reportLine(owner: Owner, line: string): Promise<void> {
  // They were friends.
  must(await reporter.post(`/friends/${owner.username}`))
  must(await owner.post(`/friends/${reporter.username}`))
  must(await owner.post(`/messages/${reporter.username}`, { text: line, ref: randomUUID() }))
  const inbox = await openAs(browser, footlight, reporter, '/inbox', desktop)
  await inbox.getByRole('button', { name: new RegExp(owner.username) }).click()
  await inbox.getByRole('button', { name: `Report “${line}”` }).press('Enter')
  await inbox.getByRole('dialog').getByRole('combobox').selectOption('abuse')
  await inbox.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await inbox.getByRole('button', { name: `Block ${owner.username} too` }).waitFor()
  await inbox.context().close()
}

async function openCase(who: TestApi, username: string, viewport = desktop): Promise<Page> {
  const page = await openAs(browser, footlight, who, '/staff', viewport)
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByTestId('cases').getByRole('link', { name: username }).click()
  await page.getByTestId('case-view').waitFor()
  return page
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('WEB-CASE-01 from a report to a case, a decision by the keyboard, a text to the person, and their appeal', {
  timeout: 120_000,
}, async () => {
  const owner = await newOwner('lantern_fox')
  await reportLine(owner, 'I know where you live')
  await report('demo_model2', 'minor')
  const queue = await openAs(browser, footlight, moderator, '/staff/cases', phone)
  const rows = queue.getByTestId('case')
  await rows.first().waitFor()
  // What is due within a day stands before everything else.
  expect(await rows.first().textContent()).toMatch(/demo_model2[\s\S]*Due in 23 hours/)
  expect(await rows.first().locator('time').getAttribute('title')).toMatch(/^Due .+ UTC$/)
  await expectAccessible(queue)
  expect(await overflowOf(queue)).toBeLessThanOrEqual(0)
  await shootThemes(queue, 'cases-queue')

  const page = await openCase(moderator, owner.username)
  await page.getByText('I know where you live').waitFor()
  await page.getByRole('button', { name: 'Take this case' }).click()
  await page.getByText('Taken by demo_moderator').waitFor()
  await expectAccessible(page)
  const form = page.getByTestId('decide-case')
  await form.getByLabel('What to do').focus()
  await page.keyboard.type('Susp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Abuse')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await form.getByLabel('Reasons (the person reads them)').focus()
  await page.keyboard.type(reasons)
  await shootThemes(page, 'case-decide')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('[data-testid=case-view][data-state=decided]').waitFor()
  await page.getByText(reasons).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await shootThemes(page, 'case-decided')

  const [mail] = await vi.waitUntil(
    () => {
      const found = mailsTo(footlight.config.dataDir, owner.email).filter((each) => each.includes(reasons))
      return found.length > 0 && found
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(mail).toContain('/appeal')
  const own = await openAs(browser, footlight, owner, '/appeal', phone)
  await own.getByTestId('own-decisions').getByText(reasons).waitFor()
  await own.getByLabel('What should we know?').fill('I was not in those rooms on that day.')
  await own.getByRole('button', { name: 'Send appeal' }).click()
  await own.getByTestId('own-appeal').waitFor()
  await expectAccessible(own)
  expect(await overflowOf(own)).toBeLessThanOrEqual(0)
  await shootThemes(own, 'own-decisions')

  const admin = await footlight.login('demo_admin')
  const desk = await openAs(browser, footlight, admin, '/admin/appeals', desktop)
  const decide = desk.getByTestId('appeal').getByTestId('decide-appeal')
  await decide.getByLabel('Decision').selectOption('ended')
  await decide.getByLabel('Reasons, which the person reads').fill('Somebody else had their password.')
  await decide.getByRole('button', { name: 'Decide' }).click()
  await desk.getByText('Decided. The person can read your reasons.').waitFor()
  await own.reload()
  await own.getByText('Somebody else had their password.').waitFor()
  await shootThemes(own, 'own-decisions-ended')
  must(await owner.post('/user/follow/demo_live', {}))
})

test('WEB-CASE-02 a picture is fetched on request and blurred until somebody wants to see it; what changed meanwhile is said', {
  timeout: 120_000,
}, async () => {
  const owner = await newOwner('paper_heron')
  const drawn = { bytes: Buffer.from(await drawnCard(600, 600), 'base64'), type: 'image/png' }
  const sent = await sendAvatar(footlight, owner, drawn)
  const shown = { avatar_url: sent.body.user?.avatar, reason: 'abuse', note: '' }
  must(await reporter.post('/avatar/report', shown))
  const page = await openCase(moderator, owner.username, phone)
  expect(await page.locator('[data-testid=case-report] img').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the picture, blurred' }).click()
  const picture = page.locator('[data-testid=case-report] img')
  const filterOf = () => picture.evaluate((image) => getComputedStyle(image).filter)
  await picture.waitFor()
  expect(await filterOf()).toContain('blur')
  await shootThemes(page, 'case-blurred')
  await page.getByRole('button', { name: 'See it clearly' }).click()
  expect(await filterOf()).toBe('none')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Blur it' }).click()
  expect(await filterOf()).toContain('blur')

  await report(owner.username, 'scam')
  const form = page.getByTestId('decide-case')
  await form.getByLabel('What to do').selectOption('warned')
  await form.getByLabel('Ground').selectOption('abuse')
  await form.getByLabel('Reasons (the person reads them)').fill(reasons)
  await form.getByRole('button', { name: 'Decide' }).click()
  await form.getByText('The case has changed since you looked at it').waitFor()
  await shootThemes(page, 'case-changed')
  await form.getByRole('button', { name: 'Reload the case' }).click()
  await expect.poll(() => page.getByTestId('case-report').count()).toBe(2)
})

test('WEB-CASE-03 without an end it takes two of the staff; others have no desk', {
  timeout: 120_000,
}, async () => {
  const owner = await newOwner('copper_moth')
  await report(owner.username, 'violence')
  const first = await openCase(moderator, owner.username)
  const form = first.getByTestId('decide-case')
  await form.getByLabel('What to do').selectOption('suspended_for_good')
  await form.getByText('Another staff member has to confirm this.').waitFor()
  await form.getByLabel('Ground').selectOption('violence')
  await form.getByLabel('Reasons (the person reads them)').fill(reasons)
  await form.getByRole('button', { name: 'Propose' }).click()
  await first.getByText('Another staff member has to confirm this.').waitFor()
  expect(await first.getByRole('button', { name: 'Confirm the suspension' }).count()).toBe(0)

  const admin = await footlight.login('demo_admin')
  const second = await openAs(browser, footlight, admin, '/staff/cases?state=proposed', phone)
  await second.getByRole('link', { name: owner.username }).click()
  await second.getByRole('button', { name: 'Confirm the suspension' }).waitFor()
  await expectAccessible(second)
  await shootThemes(second, 'case-proposed')
  await second.getByRole('button', { name: 'Confirm the suspension' }).click()
  await second.getByText('Confirmed by demo_admin.').waitFor()
  expect((await owner.post('/user/follow/demo_live', {})).body).toMatchObject({ error: 'account_suspended' })

  const compliance = await footlight.login('demo_compliance')
  const looks = await openAs(browser, footlight, compliance, '/staff/cases', desktop)
  await looks.getByTestId('cases').waitFor()
  const viewer = await openAs(browser, footlight, reporter, '/staff/cases', desktop)
  await viewer.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('WEB-CASE-04 a guest complains without an account, and the staff reads it in its case', {
  timeout: 120_000,
}, async () => {
  const page = await openAs(browser, footlight, footlight.guest(), '/support', phone)
  await page.getByRole('link', { name: 'Complain about a photo' }).click()
  const form = page.getByTestId('complaint-form')
  await form.waitFor()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  const send = form.getByRole('button', { name: 'Send complaint' })
  expect(await send.isDisabled()).toBe(true)
  await form.getByLabel('What is wrong?').selectOption('intimate_image')
  await form.getByLabel('Where is it?').fill('https://elsewhere.example.org/demo_live')
  await form.getByLabel('What should we know?').fill('I am in the second picture, and never agreed to it.')
  await form.getByLabel('Who are you?').selectOption('depicted')
  await form.getByLabel('Your name').fill('Robin Adal')
  await form.getByLabel('Your email address').fill('robin_adal@example.net')
  await form.getByRole('checkbox').check()
  await send.click()
  await form.locator('[aria-invalid=true]').waitFor()
  await shootThemes(page, 'complaint')
  await form.getByLabel('Where is it?').fill('/demo_live')
  await send.press('Enter')
  const filed = page.getByTestId('complaint-filed')
  await filed.waitFor()
  expect(await page.locator('#complaint-filed').evaluate((each) => each === document.activeElement)).toBe(
    true,
  )
  const number = (await filed.locator('code').textContent())!
  await expectAccessible(page)
  await shootThemes(page, 'complaint-filed')
  const desk = await openAs(browser, footlight, moderator, `/staff/cases/${number}`, desktop)
  await desk.getByTestId('case-complaint').getByText('I am in the second picture').waitFor()
  await desk.getByText('Intimate image', { exact: true }).waitFor()
  await expectAccessible(desk)
  await shootThemes(desk, 'case-complaint')
})

test('WEB-CASE-06, WEB-APPEAL-02 what is taken off the site is chosen with the decision, its person reads which it was and appeals, and it is reversed', {
  timeout: 120_000,
}, async () => {
  const owner = await newOwner('salt_marsh')
  const sent = async (side: number) => {
    const drawn = { bytes: Buffer.from(await drawnCard(side, side), 'base64'), type: 'image/png' }
    return (await sendAvatar(footlight, owner, drawn)).body.user?.avatar ?? ''
  }
  await sent(600)
  await report(owner.username, 'abuse')
  const page = await openCase(moderator, owner.username, phone)
  const form = page.getByTestId('decide-case')
  const choice = page.getByTestId('content-choice')
  const decide = form.getByRole('button', { name: 'Decide' })
  await form.getByLabel('What to do').selectOption('content_removed')
  await form.getByLabel('Ground').selectOption('no_consent')
  await form.getByLabel('Reasons (the person reads them)').fill(reasons)
  await choice.getByText('Profile picture').waitFor()
  // Nothing is chosen: there is nothing to decide.
  expect(await decide.isDisabled()).toBe(true)
  expect(await choice.locator('img').count()).toBe(0)
  await choice.getByRole('button', { name: 'Show pictures, blurred' }).click()
  const filterOf = () => choice.locator('img').evaluate((image) => getComputedStyle(image).filter)
  expect(await filterOf()).toContain('blur')
  await choice.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await choice.getByText('1 item selected').waitFor()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await shootThemes(page, 'case-content')

  // They show another picture by now: it is not the one that was looked at.
  const other = await sent(640)
  await decide.click()
  await form.getByText('Something you selected is no longer there').waitFor()
  await form.getByRole('button', { name: 'Reload the case' }).click()
  await choice.getByText('0 items selected').waitFor()
  expect(await form.getByLabel('Reasons (the person reads them)').inputValue()).toBe(reasons)
  await choice.getByRole('checkbox').check()
  await page.setViewportSize(desktop)
  await shootThemes(page, 'case-content')
  await decide.click()
  await page.getByTestId('removed-content').getByText('Profile picture').waitFor()
  expect((await fetch(`${footlight.url}${other}`)).status).toBe(404)
  await expectAccessible(page)
  await shootThemes(page, 'case-content-removed')

  const own = await openAs(browser, footlight, owner, '/appeal', phone)
  await own.getByTestId('own-decisions').getByText('Profile picture').waitFor()

  // WEB-APPEAL-02
  const written = own.getByTestId('decision-appeal-form')
  await pressUntil(own.getByTestId('appeal-decision'), () => written.isVisible())
  await written.getByLabel('Why is the decision wrong?').fill('It is a drawing of mine, and nobody is in it.')
  await expectAccessible(own)
  await shootThemes(own, 'decision-appeal')
  await written.getByRole('button', { name: 'Send appeal' }).press('Enter')
  await own.getByText('We received your appeal').waitFor()
  await expectAccessible(own)
  // Whoever decided it reads that somebody else looks at it.
  const queue = await openAs(browser, footlight, moderator, '/admin/appeals', phone)
  await queue.getByTestId('decision-appeal').getByText('You made this decision').waitFor()
  const desk = await openAs(
    browser,
    footlight,
    await footlight.login('demo_admin'),
    '/admin/appeals',
    desktop,
  )
  const card = desk.getByTestId('decision-appeal').filter({ hasText: owner.username })
  await card.getByLabel('Decision').selectOption('reversed')
  await card.getByLabel('Reasons, which the person reads').fill('It is a drawing indeed. We are sorry.')
  await expectAccessible(desk)
  await shootThemes(desk, 'decision-appeals')
  await card.getByRole('button', { name: 'Decide' }).press('Enter')
  await card.getByText('Decided. The person can read your reasons.').waitFor()
  await own.reload()
  await own.getByText('The decision was reversed').waitFor()
  await own.getByText('It is a drawing indeed. We are sorry.').waitFor()
  await shootThemes(own, 'decision-reversed')
})

test('WEB-CASE-05 the numbers of a month stand in tables, and can be downloaded', async () => {
  await report('demo_model', 'scam')
  const page = await openAs(browser, footlight, moderator, '/staff/cases', phone)
  await page.getByRole('link', { name: 'Monthly statistics' }).click()
  const view = page.getByTestId('case-numbers')
  await view.getByRole('heading', { name: 'Received' }).waitFor()
  await view.getByRole('row').filter({ hasText: 'Other' }).first().waitFor()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await shootThemes(page, 'case-numbers')
  const download = page.waitForEvent('download')
  await view.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cases-\d{4}-\d{2}\.csv$/)
  await view.getByLabel('Month').fill('2020-01')
  await view.getByRole('button', { name: 'Show' }).click()
  await view.getByText('Nothing in this month.').first().waitFor()
})

test('WEB-BULK-01 several rows are taken or closed at once, and what somebody else was faster with stays chosen', {
  timeout: 120_000,
}, async () => {
  const names = ['pale_kestrel', 'slow_otter', 'grey_linnet']
  for (const name of names) {
    await newOwner(name)
    await report(name, 'other')
  }
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, moderator, '/staff/cases', phone)
  const row = (name: string) => page.getByRole('checkbox', { name: `Select the case about ${name}` })
  // Once the page runs.
  await row(names[0]!).click({ trial: true })
  await row(names[0]!).focus()
  await page.keyboard.press('Space')
  for (const name of names.slice(1)) await row(name).check()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await shootThemes(page, 'cases-bulk')
  // Another one decides one of them in between.
  const { cases } = must(await admin.get('/moderation/cases'))
  const { number } = cases.find((each: { reported: string }) => each.reported === names[2])
  const nothing = { action: 'nothing', ground: null, text: 'There is nothing to see in it.' }
  must(await admin.post(`/moderation/cases/${number}/decision`, { version: 1, ...nothing }))
  await page.getByRole('button', { name: 'Take 3 cases' }).click()
  await page.getByText('2 are done. 1 was not done').waitFor()
  for (const name of names.slice(0, 2)) {
    await page.getByTestId('case').filter({ hasText: name }).getByText('Taken by demo_moderator').waitFor()
    await row(name).waitFor({ state: 'detached' })
  }

  const desk = await openAs(browser, footlight, moderator, '/admin/reports', desktop)
  const card = (name: string) => desk.getByTestId('report').filter({ hasText: name })
  const choose = (name: string) => desk.getByRole('checkbox', { name: `Choose the report about ${name}` })
  for (const name of names.slice(0, 2)) await choose(name).check()
  await desk.getByTestId('bulk-actions').getByLabel('Note for the other moderators').fill('Said to both')
  await expectAccessible(desk)
  await shootThemes(desk, 'reports-bulk')
  await desk.getByRole('button', { name: 'Mark 2 reports as handled' }).click()
  await desk.getByText('2 are done.').waitFor()
  await card(names[1]!).getByText('Said to both').waitFor()
  // Each is taken back alone.
  await card(names[0]!).getByRole('button', { name: 'Undo' }).click()
  await choose(names[0]!).waitFor()
  expect(await card(names[1]!).getAttribute('data-state')).toBe('handled')
})

test('WEB-STAFF-VIEW-02 cases are narrowed in the address by kind and by who has them, and so are other queues', {
  timeout: 120_000,
}, async () => {
  const names = ['quiet_marten', 'brown_plover']
  // One person reports ten times in an hour at most.
  const another = await footlight.newPerson('viewer')
  for (const [at, person] of names.entries()) {
    await newOwner(person)
    const said = { person, reason: at === 0 ? 'recording' : 'other', note: 'Look at it.' }
    must(await another.post('/room/demo_model/report', said))
  }
  const page = await openAs(browser, footlight, moderator, '/staff/cases', desktop)
  const link = (name: string) => page.getByTestId('case').getByRole('link', { name })
  await link(names[1]!).waitFor()
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByLabel('Kind').selectOption('content')
  await filters.getByLabel('Taken by').selectOption('nobody')
  await filters.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=content&taken=nobody')
  await link(names[0]!).waitFor()
  await link(names[1]!).waitFor({ state: 'detached' })
  await page.getByLabel('Name for these filters').fill('Free content')
  await page.keyboard.press('Enter')
  const saved = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
  await saved.getByText('Free content').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'cases-filters')
  // Another state keeps what narrows it; a reload and the way back show the same.
  await page.getByRole('link', { name: 'Decided', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=content&taken=nobody&state=decided')
  await page.goBack()
  await page.reload()
  await link(names[0]!).waitFor()
  expect(await filters.getByLabel('Taken by').inputValue()).toBe('nobody')
  await link(names[0]!).press('Enter')
  await page.getByTestId('case-view').waitFor()

  const admin = await footlight.login('demo_admin')
  for (const [path, field, value] of [
    ['/admin/media', 'Kind', 'videos'],
    ['/admin/disputes', 'Service', 'media_rating'],
    ['/admin/promotions', 'State', 'over'],
    ['/admin/affiliates', 'State', 'ended'],
    ['/admin/payouts/tax', 'State', 'expired'],
  ] as const) {
    const queue = await openAs(browser, footlight, admin, path, phone)
    const choice = queue.getByRole('form', { name: 'Filters' })
    await choice.getByLabel(field).selectOption(value)
    await choice.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await expect.poll(() => new URL(queue.url()).search).toContain(`=${value}`)
    await queue.getByText('Nothing matches these filters.').waitFor()
    await queue.getByLabel('Name for these filters').waitFor()
    await expectAccessible(queue)
    expect([path, await overflowOf(queue)]).toEqual([path, 0])
    await shootThemes(queue, `filters${path.replaceAll('/', '-')}`)
    await queue.context().close()
  }
})
