import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
let dataDir: string
let footlight: Footlight

beforeAll(async () => {
  if (missing !== null) return
  dataDir = newDataFolder()
  mkdirSync(join(dataDir, 'legal'))
  writeFileSync(join(dataDir, 'legal', 'terms.txt'), 'What both sides agree to.')
  footlight = await startFootlight({ dataDir })
})
afterAll(async () => {
  await footlight?.stop()
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('DESK-TERMS-01 a performer who owes new terms reads so and where they are, until they have accepted', async () => {
  const consoleApp = await launchConsole({ server: footlight.url })
  try {
    const { page } = consoleApp
    await logIn(consoleApp, 'demo_model')
    const notice = page.getByTestId('terms-notice')
    await notice.getByText('you can go live once you have accepted them').waitFor()
    await notice.getByRole('button', { name: 'Read the terms' }).click()
    // Plain http is not handed to the system: the address is shown instead.
    await notice.getByText(`${footlight.url}/terms`).waitFor()
    if (process.env['SHOTS'] === '1')
      await page.screenshot({ path: join(tmpdir(), 'footlight-shots', 'console-terms.png') })
    const model = await footlight.login('demo_model')
    const { version } = (await model.get('/terms')).body
    expect((await model.post('/terms/accept', { version })).status).toBe(200)
    // As when somebody comes back from the browser.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await notice.waitFor({ state: 'detached' })
    expect(consoleApp.errors).toEqual([])
  } finally {
    await consoleApp.close()
  }
})
