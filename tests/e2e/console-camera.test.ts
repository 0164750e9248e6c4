import { randomUUID } from 'node:crypto'
import { fail, ok } from '@footlight/core/rules'
import type { MediaPeer } from '@footlight/server/sfu/port'
import { afterAll, expect, test, vi } from 'vitest'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { newVaultKey } from '../integration/applications-support/applicants.ts'
import { whyNoBrowser } from './browser/open-browser.ts'
import { shootConsole } from './browser/show-shots.ts'
import { answerRequest, expectOnAir } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { type OpenMediaPage, openMediaPage } from './media-page/open-media-page.ts'

const ROOM = 'demo_model'
const patient = { timeout: 20_000 }
let footlight: Footlight
let consoleApp: RunningConsole
let browser: OpenMediaPage

setUpConsole(
  async (opened) => {
    ;({ footlight, consoleApp } = opened)
    browser = await openMediaPage()
  },
  // Its first test goes live.
  { missing: whyNoBrowser(), config: { vaultKeyFile: newVaultKey(), liveness: { hours: 24 } } },
)

afterAll(() => browser?.close())

/** The viewer's page speaks over the viewer's own socket, as the site's does. */
function peerOver(socket: TestSocket): MediaPeer {
  return {
    async request(method, data) {
      const ref = randomUUID()
      socket.send('v3.media.request', { ref, method, data: data as Record<string, unknown> })
      const answer = await socket.next('v3.media.response', (response) => response.ref === ref)
      return answer.ok ? ok(answer.data ?? {}) : fail(answer.error ?? 'unknown')
    },
    unservedForMs: () => null,
    close: () => undefined,
  }
}

const picture = () => consoleApp.page.getByTestId('viewer-camera').locator('video')
const frames = () =>
  picture().evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

test('DESK-LIVE-CHECK-01 going live asks for a picture in a dialog of the console, by keys alone, and is live once it was sent', async () => {
  const { page } = consoleApp
  await page.getByRole('button', { name: 'Go live', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('destroyed 30 days').waitFor()
  await shootConsole(consoleApp, 'liveness-intro')
  await page.getByTestId('liveness-begin').press('Enter')
  const asked = page.getByTestId('liveness-asked')
  await asked.waitFor()
  const first = await asked.getAttribute('data-gesture')
  await page.getByTestId('liveness-another').press('Enter')
  await expect.poll(() => asked.getAttribute('data-gesture')).not.toBe(first)
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth), patient)
    .toBeGreaterThan(0)
  await shootConsole(consoleApp, 'liveness-gesture')
  await page.getByTestId('liveness-take').press('Enter')
  await dialog.getByRole('button', { name: 'Take it again' }).press('Enter')
  await page.getByTestId('liveness-take').press('Enter')
  await page.getByTestId('liveness-send').press('Enter')
  await expectOnAir(consoleApp, patient.timeout)
  await dialog.waitFor({ state: 'detached' })
}, 120_000)

test('DESK-STEP-IN-01 another person in the picture counts down in the console, and a picture of everybody ends it while the stream goes on', async () => {
  const { page } = consoleApp
  const staff = await footlight.login('demo_compliance')
  await vi.waitUntil(async () => {
    const asked = await staff.post(`/moderation/live/${ROOM}/check`, { reason: 'A second face' })
    return asked.status === 200
  }, patient)
  const banner = page.locator('[data-testid=liveness-banner][data-state=stepped_in]')
  await banner.getByText(/Time left: [0-3]:\d\d/).waitFor(patient)
  await shootConsole(consoleApp, 'step-in-banner')
  await page.getByTestId('liveness-open').press('Enter')
  await page.getByRole('dialog').getByText('Everyone on camera makes the same gesture').waitFor()
  await page.getByTestId('liveness-begin').press('Enter')
  await page.getByTestId('liveness-take').press('Enter')
  await page.getByTestId('liveness-send').press('Enter')
  await page.getByText('Your stream continues').waitFor(patient)
  await page.getByTestId('liveness-done').press('Enter')
  await banner.waitFor({ state: 'detached' })
}, 120_000)

test('DESK-CAMERA-05 a viewer’s camera is in the console while the private show runs, and gone with it', async () => {
  const viewer = await footlight.login('demo_whale')
  const socket = await footlight.room(viewer, ROOM)
  browser.bind('viewer', peerOver(socket))
  must(await pay(viewer, `/private/${ROOM}/request`, { cam2cam: true }))
  await consoleApp.page.getByTestId('request').getByText('Wants to show a camera').waitFor()
  await answerRequest(consoleApp, 'Accept')
  await consoleApp.page.getByTestId('viewer-camera').getByText('has not turned the camera on yet').waitFor()

  await browser.call('publish', 'viewer', [{}])
  await consoleApp.page.locator('[data-testid=viewer-camera][data-there]').waitFor()
  const before = await frames()
  await expect.poll(frames, { timeout: 15_000 }).toBeGreaterThan(before + 10)

  await consoleApp.page.getByRole('button', { name: 'End the private show' }).click()
  await consoleApp.page.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
  await consoleApp.page.getByTestId('viewer-camera').waitFor({ state: 'detached' })
  expect(consoleApp.errors).toEqual([])
})
