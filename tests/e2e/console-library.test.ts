import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture } from '../dev-env/media-library.ts'
import { startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootConsole } from './browser/show-shots.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { resizeWindow } from './electron/within-window.ts'

const WORKED_WITHIN_MS = 60_000
let footlight: Footlight
let consoleApp: RunningConsole
let page: Page
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-uploads-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

setUpConsole((opened) => {
  ;({ footlight, consoleApp } = opened)
  page = consoleApp.page
})

async function drawnPicture(name: string, seed: number): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await drawPicture(seed, 1_500, 1_000))
  return path
}

/** Three bytes a pixel on the line, and next to nothing to encode: nothing in it is compressed, and it is of one color. */
async function bulkyPicture(name: string, side: number): Promise<string> {
  const path = join(folder, name)
  const blank = { width: side, height: side, channels: 3, background: '#2d6a6a' } as const
  writeFileSync(path, await sharp({ create: blank }).png({ compressionLevel: 0 }).toBuffer())
  return path
}

async function createItem(at: Page, name: string): Promise<void> {
  const form = at.getByTestId('new-item')
  if (!(await form.isVisible())) await at.getByRole('button', { name: 'New item' }).click()
  await form.getByLabel('Title').fill(name)
  await form.getByRole('button', { name: 'Create item' }).click()
  await at.getByRole('heading', { name }).waitFor()
}

/** What the system does when files are let go over the window. */
async function drop(at: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    base64: readFileSync(path).toString('base64'),
  }))
  const data = await at.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of given)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name))
    return transfer
  }, files)
  await at.getByTestId('drop-files').dispatchEvent('dragover', { dataTransfer: data })
  await at.getByTestId('drop-files').dispatchEvent('drop', { dataTransfer: data })
}

const ready = (at: Page) => at.locator('[data-testid=item-file][data-state=ready]')
const percentSent = async (at: Page) =>
  Number(await at.getByTestId('sending').first().getAttribute('data-percent', { timeout: 2_000 }))

/** What has come of a file, in the folder of a server. */
const isUpload = (path: string) => /library-uploads\/[0-9a-f-]{36}$/.test(path)

const openUploads = (dataDir = footlight.config.dataDir) =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(isUpload)

