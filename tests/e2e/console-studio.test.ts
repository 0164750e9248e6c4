import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const ROOM = 'demo_model'
const missing = whyNoElectron()
let footlight: Footlight
let owned: RunningConsole
let studioMembership: RunningConsole
let viewer: TestApi

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  ;[owned, studioMembership] = await Promise.all([
    launchConsole({ server: footlight.url }),
    launchConsole({ server: footlight.url }),
  ])
  await logIn(owned, ROOM)
  await owned.page.getByRole('heading', { name: 'Tonight' }).waitFor()
  await goLive(owned)
  viewer = await footlight.login('demo_whale')
})

afterAll(async () => {
  await studioMembership?.close()
  await owned?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const tile = () => studioMembership.page.getByRole('listitem', { name: 'Demo Model', exact: true })
const picture = () => tile().getByTestId('wall-video')
const frames = () =>
  picture()
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** For whoever wants to look: `SHOTS=1`. */
async function shoot({ page }: RunningConsole, name: string): Promise<void> {
  if (process.env['SHOTS'] === '1')
    await page.screenshot({ path: join(tmpdir(), 'footlight-shots', `${name}.png`) })
}

test('DESK-WALL-05 the studio sees its rooms, and no picture before the model has agreed', async () => {
  await logIn(studioMembership, 'demo_studio')
  await tile().getByText('On air', { exact: true }).waitFor()
  await studioMembership.page
    .getByRole('listitem', { name: 'Demo Model 2', exact: true })
    .getByText('Off air', { exact: true })
    .waitFor()
  await tile().getByText('This model has not allowed studio viewing.').waitFor()
  expect(await picture().count()).toBe(0)
  must(await viewer.tip(ROOM, 40))
  await tile().getByText('40 tokens in the last hour').waitFor({ timeout: 20_000 })
  await shoot(studioMembership, 'wall-not-agreed')
})

test('DESK-WALL-06 with the model’s agreement the wall has the picture, and the model reads who watches', async () => {
  await owned.page.getByText('In public', { exact: true }).click()
  await picture().and(studioMembership.page.locator('[data-there]')).waitFor()
  const before = await frames()
  await expect.poll(frames, { timeout: 15_000 }).toBeGreaterThan(before + 5)
  await owned.page.getByText('Watching now: demo_studio').waitFor()
  await shoot(studioMembership, 'wall-agreed')
  await shoot(owned, 'wall-model')
})

test('DESK-WALL-07 a private closes it, and it comes back after', async () => {
  const { request_id } = must(await pay(viewer, `/private/${ROOM}/request`))
  must(await (await footlight.login(ROOM)).post(`/private/${ROOM}/accept`, { request_id }))
  await tile().getByText('Private show', { exact: true }).waitFor()
  await tile().getByText('No video now').waitFor()
  must(await viewer.post(`/private/${ROOM}/end`))
  await picture().and(studioMembership.page.locator('[data-there]')).waitFor()
})

test('DESK-WALL-08 the shift clock runs on both sides; a studio view is large, and Escape leads back', async () => {
  await tile().getByRole('button', { name: 'Clock in' }).click()
  await tile()
    .getByText(/At work 0:0\d · on air 0:0\d/)
    .waitFor()
  await tile().getByRole('button', { name: 'Look in' }).click()
  await studioMembership.page
    .getByText('The model can see that you are watching. No one else in the room can.')
    .waitFor()
  await studioMembership.page.locator('[data-testid=wall-video][data-there]').waitFor()
  await shoot(studioMembership, 'wall-studio-view')
  await studioMembership.page.keyboard.press('Escape')
  await tile().getByRole('button', { name: 'Clock out' }).click()
  await tile().getByText('Not clocked in').waitFor()
})

test('DESK-WALL-09 the model takes the agreement back: the picture is gone at once', async () => {
  await owned.page.getByText('Never', { exact: true }).click()
  await tile().getByText('This model has not allowed studio viewing.').waitFor()
  await owned.page.getByText('No one from your studio is watching').waitFor()
  expect(await picture().count()).toBe(0)
})
