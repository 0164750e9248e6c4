import { ObsSession } from '@footlight/native-bridges/obs/obs-session'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OBS_PASSWORD, type RunningObs, startObs, whyNoObs } from '../dev-env/obs.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootConsole } from './browser/show-shots.ts'
import { confirmAge, expectPlaying } from './browser/viewer-steps.ts'
import { expectOnAir, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoObs() ?? whyNoElectron() ?? whyNoBrowser()
/** As OBS writes colours: alpha, blue, green, red. */
const scenes = { Red: 0xff00_00ff, Blue: 0xffff_0000 } as const
let footlight: Footlight
let obs: RunningObs
let consoleApp: RunningConsole
let browser: Browser
let viewer: Page

beforeAll(async () => {
  if (missing !== null) return
  obs = await startObs()
  const hand = await byHand()
  for (const [sceneName, color] of Object.entries(scenes)) {
    await hand.call('CreateScene', { sceneName })
    await hand.call('CreateInput', {
      sceneName,
      inputName: `${sceneName} light`,
      inputKind: 'color_source_v3',
      inputSettings: { color, width: 640, height: 360 },
    })
  }
  await hand.call('SetCurrentProgramScene', { sceneName: 'Red' })
  hand.close()
  footlight = await startFootlight({ config: { rtmpPort: 0 } })
  // Where OBS of this user has its configuration; the console finds it there.
  vi.stubEnv('XDG_CONFIG_HOME', obs.configHome)
  consoleApp = await launchConsole({ server: footlight.url })
  browser = await openBrowser()
  viewer = await browser.newPage({ viewport: { width: 1280, height: 800 } })
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
  await consoleApp?.close()
  await footlight?.stop()
  await obs?.close()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** What the performer does in OBS's own window. */
async function byHand(): Promise<ObsSession> {
  const opened = await ObsSession.open(obs.port, OBS_PASSWORD, systemClock)
  if (!opened.ok) throw new Error(`OBS did not let the test in: ${opened.error}`)
  return opened.value
}

const panel = () => consoleApp.page.getByTestId('obs')
const roomStatus = async (): Promise<string> =>
  (await footlight.guest().get('/chat/react/demo_model')).body.chat.status

/**
 * The colour in the middle of what the viewer is shown: the strongest of red, green, blue; black where none
 * is.
 */
async function seenColor(): Promise<string> {
  return viewer.getByTestId('video').evaluate((element) => {
    const context = Object.assign(document.createElement('canvas'), { width: 16, height: 9 }).getContext(
      '2d',
    )!
    context.drawImage(element as HTMLVideoElement, 0, 0, 16, 9)
    const [red = 0, green = 0, blue = 0] = context.getImageData(8, 4, 1, 1).data
    const most = Math.max(red, green, blue)
    return most < 60 ? 'black' : most === red ? 'red' : most === blue ? 'blue' : 'green'
  })
}

const expectColor = (color: string) => expect.poll(seenColor, { timeout: 30_000, interval: 200 }).toBe(color)

// One evening by OBS; each test is a scene of it, and stands on the one before.
describe('an evening by OBS', () => {
  test('OBS-DESK-01 OBS is found on this machine; a wrong password is told, the right one asked once', async () => {
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.locator('[data-testid=obs][data-link=password_needed]').waitFor({ timeout: 20_000 })
    await panel().getByRole('button', { name: 'Enter the password' }).click()
    await consoleApp.page.getByLabel('Password', { exact: true }).fill('not-it')
    await consoleApp.page.getByRole('button', { name: 'Connect' }).click()
    await consoleApp.page.getByRole('dialog').getByText('OBS did not accept this password').waitFor()
    await consoleApp.page.getByLabel('Password', { exact: true }).fill(OBS_PASSWORD)
    await consoleApp.page.getByRole('button', { name: 'Connect' }).click()
    await consoleApp.page.locator('[data-testid=obs][data-link=connected]').waitFor()
    expect(await consoleApp.page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      OBS_PASSWORD,
    )
  })

  test('OBS-DESK-02 one click sets it up, and says each step', async () => {
    await panel().getByRole('button', { name: 'Set up OBS for Footlight' }).click()
    await panel().getByText('OBS is ready:').waitFor()
    expect(await panel().locator('li[data-readiness=done]').count()).toBe(6)
    await shootConsole(consoleApp, 'obs-set-up')
    const hand = await byHand()
    expect(await hand.call('GetProfileList')).toMatchObject({
      ok: true,
      value: { currentProfileName: 'Footlight' },
    })
    hand.close()
  })

  test('OBS-DESK-03 the performer goes live by OBS, and a viewer in a browser sees what OBS shows', async () => {
    await panel().getByText('OBS', { exact: true }).click()
    await consoleApp.page.getByRole('button', { name: 'Go live', exact: true }).click()
    await expectOnAir(consoleApp, 30_000)
    expect(await roomStatus()).toBe('online')
    await viewer.goto(`${footlight.url}/demo_model`)
    await confirmAge(viewer)
    await expectPlaying(viewer, 30_000)
    await expectColor('red')
    await consoleApp.page.getByTestId('obs-health').waitFor()
    await shootConsole(consoleApp, 'obs-on-air')
  })

  test('OBS-DESK-04 a press on a scene shows it to everybody', async () => {
    await panel().getByRole('button', { name: 'Blue' }).click()
    await expectColor('blue')
    await expect
      .poll(() => panel().getByRole('button', { name: 'Blue' }).getAttribute('aria-pressed'))
      .toBe('true')
  })

  test('OBS-DESK-05 OBS killed while live is told at once with what to do; started again, the show goes on', async () => {
    await obs.kill()
    await consoleApp.page.locator('[data-testid=obs][data-link=lost]').waitFor({ timeout: 5_000 })
    await consoleApp.page.getByText('OBS stopped: viewers see no video').waitFor()
    await shootConsole(consoleApp, 'obs-lost')
    await obs.start()
    await expectOnAir(consoleApp, 60_000)
    await expect.poll(roomStatus, { timeout: 20_000 }).toBe('online')
  })

  test('OBS-DESK-06 Stop ends the show and OBS with it', async () => {
    await consoleApp.page.getByRole('button', { name: 'Stop', exact: true }).click()
    await consoleApp.page.getByText('Your show is over').waitFor()
    await expect.poll(roomStatus, { timeout: 20_000 }).toBe('offline')
    await consoleApp.page.locator('[data-testid=obs][data-stream=off]').waitFor()
  })

  test('OBS-DESK-07 started in OBS itself, the layout on air comes up; stopped there, it goes', async () => {
    const hand = await byHand()
    await hand.call('StartStream')
    await expectOnAir(consoleApp, 30_000)
    await hand.call('StopStream')
    await consoleApp.page.getByText('Your show is over').waitFor({ timeout: 15_000 })
    hand.close()
  })
})
