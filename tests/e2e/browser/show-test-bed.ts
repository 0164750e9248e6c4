import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PerformerSettingsPatch } from '@footlight/core/protocol'
import type { Config } from '@footlight/server/platform/config'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestApi } from '../../dev-env/api-client.ts'
import { must } from '../../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../../dev-env/start-footlight.ts'
import { goLive, logIn } from '../electron/console-steps.ts'
import { whyNoElectron } from '../electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from '../electron/launch-console.ts'
import { makeClockVideo } from '../fixtures/make-clock-video.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './open-browser.ts'
import { witness } from './show-witness.ts'
import { SocketTap } from './socket-tap.ts'
import { confirmAge, expectPlaying } from './viewer-steps.ts'

export const ROOM = 'demo_model'
/** Numbers in the pictures of viewers' cameras begin here; those of the performer's never come so far. */
export const VIEWER_CLOCK = 40_000

/** Why shows cannot be played here; null: they can. */
export const whyNoShows = (): string | null => whyNoElectron() ?? whyNoBrowser()

/**
 * Somebody in the audience: a page in a browser context of its own, and the same session for questions past
 * the page.
 */
export interface Viewer {
  readonly username: string
  readonly page: Page
  readonly api: TestApi
  /** All that came over the sockets of the page. */
  readonly tap: SocketTap
  readonly errors: readonly string[]
}

/** One performer on the air with the real console, and as many viewers as are let in. */
export interface ShowTestBed {
  readonly footlight: Footlight
  readonly consoleApp: RunningConsole
  readonly performer: TestApi
  /** Opens the room for somebody new with so many tokens; answers when the picture runs. */
  admit(tokens: number): Promise<Viewer>
  close(): Promise<void>
}

/**
 * @param prices what differs from what a new performer asks for.
 * @param config what differs from the usual server.
 */
export async function openTestBed(
  prices: PerformerSettingsPatch,
  config: Partial<Config> = {},
): Promise<ShowTestBed> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-shows-'))
  const viewerFolder = mkdtempSync(join(folder, 'viewer-'))
  const [camera, viewerCamera, footlight] = await Promise.all([
    makeClockVideo({ folder, framesPerSecond: 15, seconds: 20 }),
    makeClockVideo({
      folder: viewerFolder,
      framesPerSecond: 10,
      seconds: 20,
      width: 320,
      height: 180,
      firstNumber: VIEWER_CLOCK,
    }),
    startFootlight({ config }),
  ])
  const performer = await footlight.login(ROOM)
  must(await performer.post('/performer/settings', prices))
  const [consoleApp, browser] = await Promise.all([
    launchConsole({ server: footlight.url, cameraFile: camera.videoFile, microphoneFile: camera.audioFile }),
    openBrowser([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${viewerCamera.videoFile}`,
    ]),
  ])
  consoleApp.page.setDefaultTimeout(20_000)
  await logIn(consoleApp, ROOM)
  await goLive(consoleApp)
  return {
    footlight,
    consoleApp,
    performer,
    async admit(tokens) {
      const person = await footlight.newPerson('viewer', tokens)
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        permissions: ['camera'],
      })
      return { username: person.username, api: person, ...(await enter(context, person, footlight.url)) }
    },
    async close() {
      await browser.close()
      await consoleApp.close()
      await footlight.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As a browser that has logged in before. */
async function enter(
  context: BrowserContext,
  person: TestApi,
  url: string,
): Promise<Pick<Viewer, 'page' | 'tap' | 'errors'>> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })))
  await context.addInitScript(witness)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const seen = { page, tap: new SocketTap(page), errors: watchErrors(page) }
  await page.goto(`${url}/${ROOM}`)
  await confirmAge(page)
  await expectPlaying(page)
  return seen
}
