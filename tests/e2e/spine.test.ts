import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { balance, confirmAge, expectPlaying, expectRunningClock, logIn, tip } from './browser/viewer-steps.ts'
import { expectEarned, expectOnAir, goLive, logIn as logInConsole } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'
import { makeClockVideo } from './fixtures/make-clock-video.ts'

const missing = whyNoElectron() ?? whyNoBrowser()
const folder = mkdtempSync(join(tmpdir(), 'footlight-spine-'))
let server: ServerProcess
let consoleApp: RunningConsole
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  const clock = await makeClockVideo({ folder, framesPerSecond: 15, seconds: 20 })
  server = await startServerProcess({ DEMO_PERFORMER: '0' })
  consoleApp = await launchConsole({
    server: server.url,
    cameraFile: clock.videoFile,
    microphoneFile: clock.audioFile,
  })
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
})

afterAll(async () => {
  await browser?.close()
  await consoleApp?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach((scene) => scene.skip(missing !== null, missing ?? ''))

// One evening with the parts that people use: each test is a scene of it, and stands on the one before.
describe('one live room, end to end', () => {
  test('the console goes live, and a viewer sees the clock of its camera', async () => {
    await logInConsole(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await goLive(consoleApp)
    await page.goto(`${server.url}/demo_model`)
    await confirmAge(page)
    await expectPlaying(page)
    await expectRunningClock(page)
  })

  test('a tip moves the balance of both and shows in both windows', async () => {
    await logIn(page, 'demo_viewer')
    expect(await balance(page)).toBe(1_000)
    await tip(page, 69, 'from the first row')
    await expect.poll(() => balance(page)).toBe(931)
    await page.getByTestId('chat-list').getByText('from the first row').waitFor()
    await consoleApp.page.getByTestId('chat').getByText('from the first row').waitFor()
    await expectEarned(consoleApp.page, 69)
  })

  test('a reload keeps all: who I am, what I have, what was said, and the picture', async () => {
    await page.reload()
    await expectPlaying(page)
    await expectRunningClock(page)
    expect(await balance(page)).toBe(931)
    await page.getByTestId('chat-list').getByText('from the first row').waitFor()
  })

  test('after kill -9 of the server everybody reconnects, and nothing is lost', async () => {
    await server.kill()
    await page.locator('[data-testid=video-panel][data-status=reconnecting]').waitFor()
    await server.start()
    await expectOnAir(consoleApp, 15_000)
    await expectPlaying(page)
    await expectRunningClock(page)
    expect(await balance(page)).toBe(931)
    await expectEarned(consoleApp.page, 69)
    await tip(page, 100, 'after the interval')
    await expect.poll(() => balance(page)).toBe(831)
    await expectEarned(consoleApp.page, 169)
    await consoleApp.page.getByTestId('chat').getByText('after the interval').waitFor()
    await page.reload()
    await expectPlaying(page)
    expect(await balance(page)).toBe(831)
  })
})
