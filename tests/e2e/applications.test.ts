import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newStaff } from '../dev-env/new-staff.ts'
import { linkFor } from '../dev-env/outbox.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { PASSWORD, setUpApp } from '../integration/account-security-support/security-shop.ts'
import {
  applicant,
  drawnCard,
  fillIn,
  newVaultKey,
  particulars,
} from '../integration/applications-support/applicants.ts'
import { expectLive, showWhoIsThere } from './browser/broadcast-steps.ts'
import { desktop, faultsOf, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootThemes } from './browser/show-shots.ts'
import { expectPlaying, expectRunningClock } from './browser/viewer-steps.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'

const missing = whyNoBrowser()
const robin = { username: 'lantern_fox', email: 'lantern_fox@example.net', password: PASSWORD }
let folder: string
let footlight: Footlight
let browser: Browser
let staff: TestApi
/** Of the performer, from the first test to the last. */
let page: Page
let errors: readonly string[]

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-applications-'))
  const camera = await makeClockVideo({ folder, framesPerSecond: 15, seconds: 10 })
  footlight = await startFootlight({
    config: {
      ...{ vaultKeyFile: newVaultKey(), receiverBlockedCountries: new Set(['KP']) },
      ...{ staffSecondFactor: true, liveness: { hours: 24 } },
    },
  })
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera.videoFile}`,
    '--autoplay-policy=no-user-gesture-required',
  ])
  staff = await newStaff(footlight, { username: 'grey_ledger', password: PASSWORD, roles: ['compliance'] })
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi | null, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

/** A drawn card as a file, as somebody chooses it. */
async function cardFile(width = 3_000, height = 2_000): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'footlight-card-')), 'card.png')
  writeFileSync(path, Buffer.from(await drawnCard(width, height), 'base64'))
  return path
}

const isFocused = (at: Page, selector: string) =>
  at.locator(selector).evaluate((element) => element === document.activeElement)

async function signUp(): Promise<void> {
  await page.getByTestId('apply').getByRole('button', { name: 'Sign up as a performer' }).click()
  const form = page.getByTestId('signup-form')
  expect(await form.getByLabel('Perform').isChecked()).toBe(true)
  await form.locator('input[name=username]').fill(robin.username)
  await form.locator('input[name=email]').fill(robin.email)
  await form.locator('input[name=password]').fill(robin.password)
  for (const [part, value] of [
    ['Month', '2'],
    ['Day', '3'],
    ['Year', '1990'],
  ] as const)
    await form.getByLabel(part, { exact: true }).selectOption(value)
  await form.locator('input[name=accepts_terms]').check()
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.getByTestId('own-application').waitFor()
}

/** The performer opens the broadcast page beside what they do: why they may not go live, and what it leads to. */
async function expectNotLive(reason: string, way: string): Promise<void> {
  const beside = await page.context().newPage()
  await beside.setViewportSize(phone)
  await beside.goto(`${footlight.url}/account/broadcast`)
  await beside.locator(`[data-testid=broadcast-refused][data-reason=${reason}]`).waitFor()
  expect(await beside.getByRole('main').getByRole('link').allTextContents()).toEqual([way])
  expect(await faultsOf(beside)).toEqual([])
  await shootThemes(beside, `broadcast-refused-${reason}`)
  await beside.close()
}

async function enterParticulars(): Promise<void> {
  const form = page.getByTestId('particulars-form')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This is required.').first().waitFor()
  expect(await form.getByLabel('First names').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await form.getByLabel('First names').fill(particulars.first_name)
  await form.getByLabel('Last name').fill(particulars.last_name)
  // The one of the account is there already.
  expect(await form.getByLabel('Date of birth').inputValue()).toBe(particulars.birth_date)
  await form.getByLabel('Country where you live').selectOption(particulars.country)
  await form.getByLabel('Other names').fill(particulars.aliases.join('\n'))
  await form.getByLabel('Kind of document').selectOption(particulars.document_kind)
  await form.getByLabel('Country that issued it').selectOption(particulars.document_country)
  await form.getByLabel('Document number').fill(particulars.document_number)
  await form.getByLabel('Valid until').fill('2020-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This document has expired.').waitFor()
  expect(await form.getByLabel('Valid until').evaluate((field) => field === document.activeElement)).toBe(
    true,
  )
  await form.getByLabel('Valid until').fill(particulars.document_expires)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved').waitFor()
}

async function sendPictures(): Promise<void> {
  const face = page.getByTestId('document-face')
  const note = join(mkdtempSync(join(tmpdir(), 'footlight-note-')), 'note.png')
  writeFileSync(note, 'not a picture')
  await page.getByTestId('file-face').setInputFiles(note)
  await face.getByText('This file cannot be read as a picture.').waitFor()
  await page.getByTestId('file-face').setInputFiles(await cardFile(300, 200))
  await face.getByText('This picture is too small to be read.').waitFor()
  for (const side of ['front', 'back', 'face']) {
    await page.getByTestId(`file-${side}`).setInputFiles(await cardFile())
    await page.locator(`[data-testid=document-${side}][data-there=true]`).getByText('Sent').waitFor()
  }
}

async function signAgreement(): Promise<void> {
  const part = page.getByTestId('agreement')
  await part.getByRole('button', { name: 'Read the agreement' }).click()
  const form = page.getByTestId('sign-form')
  await form.getByLabel('Your full name').fill('Somebody Else')
  await form.getByRole('button', { name: 'Sign' }).click()
  await form.getByText('This is not the name that you saved').waitFor()
  // It is opened in another window, so the text of this one is no more.
  const other = await open(null, '/models/signup')
  await other.context().addCookies(await page.context().cookies())
  await other.goto(`${footlight.url}/models/signup`)
  await other.getByTestId('agreement').getByRole('button', { name: 'Read the agreement' }).click()
  await other.getByTestId('sign-form').waitFor()
  await other.context().close()
  await form.getByLabel('Your full name').fill('robin quillfeather adal')
  await form.getByRole('button', { name: 'Sign' }).click()
  await part.getByText('Nothing has been signed yet.').waitFor()
  // The new text comes a moment later.
  await vi.waitUntil(async () => (await form.getByLabel('Your full name').inputValue()) === '')
  expect(await faultsOf(page)).toEqual([])
  await form.scrollIntoViewIfNeeded()
  await shootThemes(page, 'apply-agreement')
  await form.getByLabel('Your full name').fill('Robin Quillfeather-Ådal')
  await form.getByRole('button', { name: 'Sign' }).click()
  await part.getByText(/You signed it: /).waitFor()
}

/** What was signed, saved by its performer. */
async function saveAgreement(): Promise<void> {
  const part = page.getByTestId('signed-agreements')
  await part.getByRole('button', { name: 'Save as a PDF' }).press('Enter')
  const form = page.getByTestId('agreement-file')
  await form.getByLabel('Current password').fill('not the one')
  await form.getByRole('button', { name: 'Save the PDF' }).click()
  await form.getByRole('alert').or(form.getByText('This is not your password')).first().waitFor()
  expect(await faultsOf(page)).toEqual([])
  await part.scrollIntoViewIfNeeded()
  await shootThemes(page, 'apply-agreement-pdf')
  await form.getByLabel('Current password').fill(robin.password)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    form.getByLabel('Current password').press('Enter'),
  ])
  expect(saved.suggestedFilename()).toMatch(/^agreement-\d{4}-\d{2}-\d{2}\.pdf$/)
  const bytes = readFileSync(await saved.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await part.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor()
  await shootThemes(page, 'apply-agreement-saved')
}

// Each test is a scene of one journey, and stands on the one before.
test('WEB-APPLY-01 a performer signs up and applies in parts that stay when they leave; what is wrong is said at its field', {
  timeout: 120_000,
}, async () => {
  page = await open(null, '/models/signup', phone)
  errors = watchErrors(page)
  await page.getByText('To perform here you need:').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootThemes(page, 'apply-guest')
  await signUp()
  await expectNotLive('not_verified', 'Apply to perform')
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByText('Something is missing.').waitFor()
  expect(await isFocused(page, '#application-email')).toBe(true)
  await enterParticulars()
  await sendPictures()
  expect(await faultsOf(page)).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 0))
  await shootThemes(page, 'apply-form')
  await page.getByTestId('document-front').scrollIntoViewIfNeeded()
  await shootThemes(page, 'apply-pictures')
  await page.reload()
  await page.getByText('We have this picture.').first().waitFor()
  expect(await page.getByLabel('Last name').inputValue()).toBe(particulars.last_name)
  expect(await page.getByLabel('Other names').inputValue()).toBe(particulars.aliases.join('\n'))
  await signAgreement()
})

test('AUTH-16 the link in the mail leads to a button and back to the application; from then on the e-mail is a name to log in by', async () => {
  const link = await linkFor(footlight.config.dataDir, robin.email, 'confirm-email')
  const byEmail = () =>
    footlight.guest().post('/auth/login', { email: robin.email, password: robin.password })
  const mailed = await page.context().newPage()
  await mailed.goto(link)
  await mailed.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  expect((await byEmail()).status).toBe(401)
  await mailed.getByRole('button', { name: 'Confirm' }).click()
  await mailed.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  expect((await byEmail()).body.user.username).toBe(robin.username)
  await shootThemes(mailed, 'confirmed-to-application')
  await mailed.getByRole('link', { name: 'Continue your application' }).click()
  await mailed.getByText(`${robin.email} is confirmed.`).waitFor()
  await mailed.goto(`${footlight.url}/confirm-email#made-up`)
  await mailed.getByRole('button', { name: 'Confirm' }).click()
  await mailed.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await mailed.close()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText(`${robin.email} is confirmed.`).waitFor()
})

