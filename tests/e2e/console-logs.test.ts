import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
let profile: string
let footlight: Footlight
let consoleApp: RunningConsole

beforeAll(async () => {
  if (missing !== null) return
  profile = mkdtempSync(join(tmpdir(), 'footlight-console-'))
  footlight = await startFootlight()
  consoleApp = await launchConsole({ server: footlight.url, profile })
  await logIn(consoleApp, 'demo_model')
  await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
})

afterAll(async () => {
  await consoleApp?.close()
  await footlight?.stop()
  if (profile !== undefined) rmSync(profile, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const rows = () => consoleApp.page.getByTestId('log-rows').getByRole('button')
const openLogs = () => consoleApp.page.getByRole('button', { name: 'Logs' }).click()

async function search(words: string): Promise<void> {
  await consoleApp.page.keyboard.press('/')
  await consoleApp.page.getByPlaceholder('Search names and text').fill(words)
}

// One profile over several starts; each test goes on where the one before ended.
describe('the logs', () => {
  test('LOG-DESK-01 chat and a tip are in the logs, found by a word, and nothing of it can be read on the disk', async () => {
    const viewer = await footlight.login('demo_viewer')
    const room = await footlight.room(viewer, 'demo_model')
    room.send('v3.chat.message', { ref: 'hello', message: 'Good evening from the third row' })
    expect((await viewer.tip('demo_model', 25, { comment: 'for the encore' })).status).toBe(200)
    await openLogs()
    await search('evening')
    // What is stored later than it was searched for comes in unasked.
    await expect
      .poll(() => rows().allTextContents(), { timeout: 10_000 })
      .toEqual([expect.stringContaining('Good evening from the third row')])
    await search('encore')
    await expect
      .poll(() => rows().allTextContents())
      .toEqual([expect.stringMatching(/Tip.*demo_viewer.*for the encore.*25 tokens/)])
    for (const name of readdirSync(join(profile, 'logs')))
      expect(readFileSync(join(profile, 'logs', name)).includes('encore')).toBe(false)
    expect(consoleApp.errors).toEqual([])
  })

  test('LOG-DESK-02 a viewer has a history and a note, which is stored', async () => {
    await rows().first().click()
    const card = consoleApp.page.getByTestId('viewer-card')
    await expect.poll(() => card.getByTestId('viewer-history').textContent()).toMatch(/25 tokens/)
    await card.getByLabel('My note on demo_viewer').fill('likes jazz')
    await card.getByRole('button', { name: 'Save' }).click()
    await search('jazz')
    await expect
      .poll(() => rows().allTextContents())
      .toEqual([expect.stringMatching(/Note.*demo_viewer.*likes jazz/)])
  })

  test('LOG-DESK-03 what was searched for is written into the file that the performer chose', async () => {
    const file = join(profile, 'export.csv')
    await consoleApp.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await search('demo_viewer')
    await expect.poll(() => rows().count()).toBe(3)
    await consoleApp.page.getByRole('button', { name: 'Export as CSV' }).click()
    await consoleApp.page.locator('[data-testid=export][data-state=done]').waitFor()
    const lines = readFileSync(file, 'utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFtime,kind,viewer,tokens,show,text,details,key')
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(1, 6).join(','))).toEqual(
      expect.arrayContaining([
        'chat,demo_viewer,,,Good evening from the third row',
        'tip,demo_viewer,25,,for the encore',
        'note,demo_viewer,,,likes jazz',
      ]),
    )
  })

  test('LOG-DESK-04 after a restart all is there, and what was missed meanwhile comes in unasked', async () => {
    await consoleApp.close()
    const viewer = await footlight.login('demo_viewer')
    expect((await viewer.tip('demo_model', 50, { comment: 'while you were out' })).status).toBe(200)
    consoleApp = await launchConsole({ server: footlight.url, profile })
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await openLogs()
    await expect
      .poll(
        async () => {
          await search('demo_viewer')
          return rows().count()
        },
        { timeout: 10_000 },
      )
      .toBe(4)
    await search('out')
    await expect.poll(() => rows().allTextContents()).toEqual([expect.stringContaining('50 tokens')])
  })

  test('LOG-DESK-05 without a server they are read from the page that says so', async () => {
    await consoleApp.close()
    await footlight.stop()
    consoleApp = await launchConsole({ server: footlight.url, profile })
    await consoleApp.page.getByRole('heading', { name: 'The server does not answer' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'Offline: read the logs of demo_model' }).click()
    await search('encore')
    await expect.poll(() => rows().count()).toBe(1)
    await rows().first().click()
    await consoleApp.page
      .getByTestId('viewer-card')
      .getByLabel('My note on demo_viewer')
      .fill('still likes jazz')
    await consoleApp.page.getByRole('button', { name: 'Save' }).click()
    await search('still')
    await expect.poll(() => rows().count()).toBe(1)
    await consoleApp.page.keyboard.press('Escape')
    await consoleApp.page.getByRole('heading', { name: 'The server does not answer' }).waitFor()
  })
})
