import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import {
  type Applicant,
  approvedPerformer,
  newVaultKey,
} from '../integration/applications-support/applicants.ts'
import { faultsOf, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootThemes } from './browser/show-shots.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'

const missing = whyNoBrowser()
const desktop = { width: 1280, height: 800 }
let folder: string
let footlight: Footlight
let browser: Browser
let staff: TestApi
let host: Applicant
let guest: Applicant
/** Of the host and of the guest, from the first test to the last. */
let own: Page
let theirs: Page
/** ms since 1970: both were on camera; the host was alone again. */
let bothAt = 0
let aloneAt = 0

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-partners-'))
  const camera = await makeClockVideo({ folder, framesPerSecond: 15, seconds: 10 })
  footlight = await startFootlight({ config: { vaultKeyFile: newVaultKey() } })
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera.videoFile}`,
    '--autoplay-policy=no-user-gesture-required',
  ])
  staff = await footlight.login('demo_compliance')
  host = await approvedPerformer({ footlight }, staff, { username: 'lantern_fox' })
  guest = await approvedPerformer({ footlight }, staff, {
    username: 'paper_moth',
    document_number: 'SPECI2077',
  })
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

const partnerOf = (page: Page, name: string) => page.locator(`[data-testid=partner][data-name=${name}]`)

async function ask(page: Page, name: string): Promise<void> {
  const form = page.getByTestId('ask-partner')
  await form.getByLabel('Username of the performer').fill(name)
  await form.getByRole('button', { name: 'Ask' }).click()
}

// Each test is a scene of one evening, and stands on the one before.
test('WEB-PARTNER-01 one performer asks by user name, the other agrees; what cannot be is said at the field', {
  timeout: 180_000,
}, async () => {
  own = await open(host, '/account/partners', phone)
  const errors = watchErrors(own)
  await own.getByText('No partners yet').waitFor()
  expect(await faultsOf(own)).toEqual([])
  await shootThemes(own, 'partners-empty')
  for (const name of ['nobody_at_all', guest.username, host.username, '!']) {
    await ask(own, name)
    await own.getByText('No performer with this name accepts requests.').waitFor()
  }
  expect(await faultsOf(own)).toEqual([])

  theirs = await open(guest, '/', desktop)
  await theirs.goto(`${footlight.url}/account/settings#shows`)
  await theirs.getByRole('checkbox', { name: 'Requests to stream together' }).check()
  await theirs.getByTestId('account-settings').getByRole('link', { name: 'Streaming partners' }).click()
  await theirs.getByText('No requests yet').waitFor()
  expect(await theirs.getByLabel('Other performers can ask me').isChecked()).toBe(true)

  await ask(own, `@${guest.username.toUpperCase()}`)
  await own.getByText(`${guest.username} was asked.`).waitFor()
  await partnerOf(own, guest.username).getByText('No answer yet').waitFor()
  await ask(own, guest.username)
  await own.getByText(`You have already asked ${guest.username}.`).waitFor()
  // Another tab of the same performer, and the same press in both: gone once, and said so.
  await theirs.goto(footlight.url)
  await theirs.getByRole('button', { name: `Account of ${guest.username}` }).click()
  await theirs.getByRole('menuitem', { name: 'Streaming partners' }).getByText('1 new').waitFor()
  await theirs.getByRole('menuitem', { name: 'Streaming partners' }).click()
  const request = partnerOf(theirs, host.username)
  await request.getByText('Asks you').waitFor()
  expect(await faultsOf(theirs)).toEqual([])
  await shootThemes(theirs, 'partners-asked')
  await request.getByRole('button', { name: 'Agree' }).press('Enter')
  await request.getByText('You agreed').waitFor()
  await own.reload()
  await partnerOf(own, guest.username).getByText('Agreed').waitFor()
  await partnerOf(own, guest.username).getByText('Verified').waitFor()
  await shootThemes(own, 'partners-agreed')
  const german = await open(host, '/account/partners', phone, 'de')
  await partnerOf(german, guest.username).getByText('Zugestimmt').waitFor()
  await shootThemes(german, 'partners-german')
  await german.context().close()
  // The refused ones are the names that were wrong on purpose.
  expect(errors.filter((text) => !/status of (404|409|422)/.test(text))).toEqual([])
})