test('WEB-APPLY-01, WEB-LIVE-06 what was typed and not saved is not sent; what was sent waits, and can be taken back', {
  timeout: 120_000,
}, async () => {
  await page.getByLabel('Document number').fill('SPECI2015')
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByText('has changes that are not saved').waitFor()
  expect(await isFocused(page, '#application-particulars')).toBe(true)
  await page.getByTestId('particulars-form').getByRole('button', { name: 'Save' }).click()
  await page.getByTestId('particulars-form').getByText('Saved').waitFor()
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByRole('heading', { name: 'We are reviewing your application' }).waitFor()
  expect(await isFocused(page, '[data-testid=own-application]')).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await shootThemes(page, 'apply-submitted')
  await expectNotLive('in_review', 'Your application')
  await saveAgreement()
  await page.getByRole('button', { name: 'Withdraw to edit' }).click()
  await page.getByTestId('particulars-form').waitFor()
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByRole('heading', { name: 'We are reviewing your application' }).waitFor()
})

/** Who has rights of the staff sets up an authenticator app first, led there by the page that they wanted. */
async function setUpFactor(desk: Page): Promise<void> {
  await desk.getByRole('heading', { name: 'Set up a second factor first' }).waitFor()
  expect(await faultsOf(desk)).toEqual([])
  await shootThemes(desk, 'desk-factor-first')
  await desk.getByRole('link', { name: 'Set up a second factor' }).click()
  await desk.getByTestId('totp').getByRole('button', { name: 'Set up an app' }).click()
  const form = desk.getByTestId('totp-set-up')
  const key = (await form.locator('code').textContent())!.replaceAll(' ', '')
  await form
    .getByLabel('Six digits that the app shows now')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('Current password').press('Enter')
  await desk.getByTestId('recovery-codes').getByRole('button', { name: 'I have saved them' }).click()
  await desk.goto(`${footlight.url}/admin/applications`)
}

