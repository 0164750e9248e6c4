import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import {
  type Applicant,
  approvedPerformer,
  drawnCard,
  newVaultKey,
} from '../integration/applications-support/applicants.ts'
import { expectLive, showWhoIsThere } from './browser/broadcast-steps.ts'
import { expectAccessible, faultsOf, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage, shootThemes } from './browser/show-shots.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'

const missing = whyNoBrowser()
const desktop = { width: 1280, height: 800 }
const patient = { timeout: 20_000 }
let folder: string
let footlight: Footlight
let browser: Browser
let staff: TestApi
let performer: Applicant
/** Of the performer and of the staff, from the first test to the last. */
let own: Page
let desk: Page
let errors: readonly string[]

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-liveness-'))
  const camera = await makeClockVideo({ folder, framesPerSecond: 15, seconds: 10 })
  footlight = await startFootlight({ config: { vaultKeyFile: newVaultKey(), liveness: { hours: 24 } } })
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera.videoFile}`,
    '--autoplay-policy=no-user-gesture-required',
  ])
  staff = await footlight.login('demo_compliance')
  performer = await approvedPerformer({ footlight }, staff, { username: 'lantern_fox' })
  const guest = await footlight.login('demo_model2')
  must(await guest.post('/user/settings', { streaming_partners_enabled: true }))
  must(await performer.post('/streaming_partners/demo_model2/ask'))
  must(await guest.post('/streaming_partners/lantern_fox/answer', { agrees: true }))
  must(await performer.post('/user/settings', { broadcast_category: 'group' }))
  own = await open(performer, '/account/broadcast')
  errors = watchErrors(own)
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A page of its own, which may use the camera. */
const open = (who: TestApi, path: string, viewport = desktop, locale = 'en') =>
  openAs(browser, footlight, who, path, viewport, { locale, permissions: ['camera', 'microphone'] })

const stateOf = (page: Page) => page.getByTestId('liveness').getAttribute('data-state')

// Each test is a scene of one evening, and stands on the one before.
test('WEB-LIVE-CHECK-01 who goes live is asked for a picture first, by keys alone, and is live once it was sent', async () => {
  await own.locator('video[data-testid=preview]').waitFor()
  await own.getByTestId('liveness').waitFor()
  expect(await stateOf(own)).toBe('due')
  await own.getByTestId('go-live').click()
  const dialog = own.getByRole('dialog')
  await dialog.getByText('destroyed 30 days').waitFor()
  expect(await faultsOf(own)).toEqual([])
  await shootPage(own, 'liveness-intro')
  await own.getByTestId('liveness-begin').press('Enter')
  const asked = own.getByTestId('liveness-asked')
  await asked.waitFor()
  const first = await asked.getAttribute('data-gesture')
  await own.getByTestId('liveness-another').press('Enter')
  await vi.waitUntil(async () => (await asked.getAttribute('data-gesture')) !== first, patient)
  await vi.waitUntil(
    () => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth > 0),
    patient,
  )
  expect(await faultsOf(own)).toEqual([])
  await shootPage(own, 'liveness-gesture', 'light')
  await own.getByTestId('liveness-take').press('Enter')
  await dialog.getByRole('img').waitFor()
  await dialog.getByRole('button', { name: 'Take it again' }).press('Enter')
  await own.getByTestId('liveness-take').press('Enter')
  await shootPage(own, 'liveness-taken')
  await own.getByTestId('liveness-send').press('Enter')
  await expectLive(own)
  expect(await dialog.count()).toBe(0)
  expect(await stateOf(own)).toBe('holds')
}, 120_000)

test('WEB-STEP-IN-01 a second person walks into the picture: a picture of both within three minutes, while the stream goes on', async () => {
  await own.getByTestId('with-me').getByRole('switch').click()
  await own.locator('[data-testid=liveness][data-state=stepped_in]').waitFor()
  await own
    .getByTestId('liveness-due-left')
    .getByText(/[0-2]:\d\d/)
    .waitFor()
  expect(await faultsOf(own)).toEqual([])
  await shootPage(own, 'step-in-due')
  // Another tab has the same time, and taking it back gives no more.
  await own.getByTestId('with-me').getByRole('switch').click()
  await own.getByTestId('with-me').getByRole('switch').click()
  const left = must(await performer.get('/liveness')).due_in_ms
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(180_000)
  await own.getByTestId('liveness-open').press('Enter')
  const dialog = own.getByRole('dialog')
  await dialog.getByText('Everyone on camera makes the same gesture').waitFor()
  await shootPage(own, 'step-in-intro', 'light')
  await showWhoIsThere(own)
  await own.getByText('Your stream continues').waitFor()
  await own.getByTestId('liveness-done').press('Enter')
  expect(await stateOf(own)).toBe('holds')
  expect(await own.getByTestId('live-state').getAttribute('data-state')).toBe('on_air')
  const { checks } = must(await staff.get('/moderation/liveness'))
  expect(
    checks.map((each: { beside: { username: string }[] }) => each.beside.map((one) => one.username)),
  ).toEqual([[], ['demo_model2']])
}, 120_000)

test('WEB-STEP-IN-03 who looks into the room asks for a picture of everybody, says why, and the performer is asked at once', async () => {
  const { page, look } = await lookIn('A face that I do not know')
  await look.getByTestId('ask-check').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('three minutes').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'ask-check')
  await page.getByTestId('ask-check-confirm').click()
  await page.getByTestId('ask-check-said').getByText('The check was requested').waitFor()
  await own.locator('[data-testid=liveness][data-state=stepped_in]').waitFor()
  const { entries } = must(await (await footlight.login('demo_admin')).get('/admin/audit'))
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'liveness.ask', reason: 'A face that I do not know' }),
  )
  // A picture of everybody ends it, as where the performer says so themselves.
  await own.getByTestId('liveness-open').press('Enter')
  await own.getByTestId('liveness-begin').press('Enter')
  await own.getByTestId('liveness-take').press('Enter')
  await own.getByTestId('liveness-send').press('Enter')
  await own.getByTestId('liveness-done').press('Enter')
  expect(await stateOf(own)).toBe('holds')
  await page.context().close()
}, 120_000)

/** The staff, with the picture of the performer's room before them. */
async function lookIn(reason: string) {
  const page = await open(staff, '/staff/live')
  await page.locator(`[data-testid=live-room][data-room=${performer.username}] [data-opens]`).click()
  const look = page.getByTestId('look-in')
  await look.getByLabel('Reason').fill(reason)
  await look.getByRole('button', { name: 'View room' }).click()
  return { page, look }
}

test('WEB-STEP-IN-02 when nobody is shown in time the stream ends with its reason, and comes back once the staff has passed a picture', async () => {
  await own.getByTestId('with-me').getByRole('switch').click()
  await own.getByTestId('with-me').getByRole('switch').click()
  await own.locator('[data-testid=liveness][data-state=stepped_in]').waitFor()
  await ranOut()
  await own.locator('[data-testid=live-state][data-state=off]').waitFor(patient)
  await own.locator('[data-testid=liveness][data-state=missed]').waitFor()
  await own.locator('[data-about="ended.liveness"]').waitFor()
  await shootPage(own, 'step-in-missed')
  await own.getByTestId('liveness-open').click()
  await showWhoIsThere(own)
  await own.getByTestId('liveness-done').click()
  expect(await stateOf(own)).toBe('waiting_block')
  const { checks } = must(await staff.get('/moderation/liveness'))
  for (const { id, revision } of checks)
    must(
      await staff.post(`/moderation/liveness/${id}/decide`, { revision, verdict: 'passed', reason: 'Both' }),
    )
  await own.locator('[data-testid=liveness][data-state=holds]').waitFor()
  await own.getByTestId('go-live').click()
  await own.locator('[data-testid=live-state][data-state=on_air]').waitFor(patient)
  await sendNow()
}, 120_000)

/** The three minutes are over. */
async function ranOut(): Promise<void> {
  await footlight.server.database.livenessDatabase
    .updateTable('people')
    .set({ live_due_at: Date.now() })
    .where('username', '=', performer.username)
    .execute()
}

/** One more picture for the staff to decide. */
async function sendNow(): Promise<void> {
  const { id } = must(await performer.post('/liveness/begin'))
  must(await performer.post(`/liveness/${id}/picture`, { picture: await drawnCard() }))
}

test('WEB-LIVE-CHECK-02 the staff looks at it beside the documents, and a failure takes the performer off air, who reads why', async () => {
  desk = await open(staff, '/staff/liveness')
  const check = desk.locator(`[data-testid=live-check][data-name=${performer.username}]`)
  await check.waitFor()
  expect(await check.getByRole('img').count()).toBe(0)
  await check.getByTestId('live-picture').getByRole('button').click()
  await check.getByTestId('review-face').getByRole('button').first().click()
  await check.getByTestId('live-beside').getByText('demo_model2').waitFor()
  await vi.waitUntil(async () => (await check.getByRole('img').count()) === 2, patient)
  expect(await faultsOf(desk)).toEqual([])
  await shootPage(desk, 'liveness-desk')
  await check.getByLabel('Reason (shown to the performer').fill('Another person is in the picture')
  await desk.getByTestId('live-fail').click()
  await desk.getByTestId('live-fail-confirm').click()
  await check.getByText('Decided').waitFor()
  await own.locator('[data-testid=live-state][data-state=off]').waitFor()
  await own.getByText('Another person is in the picture').waitFor()
  expect(await stateOf(own)).toBe('blocked')
  // Not that they are not verified, which is what the media plane knows.
  await own.locator('[data-about="ended.liveness"]').waitFor()
  await shootPage(own, 'liveness-blocked', 'light')
})

test('WEB-LIVE-CHECK-03 a new picture, on a phone and from a file, waits for the staff before anybody goes live', async () => {
  const page = await open(performer, '/account/broadcast', phone, 'de')
  await page.getByTestId('liveness-open').click()
  await page.getByTestId('liveness-begin').click()
  const asked = page.getByTestId('liveness-asked')
  await asked.waitFor()
  const tiny = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await page
    .getByTestId('liveness-file')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: tiny })
  await asked.getByRole('alert').waitFor()
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await page
    .getByTestId('liveness-file')
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: photo })
  await page.getByTestId('liveness-send').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'liveness-phone')
  await page.getByTestId('liveness-send').click()
  await page.getByTestId('liveness-sent').waitFor()
  await page.getByTestId('liveness-done').click()
  expect(await stateOf(page)).toBe('waiting_block')
  const { body } = await staff.get('/moderation/liveness')
  const [{ id, revision }] = body.checks
  // Two of the staff: the slower one is told.
  await desk.reload()
  await desk.getByTestId('live-check').waitFor()
  must(await staff.post(`/moderation/liveness/${id}/decide`, { revision, verdict: 'passed', reason: 'Seen' }))
  await desk.getByLabel('Reason (shown to the performer').fill('The same person')
  await desk.getByTestId('live-pass').click()
  await desk.getByTestId('live-pass-confirm').click()
  await desk.getByText('already decided').waitFor()
  await page.reload()
  await page.locator('[data-testid=liveness][data-state=holds]').waitFor()
  await page.context().close()
  expect(errors).toEqual([])
})