test('WEB-PARTNER-02 whoever stopped being asked is not agreed with, and removing asks once more', async () => {
  const stale = await open(guest, '/account/partners')
  const request = partnerOf(stale, host.username)
  await request.getByText('You agreed').waitFor()
  await partnerOf(own, guest.username).getByRole('button', { name: 'Remove' }).click()
  await own.getByTestId('remove-partner-confirm').click()
  await partnerOf(own, guest.username).waitFor({ state: 'detached' })
  await request.getByRole('button', { name: 'Withdraw' }).click()
  await stale.getByText('This has changed in the meantime.').waitFor()
  await stale.getByText('No requests yet').waitFor()
  await stale.context().close()
  await ask(own, guest.username)
  await own.getByText(`${guest.username} was asked.`).waitFor()
  await theirs.reload()
  await partnerOf(theirs, host.username).getByRole('button', { name: 'Agree' }).click()
  await partnerOf(theirs, host.username).getByText('You agreed').waitFor()
  // To a viewer there is no such page.
  const viewer = await open(await footlight.newPerson('viewer'), '/account/partners')
  await viewer.getByRole('heading', { name: 'Page not found' }).waitFor()
  await viewer.context().close()
})

test('WEB-PARTNER-03 a performer says on the broadcast page who is with them; who takes it back is told while live', {
  timeout: 180_000,
}, async () => {
  const alone = await open(guest, '/account/broadcast')
  await alone.getByTestId('with-me').getByText('None of your partners may be in your video yet.').waitFor()
  await shootThemes(alone, 'with-me-folded')
  await alone.context().close()

  await own.setViewportSize(desktop)
  await own.goto(`${footlight.url}/account/broadcast`)
  const card = own.getByTestId('with-me')
  const person = card.getByRole('switch', { name: guest.username })
  await person.focus()
  await own.keyboard.press('Space')
  // Alone is how they applied: what to do is said, and the other page is one link away.
  await card.getByText('Your streams are set to “Only me”').waitFor()
  const partnersPage = await open(host, '/account/partners')
  const category = partnersPage.getByLabel('Who is on camera')
  await category.selectOption('group')
  await partnersPage.locator('[data-testid=category][data-category=group]').getByText('Saved.').waitFor()
  expect(await faultsOf(partnersPage)).toEqual([])
  await shootThemes(partnersPage, 'partners-category')
  await partnersPage.context().close()
  await own.keyboard.press('Space')
  await expect
    .poll(async () => (await host.get('/streaming_partners')).body.partners[0].is_on_camera)
    .toBe(true)
  await own.getByTestId('go-live').click()
  await own.locator('[data-testid=live-state][data-state=on_air]').waitFor()
  expect(await person.isChecked()).toBe(true)
  expect(await faultsOf(own)).toEqual([])
  await shootThemes(own, 'with-me-live')
  // Whole seconds are asked for later.
  await own.waitForTimeout(1_500)
  bothAt = Date.now()
  await own.waitForTimeout(1_500)

  await partnerOf(theirs, host.username).getByRole('button', { name: 'Withdraw' }).click()
  await theirs.getByText('You declined or withdrew').waitFor()
  await own.getByText(`${guest.username} may no longer be in your video`).waitFor()
  await own.getByText('have them leave now, or stop your stream').waitFor()
  await card.getByText('None of your partners may be in your video yet.').waitFor()
  expect(await faultsOf(own)).toEqual([])
  await shootThemes(own, 'with-me-left')
  await own.locator('[data-about="left.withdrawn"]').getByRole('button', { name: 'Close' }).click()
  await own.locator('[data-about="left.withdrawn"]').waitFor({ state: 'detached' })
  await own.waitForTimeout(1_500)
  aloneAt = Date.now()
  await own.waitForTimeout(1_500)
  await own.getByTestId('stop').click()
  await own.locator('[data-testid=live-state][data-state=off]').waitFor()
})

