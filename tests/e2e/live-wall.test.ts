import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { createMedia, type Media } from '../dev-env/create-media.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { newVaultKey } from '../integration/applications-support/applicants.ts'
import { expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootThemes } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const rooms = ['demo_model', 'demo_model2']
let footlight: Footlight
let media: Media
let browser: Browser
let moderator: TestApi
beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight({ config: { vaultKeyFile: newVaultKey() } })
  const sfu = footlight.server.sfu as MediaPlane
  const deps = { clock: systemClock, logger: createLogger('silent') }
  media = createMedia({ ...deps, sfu, roomIsPublic: () => false, liveRooms: () => [] })
  for (const room of rooms) await media.startDemoPerformer(room)
  await vi.waitUntil(() => rooms.every((room) => footlight.server.live.isPublic(room)), { timeout: 20_000 })
  browser = await openBrowser()
  moderator = await footlight.login('demo_moderator')
  const reporter = await footlight.newPerson('viewer')
  const report = { person: 'demo_model2', reason: 'minor', note: 'Look at them.' }
  must(await reporter.post('/room/demo_model2/report', report))
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await media?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const tile = (page: Page, room: string) => page.locator(`[data-room="${room}"]`)
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
test('WEB-LIVEWALL-01 the wall has the rooms at risk first, blurred, and goes by the keyboard', {
  timeout: 90_000,
}, async () => {
  const page = await openAs(browser, footlight, moderator, '/staff')
  await page.getByRole('link', { name: 'Live wall', exact: true }).click()
  await page.getByTestId('live-room').nth(1).waitFor()
  expect(await page.getByTestId('live-room').first().textContent()).toMatch(/demo_model2.*Open case: /)
  for (const room of rooms) await tile(page, room).locator('img[data-blurred="true"]').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'live-wall')
  await tile(page, 'demo_model2').locator('[data-opens]').focus()
  await page.keyboard.press('u')
  await tile(page, 'demo_model2').locator('img[data-blurred="false"]').waitFor()
  expect(await tile(page, 'demo_model').locator('img').getAttribute('data-blurred')).toBe('true')
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.dataset['room'])).toBe('demo_model')
  await page.getByRole('button', { name: 'Show pictures clearly' }).click()
  await page.reload()
  // This browser remembers it, whichever picture was shown alone.
  for (const room of rooms) await tile(page, room).locator('img[data-blurred="false"]').waitFor()
  await page.getByRole('link', { name: 'With open cases' }).click()
  await tile(page, 'demo_model').waitFor({ state: 'detached' })
  const small = await openAs(browser, footlight, moderator, '/staff/live', phone)
  await tile(small, 'demo_model').locator('img').waitFor()
  expect(await overflowOf(small)).toBeLessThanOrEqual(0)
  await expectAccessible(small)
  await shootThemes(small, 'live-wall-phone')
})

test('WEB-LIVEWALL-02 a look-in takes a reason, shows the room, and opens a case with its pictures', {
  timeout: 90_000,
}, async () => {
  const page = await openAs(browser, footlight, moderator, '/staff/live')
  await tile(page, 'demo_model').locator('[data-opens]').focus()
  await page.keyboard.press('Enter')
  const look = page.getByTestId('look-in')
  const begin = look.getByRole('button', { name: 'View room' })
  expect(await begin.isDisabled()).toBe(true)
  await expectAccessible(page)
  await look.getByLabel('Reason').fill('A viewer wrote to us')
  await page.keyboard.press('Enter')
  await look.locator('img[data-blurred="true"]').waitFor()
  await look.getByText(/Ends in [45]:\d\d/).waitFor()
  await look.getByRole('button', { name: 'Five more minutes' }).click()
  await expectAccessible(page)
  await shootThemes(page, 'live-look-in')
  await look.getByRole('button', { name: 'Open a case' }).click()
  await look.getByLabel('What did you see?').fill('Somebody in the picture is hurt.')
  await expectAccessible(page)
  await look.getByRole('button', { name: 'Open the case' }).click()
  await look.getByText(/The case is open, with \d+ picture/).waitFor()
  await look.getByRole('link', { name: 'Go to the case' }).click()
  const seen = page.getByTestId('case-seen-live')
  await seen.getByText('Somebody in the picture is hurt.').waitFor()
  await seen
    .getByRole('button', { name: /Show the picture/ })
    .first()
    .click()
  await seen.locator('img[data-blurred="true"]').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'live-case')
  // To others there is no such page.
  const other = await openAs(browser, footlight, await footlight.login('demo_viewer'), '/staff/live')
  expect(await other.getByTestId('live-wall').count()).toBe(0)
  await other.getByRole('heading', { level: 1 }).waitFor()
})
