import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { expectLive } from './browser/broadcast-steps.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, expectPlaying, expectRunningClock } from './browser/viewer-steps.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'

const missing = whyNoBrowser()
const ROOM = 'demo_model'
const patient = { timeout: 10_000 }
let folder: string
let footlight: Footlight
let browser: Browser
let performer: TestApi
let own: Page
let errors: readonly string[]

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-browser-live-'))
  const camera = await makeClockVideo({ folder, framesPerSecond: 15, seconds: 20 })
  footlight = await startFootlight()
  browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${camera.videoFile}`,
    '--autoplay-policy=no-user-gesture-required',
  ])
  performer = await footlight.login(ROOM)
  own = await open(performer, '/account/broadcast')
  errors = watchErrors(own)
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** A page of its own, as somebody who has logged in before. */
async function open(who: TestApi, path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    permissions: ['camera', 'microphone'],
  })
  const { url } = footlight
  await context.addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  await confirmAge(page)
  return page
}

async function goLive(page: Page): Promise<void> {
  await page.getByTestId('go-live').click()
  await expectLive(page)
}

async function hold(page: Page, testId: string, ms: number): Promise<void> {
  const button = page.getByTestId(testId)
  await button.hover()
  await page.mouse.down()
  await page.waitForTimeout(ms)
  await page.mouse.up()
}

// Each test is a scene of one evening, and stands on the one before.
test('WEB-LIVE-01 what a performer sends from a browser tab moves in a viewer’s page', async () => {
  await own.locator('video[data-testid=preview]').waitFor()
  await shootPage(own, 'browser-ready')
  await goLive(own)
  const viewer = await open(await footlight.newPerson('viewer', 500), `/${ROOM}`)
  await expectPlaying(viewer)
  await expectRunningClock(viewer)
  await shootPage(own, 'browser-live', 'light')
  await viewer.context().close()
})

test('WEB-LIVE-02 a request for a private is accepted here, and ended here', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const page = await open(viewer, `/${ROOM}`)
  await expectPlaying(page)
  must(await pay(viewer, `/private/${ROOM}/request`))
  const request = own.getByTestId('request')
  await request.getByText(viewer.username).waitFor()
  await request.getByRole('button', { name: 'Accept' }).click()
  await own.locator('[data-testid=own-show][data-running]').waitFor()
  await page.locator('[data-testid=video-panel][data-mode=private]').waitFor()
  await shootPage(own, 'browser-private')
  // While somebody pays, a short press on Stop does nothing.
  await own.getByTestId('stop').click()
  await own.locator('[data-testid=live-state][data-state=on_air]').waitFor()
  await own.getByTestId('end-show').click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
  await own.getByTestId('own-show').waitFor({ state: 'detached' })
  await page.locator('[data-testid=video-panel][data-mode=public]').waitFor()
  await page.context().close()
})

test('WEB-LIVE-03 another page of the site asks first; who stays goes on sending', async () => {
  await own.getByRole('link', { name: 'Women' }).first().click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click()
  expect(await own.getByTestId('live-state').getAttribute('data-state')).toBe('on_air')
})

test('CLIP-04 what a performer keeps of their stream plays in their room while they are offline, and can be stopped', async () => {
  const settings = await open(performer, '/account/profile')
  await settings.getByRole('button', { name: 'Record 8 seconds of my stream' }).click()
  await settings.getByTestId('own-clip').waitFor()
  await settings.getByTestId('own-clip').scrollIntoViewIfNeeded()
  await shootPage(settings, 'clip-own', 'light')
  await settings.context().close()
  await own.getByTestId('stop').click()
  await own.locator('[data-testid=live-state][data-state=off]').waitFor()

  const viewer = await open(await footlight.newPerson('viewer'), `/${ROOM}`)
  const clip = viewer.getByTestId('offline-clip')
  await expect
    .poll(() => clip.evaluate((video: HTMLVideoElement) => !video.paused && video.videoWidth > 0), patient)
    .toBe(true)
  await shootPage(viewer, 'clip-offline')
  await viewer.getByRole('button', { name: 'Stop the clip' }).click()
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.paused), patient).toBe(true)
  const asked: string[] = []
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await viewer.emulateMedia({ reducedMotion: 'reduce' })
  await viewer.reload()
  await viewer.getByRole('button', { name: 'Play the clip' }).waitFor()
  expect(asked.filter((path) => path.startsWith('/offline-clips/'))).toEqual([])
  await viewer.getByRole('button', { name: 'Play the clip' }).click()
  await expect
    .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime > 0.3), patient)
    .toBe(true)
  await viewer.context().close()
  await goLive(own)
})

test('WEB-LIVE-04 a second tab says that the room is live, takes the stream over, and the first is told', async () => {
  const second = await open(performer, '/account/broadcast')
  await second.locator('[data-about=elsewhere]').waitFor()
  await goLive(second)
  await own.locator('[data-about="ended.replaced"]').waitFor()
  expect(await own.getByTestId('live-state').getAttribute('data-state')).toBe('off')
  await second.getByTestId('stop').click()
  await second.locator('[data-testid=live-state][data-state=off]').waitFor()
  await second.context().close()
})

test('WEB-LIVE-05 panic turns the devices off here, and the room stays hidden until it is shown again', async () => {
  await goLive(own)
  await hold(own, 'panic', 600)
  await own.locator('[data-testid=panic-screen][data-standby=on]').waitFor()
  const { modes } = must(await performer.get(`/room/${ROOM}/modes`))
  expect(modes.isStandby).toBe(true)
  await own.getByRole('button', { name: 'Show my room again' }).click()
  await own.getByTestId('go-live').waitFor()
  await expect.poll(async () => must(await performer.get(`/room/${ROOM}/modes`)).modes.isStandby).toBe(false)
  expect(errors).toEqual([])
})