test('WEB-APPLY-02 the staff sets up a second factor, says why it looks, opens the pictures one by one, and decides what it saw', {
  timeout: 120_000,
}, async () => {
  const desk = await open(staff, '/admin/applications', phone)
  await setUpFactor(desk)
  await desk.getByRole('link', { name: robin.username }).waitFor()
  expect(await faultsOf(desk)).toEqual([])
  await shootThemes(desk, 'desk-queue')
  await desk.getByRole('link', { name: robin.username }).click()
  const reason = desk.getByTestId('look-form').getByLabel('Why are you opening this?')
  expect(await reason.inputValue()).toBe('Review of a new application')
  await shootThemes(desk, 'desk-reason')
  await reason.press('Enter')
  const review = desk.getByTestId('review')
  await review.getByText('SPECI2015').waitFor()
  expect(await isFocused(desk, '#reviewed')).toBe(true)
  expect(await review.locator('img').count()).toBe(0)
  await review.getByRole('button', { name: 'Show: Front' }).click()
  const front = desk.getByTestId('review-front')
  await front.locator('img').waitFor()
  expect(await front.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2_400)
  expect(await faultsOf(desk)).toEqual([])
  await shootThemes(desk, 'desk-review')
  await front.scrollIntoViewIfNeeded()
  await shootThemes(desk, 'desk-picture')
  await front.getByRole('button', { name: 'Larger' }).click()
  await shootThemes(desk, 'desk-picture-large')
  await front.getByRole('button', { name: 'Hide' }).click()
  expect(await front.locator('img').count()).toBe(0)
  const agreements = desk.getByTestId('review-agreements')
  const [saved] = await Promise.all([
    desk.waitForEvent('download'),
    agreements.getByRole('button', { name: /^PDF of / }).click(),
  ])
  expect(saved.suggestedFilename()).toContain(`agreement-${robin.username}-`)
  expect(await faultsOf(desk)).toEqual([])
  await agreements.scrollIntoViewIfNeeded()
  await shootThemes(desk, 'desk-agreements')
  // It is taken back and sent once more between the look and the decision.
  await page.getByRole('button', { name: 'Withdraw to edit' }).click()
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByRole('heading', { name: 'We are reviewing your application' }).waitFor()
  await desk.getByTestId('approve').click()
  await desk.getByTestId('approve-confirm').click()
  await desk.getByText('It changed in the meantime, so nothing was decided.').waitFor()
  await desk.getByRole('button', { name: 'Look again' }).click()
  await desk.getByTestId('reject').click()
  await shootThemes(desk, 'desk-reject')
  expect(await desk.getByTestId('reject-confirm').isDisabled()).toBe(true)
  await desk
    .getByRole('dialog')
    .or(desk.getByRole('alertdialog'))
    .getByLabel('Reason')
    .selectOption('unreadable')
  await desk.getByLabel('A note that the performer reads').fill('The front is dark.')
  await desk.getByTestId('reject-confirm').click()
  await desk.getByText(`Decided. ${robin.username} is notified by email.`).waitFor()

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByTestId('application-rejected').getByText('The front is dark.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootThemes(page, 'apply-rejected')
  await expectNotLive('rejected', 'Your application')
  await page.getByTestId('file-front').setInputFiles(await cardFile())
  await page.getByTestId('document-front').getByText('Sent').waitFor()
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByRole('heading', { name: 'We are reviewing your application' }).waitFor()

  await desk.getByRole('link', { name: 'Back to the queue' }).click()
  await desk.getByLabel('Name').fill('Robin Quillfeather-Ådal')
  await desk.getByLabel('Name').press('Enter')
  await desk.getByRole('link', { name: robin.username }).click()
  await desk.getByTestId('look-form').getByRole('button').click()
  await desk.getByTestId('approve').click()
  await desk.getByTestId('approve-confirm').click()
  await desk.getByText(`Decided. ${robin.username} is notified by email.`).waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: 'You can perform here' }).waitFor()
  await shootThemes(page, 'apply-approved')
})