/** In both themes at both widths. */
async function shoot(name: string): Promise<void> {
  for (const size of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await resizeWindow(consoleApp, size)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
      await shootConsole(consoleApp, `${name}-${theme}-${size[0]}`)
      expect((await runAxe(page)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
  }
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
}

// Each test is a step of one library's way, and stands on the one before.
describe('a performer’s library in the console', () => {
  test('DESK-LIB-06 an item is created by keyboard, its files are sent, one is refused with its reason, and the rest goes into review', async () => {
    await page.keyboard.press('u')
    await page.getByTestId('library').waitFor()
    await page.getByText('Nothing here yet').waitFor()
    await shoot('library-empty')
    await page.getByLabel('Title').focus()
    await page.keyboard.type('Summer circles')
    await page.getByLabel('Price in tokens').fill('80')
    await page.getByLabel('Included in the fan club').selectOption('insider')
    await page.getByLabel('Title').press('Enter')
    const item = page.locator('[data-testid=item][data-state=draft]')
    await item.waitFor()
    const lie = join(folder, 'holiday.jpg')
    writeFileSync(lie, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await page
      .getByTestId('choose-files')
      .setInputFiles([await drawnPicture('first.jpg', 3), await drawnPicture('second.jpg', 8), lie])
    await ready(page).nth(1).waitFor({ timeout: WORKED_WITHIN_MS })
    const refused = page.locator('[data-testid=item-file][data-state=failed]')
    await refused.getByText('This is not a picture or video that we can read.').waitFor()
    const submit = page.getByTestId('item-submit')
    await submit.getByRole('checkbox').check()
    await submit.getByText('Remove the refused files first.').waitFor()
    expect(await submit.getByRole('button').isDisabled()).toBe(true)
    await shoot('library-refused-file')
    await refused.getByRole('button', { name: 'Remove holiday.jpg' }).click()
    await refused.waitFor({ state: 'detached' })
    await submit.getByRole('button', { name: 'Send for review' }).click()
    await page.locator('[data-testid=item][data-state=in_review]').waitFor()
    expect(await page.getByTestId('drop-files').count()).toBe(0)
    expect(await page.getByLabel('Price in tokens').inputValue()).toBe('80')
    await page.getByTestId('library-item').getByText('In review').waitFor()
    await shoot('library-in-review')
    const model = await footlight.login('demo_model')
    expect(must(await model.get('/performer/media')).media).toMatchObject([
      { name: 'Summer circles', state: 'in_review', token_price: 80, fanclub_access_level: 'insider' },
    ])
  })

  test('DESK-LIB-07 files are dropped, paused and resumed, and go on while the library is closed', async () => {
    await resizeWindow(consoleApp, [1440, 900])
    await createItem(page, 'Sand')
    await drop(page, [await bulkyPicture('sand.png', 1_900), await drawnPicture('third.jpg', 21)])
    await expect.poll(() => percentSent(page)).toBeGreaterThan(10)
    expect(await page.getByTestId('sending').nth(1).getAttribute('data-state')).toBe('waiting')
    await page.getByRole('button', { name: 'Pause uploads' }).click()
    const paused = page.locator('[data-testid=sending][data-state=paused]')
    await paused.first().waitFor()
    const sent = await percentSent(page)
    await shoot('library-paused')
    expect(await percentSent(page)).toBe(sent)
    await resizeWindow(consoleApp, [1440, 900])
    await page.getByRole('button', { name: 'Resume uploads' }).click()
    await page.keyboard.press('Escape')
    await page.getByTestId('library').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Library: sand\.png, \d+ % sent/ }).waitFor()
    await shootConsole(consoleApp, 'library-closed')
    await page.getByRole('button', { name: 'Library', exact: true }).waitFor({ timeout: WORKED_WITHIN_MS })
    await page.keyboard.press('u')
    await ready(page).nth(1).waitFor({ timeout: WORKED_WITHIN_MS })
    expect(await page.getByTestId('item-file').allTextContents()).toEqual([
      expect.stringContaining('sand.png'),
      expect.stringContaining('third.jpg'),
    ])
  })

  test('DESK-LIB-04 the page begins anew in the middle: the same file goes on in the upload that was there', async () => {
    const picture = await bulkyPicture('dunes.png', 2_000)
    await createItem(page, 'Dunes')
    await page.getByTestId('choose-files').setInputFiles([picture])
    await expect.poll(() => percentSent(page)).toBeGreaterThan(30)
    await page.getByRole('button', { name: 'Pause uploads' }).click()
    const before = openUploads()
    expect(before).toHaveLength(1)
    await page.reload()
    await page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await page.keyboard.press('u')
    await page.getByTestId('library-item').filter({ hasText: 'Dunes' }).click()
    await page.getByTestId('choose-files').setInputFiles([picture])
    await expect.poll(() => percentSent(page)).toBeGreaterThan(30)
    expect(openUploads()).toEqual(before)
    await ready(page).waitFor({ timeout: WORKED_WITHIN_MS })
  })

  test('DESK-LIB-08 what the server or its limits refuse is a sentence at the file', async () => {
    await createItem(page, 'Refusals')
    const empty = join(folder, 'empty.png')
    writeFileSync(empty, '')
    await page.getByTestId('choose-files').setInputFiles([empty])
    await page.getByTestId('sending').getByText('The file is empty.').waitFor()
    await page.getByRole('button', { name: 'Cancel the upload of empty.png' }).click()
    await page.getByTestId('sending').waitFor({ state: 'detached' })
    await page.getByTestId('choose-files').setInputFiles([await bulkyPicture('unwanted.png', 2_100)])
    await expect.poll(() => percentSent(page)).toBeGreaterThan(10)
    await page.getByRole('button', { name: 'Cancel the upload of unwanted.png' }).click()
    await expect.poll(() => openUploads()).toEqual([])
    // Meanwhile it was sent for review from the site.
    await page.getByTestId('choose-files').setInputFiles([await drawnPicture('fourth.jpg', 31)])
    await ready(page).waitFor({ timeout: WORKED_WITHIN_MS })
    const model = await footlight.login('demo_model')
    const [{ id }] = must(await model.get('/performer/media')).media
    must(await model.post(`/performer/media/${id}/submit`, { is_everyone_named: true }))
    await page.getByTestId('choose-files').setInputFiles([await drawnPicture('fifth.jpg', 41)])
    const refused = page.locator('[data-testid=sending][data-state=failed]')
    await refused.getByText('This item is in review or public. Its files cannot be changed.').waitFor()
    await refused.getByRole('button', { name: 'Try fifth.jpg again' }).waitFor()
    await page.locator('[data-testid=item][data-state=in_review]').waitFor()
    await shoot('library-refusals')
    await page.getByRole('button', { name: 'Cancel the upload of fifth.jpg' }).click()
    await refused.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByLabel('Title').fill('15yo')
    await page.getByRole('button', { name: 'Create item' }).click()
    await page.getByText('These words are not allowed here.').waitFor()
  })

  test('DESK-LIB-09 on air an upload is told to be slow, and is', async () => {
    await page.keyboard.press('Escape')
    await goLive(consoleApp)
    await page.keyboard.press('u')
    await createItem(page, 'While live')
    await page.getByText('You are on air: one file is uploaded at a time').waitFor()
    const picture = await bulkyPicture('live.png', 360)
    const began = performance.now()
    await page.getByTestId('choose-files').setInputFiles([picture])
    await ready(page).waitFor({ timeout: WORKED_WITHIN_MS })
    const pieces = Math.ceil(statSync(picture).size / (64 * 1024))
    expect(performance.now() - began).toBeGreaterThan((pieces - 1) * 1_000)
    await shoot('library-on-air')
    expect(consoleApp.errors).toEqual([])
  })
})

test('DESK-LIB-10 the server is killed in the middle of an upload and comes back: it goes on where it was, in one upload', async () => {
  const server = await startServerProcess({ DEMO_PERFORMER: '0', LOG_LEVEL: 'error' })
  const other = await launchConsole({ server: server.url })
  try {
    await logIn(other, 'demo_model')
    await other.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await other.page.keyboard.press('u')
    await createItem(other.page, 'Broken line')
    await other.page.getByTestId('choose-files').setInputFiles([await bulkyPicture('large.png', 2_400)])
    await expect.poll(() => percentSent(other.page)).toBeGreaterThan(25)
    await server.kill()
    await other.page.locator('[data-testid=sending][data-state=stuck]').waitFor()
    await other.page.getByText('The connection is lost.').waitFor()
    const [before] = openUploads(server.dataDir)
    const kept = statSync(join(server.dataDir, before!)).size
    expect(kept).toBeGreaterThan(1024 * 1024)
    const sent: number[] = []
    const seen = new Set<string>()
    await server.start()
    while ((await other.page.getByTestId('sending').count()) > 0) {
      const percent = await percentSent(other.page).catch(() => 100)
      sent.push(percent)
      for (const path of openUploads(server.dataDir)) seen.add(path)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect([...seen]).toEqual([before])
    const total = statSync(join(folder, 'large.png')).size
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(Math.floor((kept / total) * 100) - 6)
    await ready(other.page).waitFor({ timeout: WORKED_WITHIN_MS })
  } finally {
    await other.close()
    await server.stop()
  }
}, 300_000)
