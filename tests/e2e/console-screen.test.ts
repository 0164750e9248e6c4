import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let consoleApp: RunningConsole

setUpConsole(({ consoleApp: opened }) => {
  consoleApp = opened
})

/** The size of what performers see of themselves: the fake camera's is 16:9, the screen's is 16:10. */
const pictureSize = () =>
  consoleApp.page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => ({ width: video.videoWidth, height: video.videoHeight }))

test('DESK-SCREEN-03 a whole screen takes the place of the camera, by one click, and goes live like it', async () => {
  await consoleApp.page.getByRole('button', { name: 'Screen or window …' }).click()
  const offers = consoleApp.page.getByRole('dialog').getByRole('listitem')
  await offers.filter({ hasText: 'Whole screen' }).first().waitFor()
  // The console's own window is on no list.
  expect(await offers.filter({ hasText: 'Footlight Console' }).count()).toBe(0)
  if (process.env['SHOTS'] === '1')
    await consoleApp.page.screenshot({ path: join(tmpdir(), 'footlight-shots', 'screens.png') })
  await offers.filter({ hasText: 'Whole screen' }).first().getByRole('button').click()
  await expect
    .poll(
      async () => {
        const { width, height } = await pictureSize()
        return height > 0 && Math.round((width / height) * 10)
      },
      { timeout: 15_000 },
    )
    .toBe(16)
  await goLive(consoleApp)
})

test('DESK-SCREEN-04 back to the camera while on air, without a break', async () => {
  await consoleApp.page.getByRole('button', { name: 'Settings' }).click()
  await consoleApp.page.getByRole('dialog').getByLabel('Camera').selectOption({ index: 1 })
  await consoleApp.page.keyboard.press('Escape')
  await expect
    .poll(
      async () => {
        const { width, height } = await pictureSize()
        return height > 0 && Math.round((width / height) * 10)
      },
      { timeout: 15_000 },
    )
    .toBe(18)
  expect(await consoleApp.page.getByTestId('on-air').getAttribute('data-state')).toBe('on_air')
})
