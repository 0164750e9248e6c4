import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultToySettings } from '@footlight/desktop/shared/toys/index'
import { IntifaceSimulator } from '@footlight/native-bridges/simulator/intiface-server'
import { LovenseAppSimulator } from '@footlight/native-bridges/simulator/lovense-app'
import { SimulatedToy } from '@footlight/native-bridges/simulator/simulated-toy'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
const lush = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush', battery: 71 }, systemClock)
const hush = new SimulatedToy({ id: 'hush', name: 'Hush', battery: 15 }, systemClock)
const profile = mkdtempSync(join(tmpdir(), 'footlight-toys-'))
let footlight: Footlight
let lovense: LovenseAppSimulator
let intiface: IntifaceSimulator
let consoleApp: RunningConsole

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  lovense = await LovenseAppSimulator.start(systemClock)
  intiface = await IntifaceSimulator.start(systemClock, { maxPingMs: 10_000 })
  lovense.addToy(lush)
  intiface.addToy(hush)
  const rules = {
    ...defaultToySettings,
    cooldownSeconds: 0,
    tipLevels: [
      { from: 1, to: 99, level: 0.3, seconds: 2, pattern: null },
      { from: 100, to: null, level: 0.6, seconds: 60, pattern: null },
    ],
  }
  writeFileSync(
    join(profile, 'toys.json'),
    JSON.stringify({ rules, lovense: `127.0.0.1:${lovense.port}`, intiface: null }),
  )
  consoleApp = await launchConsole({ server: footlight.url, profile })
  await logIn(consoleApp, 'demo_model')
  await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
})

afterAll(async () => {
  await consoleApp?.close()
  await Promise.all([lovense?.vanish(), intiface?.vanish()])
  await footlight?.stop()
  rmSync(profile, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const panel = () => consoleApp.page.getByTestId('toys')
const phase = (name: string) => consoleApp.page.locator(`[data-testid=toys][data-phase=${name}]`).waitFor()
const bothAre = (level: number) =>
  Promise.all([lush.until((toy) => toy.level === level), hush.until((toy) => toy.level === level)])

// One evening; each test is a scene of it.
describe('toys in the console', () => {
  test('TOY-DESK-01 an app is found by its address, and one in the wide world is refused', async () => {
    await panel().getByRole('button', { name: 'Set up toys' }).click()
    const dialog = consoleApp.page.getByRole('dialog')
    const intifaceField = dialog.getByLabel('Address').nth(1)
    await intifaceField.fill('8.8.8.8')
    await dialog.getByRole('button', { name: 'Find' }).nth(1).click()
    await dialog.getByText('Toys can only be controlled on this machine or in your own network.').waitFor()
    await intifaceField.fill(`127.0.0.1:${intiface.port}`)
    await dialog.getByRole('button', { name: 'Find' }).nth(1).click()
    await dialog.getByText('Found: Hush (15 %)').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved.').waitFor()
    await consoleApp.page.keyboard.press('Escape')
  })

  test('TOY-DESK-02 the performer’s trial moves one toy', async () => {
    await panel().getByRole('button', { name: 'Start toys' }).click()
    await phase('on')
    await panel().getByRole('button', { name: 'Test Lush' }).click()
    await lush.until(({ level }) => level === 0.5)
    await lush.until(({ level }) => level === 0)
    expect(hush.history).toEqual([])
  })

  test('TOY-DESK-03 a tip in the room moves the toys, and the next ones have places', async () => {
    await goLive(consoleApp)
    const viewer = await footlight.login('demo_viewer')
    for (const amount of [100, 25, 30]) expect((await viewer.tip('demo_model', amount)).status).toBe(200)
    await bothAre(0.6)
    await panel().getByText('demo_viewer, 100 tokens').waitFor()
    await expect
      .poll(() => panel().locator('ol li').allTextContents())
      .toEqual(['1demo_viewer25 tk2 s', '2demo_viewer30 tk2 s'])
  })

  test('TOY-DESK-04 the stop key works wherever the performer is, and nothing starts again', async () => {
    await consoleApp.page.locator('#chat-input').focus()
    await consoleApp.page.keyboard.press('Control+Shift+Y')
    await bothAre(0)
    await phase('off')
    const viewer = await footlight.login('demo_viewer')
    await viewer.tip('demo_model', 500)
    await consoleApp.page.getByTestId('tips').getByText('500', { exact: true }).waitFor()
    expect([lush.level, hush.level]).toEqual([0, 0])
  })

  test('TOY-DESK-05 a window that crashes leaves no toy running', async () => {
    await panel().getByRole('button', { name: 'Start toys' }).click()
    await phase('on')
    await panel().getByRole('slider', { name: 'Cruise' }).fill('40')
    await bothAre(0.4)
    const at = systemClock.monotonic()
    await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
    )
    await bothAre(0)
    // 800 ms of silence and the way of the zero; the rest is for a busy machine.
    for (const toy of [lush, hush]) expect(toy.history.at(-1)!.at - at).toBeLessThan(2_000)
    expect(lush.received.at(-1)!.level).toBe(0)
  })
})
