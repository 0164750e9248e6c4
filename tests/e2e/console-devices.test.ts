import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { expectOnAir, goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { type ConsoleOptions, launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
let footlight: Footlight
let consoleApp: RunningConsole | null = null

beforeAll(async () => {
  if (missing === null) footlight = await startFootlight()
})

afterAll(() => footlight?.stop())

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

afterEach(async () => {
  await consoleApp?.close()
  consoleApp = null
})

async function open(options: ConsoleOptions): Promise<RunningConsole> {
  consoleApp = await launchConsole({ server: footlight.url, ...options })
  await logIn(consoleApp, 'demo_model')
  await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  return consoleApp
}

/** What the system does to a page when a camera is pulled out: the track ends. */
function unplugCamera({ page }: RunningConsole): Promise<void> {
  return page.locator('video').evaluate((video) => {
    const [track] = ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()
    track!.stop()
    track!.dispatchEvent(new Event('ended'))
  })
}

describe('cameras that do not do what they should', () => {
  test('DESK-DEVICE-04 a refused camera is said so, and the performer cannot go live without a picture', async () => {
    const { page } = await open({ grantsDevices: false })
    await page.getByText('Your system does not let us use the camera').waitFor()
    await page.getByText('Your system does not let us use the microphone').waitFor()
    expect(await page.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true)
  })

  test('DESK-DEVICE-05 a machine without a camera is said so', async () => {
    const { page } = await open({ devices: 0 })
    await page.getByText('No camera found').waitFor()
    expect(await page.getByRole('button', { name: 'Go live' }).isDisabled()).toBe(true)
  })

  test('DESK-DEVICE-06 a camera pulled out on air: sound goes on, and the next camera is one click away', async () => {
    const running = await open({ devices: 2 })
    await goLive(running)
    const viewer = await footlight.room(await footlight.login('demo_viewer'), 'demo_model')
    const before = await viewer.next('v3.media.state', (state) => state.producers.length === 2)
    await unplugCamera(running)
    await running.page.getByText('Your camera was unplugged').waitFor()
    await expectOnAir(running)
    await running.page.getByRole('button', { name: 'Use fake_device_1' }).click()
    await running.page.getByText('Your camera was unplugged').waitFor({ state: 'detached' })
    await expect
      .poll(() => running.page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth))
      .toBeGreaterThan(0)
    // The same producers all along: viewers still had the place of their picture and never lost the sound.
    const page = await footlight.room(await footlight.login('demo_viewer2'), 'demo_model')
    const after = await page.next('v3.media.state')
    expect(after.producers).toEqual(before.producers)
  })

  test('DESK-DEVICE-07 the microphone is muted by one key, and says so', async () => {
    const { page } = await open({})
    await page.keyboard.press('m')
    await page.getByText('Muted: viewers can’t hear you').waitFor()
    await page.keyboard.press('m')
    await page.getByText('Muted: viewers can’t hear you').waitFor({ state: 'detached' })
  })
})