test('WEB-JOURNEY-01 whoever was approved says what their show is about, shows who is in the picture, goes live from their browser, and a viewer sees it move', {
  timeout: 120_000,
}, async () => {
  await page.getByRole('link', { name: 'Go live' }).click()
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
  await page.locator('video[data-testid=preview]').waitFor()
  await page.getByLabel('What your show is about').fill('First evening')
  await page.getByLabel('What your show is about').press('Enter')
  await page.getByTestId('go-live').click()
  await page.getByRole('dialog').getByText('destroyed 30 days').waitFor()
  // Whoever closes it is not live.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByTestId('live-state').getAttribute('data-state')).toBe('off')
  await page.locator('[data-testid=liveness][data-state=due]').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootThemes(page, 'first-stream-due')
  await page.getByTestId('go-live').click()
  await showWhoIsThere(page)
  await expectLive(page)
  const viewer = await open(null, `/${robin.username}`)
  await expectPlaying(viewer)
  await expectRunningClock(viewer)
  await viewer.getByText('First evening').first().waitFor()
  await shootThemes(page, 'first-stream')
  await shootThemes(viewer, 'first-stream-viewer')
  // The refused ones are the pictures, names and passwords that were wrong on purpose, and the changes of another tab.
  expect(errors.filter((text) => !/status of (401|404|409|422)/.test(text))).toEqual([])
})

test('WEB-APPLY-03, WEB-LIVE-06 others have no desk, and a viewer reads that a performer needs an account of their own', async () => {
  const roles = ['site_moderator']
  const moderator = await newStaff(footlight, { username: 'paper_heron', password: PASSWORD, roles })
  await setUpApp({ clock: Date }, moderator)
  const closed = await open(moderator, '/admin/applications')
  await closed.getByRole('heading', { name: 'Page not found' }).waitFor()
  const viewer = await open(await footlight.newPerson('viewer'), '/account/broadcast')
  await viewer.locator('[data-testid=broadcast-refused][data-reason=not_a_model]').waitFor()
  await viewer.getByRole('link', { name: 'How to become a performer' }).click()
  await viewer.getByText('This is a viewer account.').waitFor()
  expect(await faultsOf(viewer)).toEqual([])
  await shootThemes(viewer, 'apply-viewer')
  const unpaid = await applicant({ footlight })
  await fillIn(unpaid, { country: 'KP' })
  const told = await open(unpaid, '/models/signup')
  await told.getByRole('note').getByText('cannot be paid here').waitFor()
  expect(await faultsOf(told)).toEqual([])
  await shootThemes(told, 'apply-unpaid')
})
