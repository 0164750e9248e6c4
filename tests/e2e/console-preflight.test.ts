import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

const ROOM = 'demo_model'
let footlight: Footlight
let consoleApp: RunningConsole

setUpConsole((opened) => {
  ;({ footlight, consoleApp } = opened)
})

const finding = (name: string) =>
  consoleApp.page
    .getByRole('list', { name: 'Preflight check' })
    .getByRole('listitem')
    .filter({ hasText: name })

test('DESK-PREFLIGHT-05 one button checks camera, light, sound, connection and computer, while nobody sees anything', async () => {
  const viewer = await footlight.room(null, ROOM, { token: await footlight.guest().nodeToken() })
  await consoleApp.page.getByRole('button', { name: 'Check everything' }).click()
  await consoleApp.page.getByRole('progressbar', { name: 'The check is running' }).waitFor()
  await consoleApp.page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 30_000 })
  // The fake camera is bright. What line and computer are worth is for the machine to say: here it counts
  // that they were measured.
  await finding('Light').getByText('Bright enough').waitFor()
  expect(await finding('Packet loss').textContent()).toMatch(/\d (%|ms)/)
  expect(await finding('Upload').textContent()).toMatch(/\d Mbit\/s/)
  expect(await finding('Computer').textContent()).toMatch(/ fps/)
  await consoleApp.page.getByText('Best option: this console’s camera.').waitFor()
  expect(
    viewer.received
      .filter((event) => event.name === 'v3.media.state')
      .every((event) => (event.payload['producers'] as unknown[]).length === 0),
  ).toBe(true)
  expect((await footlight.guest().get(`/chat/react/${ROOM}`)).body.chat.status).toBe('offline')
  if (process.env['SHOTS'] === '1')
    await consoleApp.page.screenshot({ path: join(tmpdir(), 'footlight-shots', 'preflight.png') })
})

test('DESK-PREFLIGHT-06 what is wrong is said with what to do: a muted microphone, and after it the show goes live as ever', async () => {
  await consoleApp.page.keyboard.press('m')
  await consoleApp.page.getByRole('button', { name: 'Check again' }).click()
  await consoleApp.page
    .getByRole('button', { name: 'Check again' })
    .and(consoleApp.page.locator(':not([aria-busy])'))
    .waitFor({ timeout: 30_000 })
  await finding('Microphone').getByText('It is muted. Press M').waitFor()
  await goLive(consoleApp)
})
