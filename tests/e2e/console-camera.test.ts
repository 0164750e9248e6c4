import { randomUUID } from 'node:crypto'
import { fail, ok } from '@footlight/core/rules'
import type { MediaPeer } from '@footlight/server/sfu/port'
import { afterAll, expect, test } from 'vitest'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { whyNoBrowser } from './browser/open-browser.ts'
import { answerRequest } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { type OpenMediaPage, openMediaPage } from './media-page/open-media-page.ts'

const ROOM = 'demo_model'
let footlight: Footlight
let consoleApp: RunningConsole
let browser: OpenMediaPage

setUpConsole(
  async (opened) => {
    ;({ footlight, consoleApp } = opened)
    browser = await openMediaPage()
  },
  { isLive: true, missing: whyNoBrowser() },
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

test('DESK-CAMERA-05 a viewer’s camera is in the console while the private show runs, and gone with it', async () => {
  const viewer = await footlight.login('demo_whale')
  const socket = await footlight.room(viewer, ROOM)
  browser.bind('viewer', peerOver(socket))
  must(await pay(viewer, `/private/${ROOM}/request`, { cam2cam: true }))
  await consoleApp.page.getByTestId('request').getByText('Shows a camera').waitFor()
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