test('WEB-INSPECT-01 staff asks for a second of a performer and sees who was on camera then, and what is on record of each', {
  timeout: 180_000,
}, async () => {
  const beganAt = Date.now()
  const desk = await open(staff, '/staff', phone)
  await desk.getByRole('link', { name: 'Inspection of records' }).click()
  await desk.getByLabel('Performer').fill('nobody_at_all')
  await desk.getByLabel('Performer').press('Enter')
  await desk.getByText('No one has this name.').waitFor()
  await desk.getByLabel('Performer').fill(host.username)
  await desk.getByLabel('Performer').press('Enter')
  const part = desk.getByTestId('inspected')
  const show = part.getByRole('button', { name: 'Show who was on camera' })
  await show.waitFor()
  expect(await show.isDisabled()).toBe(true)
  expect(await part.getByRole('button', { name: 'Create the page' }).isDisabled()).toBe(true)
  await part.getByLabel('Why are you opening this?').fill('Inspection 7 of the authority')
  const at = async (ms: number) => {
    const iso = new Date(ms).toISOString()
    await part.getByLabel('Date').fill(iso.slice(0, 10))
    await part.getByLabel('Time', { exact: true }).fill(iso.slice(11, 19))
    await part.getByText(`That is ${iso.slice(0, 19).replace('T', ' ')} UTC`).waitFor()
    await show.press('Enter')
    await part.getByTestId('periods').waitFor()
    expect(await desk.locator('#on-camera-then').evaluate((each) => each === document.activeElement)).toBe(
      true,
    )
    const people = part.getByTestId('period')
    return (
      await people.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['person']))
    ).sort()
  }
  expect(await at(aloneAt)).toEqual([host.username])
  expect(await at(bothAt - 3_600_000)).toEqual([])
  expect(await at(bothAt)).toEqual([host.username, guest.username].sort())
  await part.getByText(`In the stream of ${host.username}`).waitFor()
  expect(await part.getByRole('link', { name: 'Record: Approved' }).count()).toBe(2)
  expect(await faultsOf(desk)).toEqual([])
  await shootThemes(desk, 'inspection')

  await part.getByRole('button', { name: 'Create the page' }).click()
  const [printed] = await Promise.all([
    desk.context().waitForEvent('page'),
    part.getByRole('link', { name: 'Open it in a new tab' }).click(),
  ])
  await printed.getByRole('heading', { name: `Record of ${host.username}` }).waitFor()
  await printed.getByText('Quillfeather-Ådal').first().waitFor()
  const loaded = await printed
    .locator('img')
    .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0))
  expect(loaded).toEqual([true, true, true])
  // With the moments that are none and the looks for faults in between.
  expect(Date.now() - beganAt).toBeLessThan(60_000)
  await shootThemes(printed, 'inspection-printed')
  await printed.close()

  const { entries } = must(await staff.get('/admin/audit?action=identity.inspect'))
  expect(JSON.stringify(entries)).toContain('Inspection 7 of the authority')
  const german = await open(staff, `/staff/inspection?name=${host.username}`, phone, 'de')
  await german.getByRole('button', { name: 'Zeigen, wer vor der Kamera war' }).waitFor()
  expect(await faultsOf(german)).toEqual([])
  await shootThemes(german, 'inspection-german')
  await german.context().close()
  // To others of the staff, and to performers, there is no such page.
  for (const other of [await footlight.login('demo_moderator'), guest]) {
    const closed = await open(other, '/staff/inspection')
    await closed.getByRole('heading', { name: 'Page not found' }).waitFor()
    await closed.context().close()
  }
})
