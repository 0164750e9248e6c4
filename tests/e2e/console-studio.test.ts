import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson } from '../conformance/people.ts'
import type { TestApi } from '../dev-env/api-client.ts'
import { type LiveStream, goLive as streamTo } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { runAxe } from './browser/run-axe.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'
import { resizeWindow } from './electron/within-window.ts'

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
  await owned.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
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
/** SCREEN-01 */
async function expectAccessible({ page }: RunningConsole): Promise<void> {
  const { violations } = await runAxe(page)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

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
    .first()
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
  await tile().getByRole('button', { name: 'Watch' }).click()
  await studioMembership.page
    .getByText('The model can see that you are watching. No one else in the room can.')
    .waitFor()
  await studioMembership.page.locator('[data-testid=wall-video][data-there]').waitFor()
  await shoot(studioMembership, 'wall-studio-view')
  await studioMembership.page.keyboard.press('Escape')
  const isFocused = () =>
    tile()
      .getByRole('button', { name: 'Watch' })
      .evaluate((button) => button === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await tile().getByRole('button', { name: 'Clock out' }).click()
  await tile().getByText('Not clocked in').waitFor()
})

test('DESK-WALL-09 the model takes the agreement back: the picture is gone at once', async () => {
  await owned.page.getByText('Never', { exact: true }).click()
  await tile().getByText('This model has not allowed studio viewing.').waitFor()
  await owned.page.getByText('No one from your studio is watching').waitFor()
  expect(await picture().count()).toBe(0)
})

describe('sixty rooms', () => {
  const streams: LiveStream[] = []

  afterAll(() => {
    for (const stream of streams) stream.end()
  })

  const wallPage = () => studioMembership.page
  const rows = () => wallPage().locator('tbody tr')
  const names = () => rows().locator('th').allTextContents()
  const overflow = () =>
    wallPage().evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  test('DESK-WALL-10 DESK-WALL-15 are tiles under one line of sums, and none of them leaves the window', async () => {
    const { people } = footlight.server.database
    const created = await Promise.all(
      Array.from({ length: 58 }, (_, place) => `wall_${String(place + 1).padStart(2, '0')}`).map((username) =>
        people.create(newPerson({ username, displayName: username, type: 'model', studioId: 1 })),
      ),
    )
    expect(created.every(({ ok }) => ok)).toBe(true)
    for (const room of ['wall_07', 'wall_21', 'wall_50']) streams.push(await streamTo(footlight.server, room))
    must(await viewer.tip('wall_21', 60))
    const sums = wallPage().getByTestId('wall-sums')
    await sums.getByText('On air: 4 of 60 rooms').waitFor()
    await sums.getByText('100 tokens in the last hour').waitFor({ timeout: 20_000 })
    await sums.getByText('100 tokens today').waitFor()
    for (const size of [
      [1024, 700],
      [1440, 900],
    ] as const) {
      await resizeWindow(studioMembership, size)
      expect(await overflow()).toBe(0)
      await shoot(studioMembership, `wall-tiles-${size[0]}`)
    }
    await expectAccessible(studioMembership)
  })

  test('DESK-WALL-11 a table is sorted by the head of a column and searched by name, and is remembered', async () => {
    await wallPage().getByText('Table', { exact: true }).click()
    const head = (name: string) => wallPage().getByRole('columnheader', { name })
    await head('Last hour').getByRole('button').click()
    expect(await head('Last hour').getAttribute('aria-sort')).toBe('ascending')
    await head('Viewers').getByRole('button').click()
    expect(await head('Viewers').getAttribute('aria-sort')).toBe('descending')
    await head('Room').getByRole('button').click()
    await expect.poll(async () => (await names())[59]).toBe('wall_58')
    await head('Room').getByRole('button').click()
    expect(await head('Room').getAttribute('aria-sort')).toBe('descending')
    expect((await names()).slice(0, 2)).toEqual(['wall_58', 'wall_57'])
    for (const size of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await resizeWindow(studioMembership, size)
      expect(await overflow()).toBe(0)
      await shoot(studioMembership, `wall-table-${size[0]}`)
    }
    await wallPage().keyboard.press('/')
    await wallPage().keyboard.type('WALL_2')
    await expect.poll(names).toHaveLength(10)
    await wallPage().reload()
    await expect
      .poll(async () => (await names()).slice(0, 2), { timeout: 15_000 })
      .toEqual(['wall_58', 'wall_57'])
  })

  test('DESK-WALL-13 DESK-WALL-14 a line that is lost rings, stands first and on the list, and is marked as seen', async () => {
    await wallPage().getByRole('button', { name: 'Alerts' }).click()
    const list = wallPage().getByTestId('wall-alerts')
    await list.getByText('No alerts so far. Alerts stay on this list.').waitFor()
    streams[0]!.lose()
    const entry = list.locator('li')
    await entry.getByText('Connection lost').waitFor()
    await entry.getByText('Not seen yet').waitFor()
    await wallPage().getByRole('columnheader', { name: 'Alert' }).getByRole('button').click()
    await expect.poll(async () => (await names())[0]).toBe('wall_07')
    await list.getByRole('button', { name: 'Mark as seen' }).click()
    await entry.getByText(/Seen at \d\d:\d\d/).waitFor()
    await shoot(studioMembership, 'wall-alerts-1024')
    await expectAccessible(studioMembership)
  })
})
