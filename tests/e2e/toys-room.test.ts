import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultToySettings } from '@footlight/desktop/shared/toys/index'
import { LovenseAppSimulator } from '@footlight/native-bridges/simulator/lovense-app'
import { SimulatedToy } from '@footlight/native-bridges/simulator/simulated-toy'
import { systemClock } from '@footlight/native-bridges/system-clock'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootConsole, shootPage } from './browser/show-shots.ts'
import { balance, confirmAge, logIn as logInPage } from './browser/viewer-steps.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron() ?? whyNoBrowser()
const lush = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush', battery: 71 }, systemClock)
const profile = mkdtempSync(join(tmpdir(), 'footlight-toys-'))
let footlight: Footlight
let lovense: LovenseAppSimulator
let consoleApp: RunningConsole
let browser: Browser
let vera: Page
let errors: string[]

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  lovense = await LovenseAppSimulator.start(systemClock)
  lovense.addToy(lush)
  const rules = {
    ...defaultToySettings,
    cooldownSeconds: 0,
    caps: { ...defaultToySettings.caps, level: 0.6 },
  }
  writeFileSync(
    join(profile, 'toys.json'),
    JSON.stringify({ rules, lovense: `127.0.0.1:${lovense.port}`, intiface: null }),
  )
  consoleApp = await launchConsole({ server: footlight.url, profile })
  await logIn(consoleApp, 'demo_model')
  await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  vera = await context.newPage()
  errors = watchErrors(vera)
  await vera.goto(footlight.url)
  await confirmAge(vera)
  await logInPage(vera, 'demo_viewer')
  await vera.goto(`${footlight.url}/demo_model`)
})

afterAll(async () => {
  await browser?.close()
  await consoleApp?.close()
  await lovense?.vanish()
  await footlight?.stop()
  rmSync(profile, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const panel = () => consoleApp.page.getByTestId('toys')
const card = () => vera.getByTestId('toy-card')

// One evening; each test is a scene of it.
describe('a viewer has the controls of the performer’s toy', () => {
  test('TOYROOM-E2E-01 the price and time, set in the console, stand in the room as soon as toys and stream are on', async () => {
    await panel().getByRole('button', { name: 'Set up toys' }).click()
    const dialog = consoleApp.page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Control' }).click()
    await dialog.getByLabel('Price').fill('60')
    await dialog.getByLabel('Duration').fill('60')
    await shootConsole(consoleApp, 'toys-offer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved.').waitFor()
    await consoleApp.page.keyboard.press('Escape')
    await goLive(consoleApp)
    expect(await card().count()).toBe(0)
    await panel().getByRole('button', { name: 'Start toys' }).click()
    await card().getByText('On', { exact: true }).waitFor()
    expect(await vera.getByTestId('toy-levels').getByRole('button').allTextContents()).toEqual([
      '1–243 s',
      '25–998 s',
      '100–49920 s',
      '500+45 s',
    ])
    await card().getByTestId('toy-help-open').click()
    const help = vera.getByTestId('toy-help')
    await help.getByText('It is on now.').waitFor()
    await expect.poll(() => help.getByRole('row').count()).toBe(5)
    await help.getByText('For 60 tokens you set how strong it is, for 1:00').waitFor()
    await shootPage(vera, 'toys-help')
    await vera.keyboard.press('Escape')
    await shootPage(vera, 'toys-offer')
    await shootPage(vera, 'toys-offer', 'light')
  })

  test('TOYROOM-E2E-02 a tip moves the toy, and the room says whose it was', async () => {
    const other = await footlight.login('demo_viewer2')
    expect((await other.tip('demo_model', 25)).status).toBe(200)
    await lush.until(({ level }) => level > 0)
    await card().getByText('demo_viewer2: 25 tokens, 8 s').waitFor()
  })

  test('TOYROOM-E2E-03 control is bought with its price before and after, and the slider moves the toy within the performer’s limit', async () => {
    await card().getByTestId('toy-buy').click()
    await vera.getByText('You will have 940 tokens left.').waitFor()
    await shootPage(vera, 'toys-question')
    await vera.getByTestId('toy-confirm').dblclick()
    await vera.getByTestId('toy-steering').waitFor()
    await expect.poll(() => balance(vera)).toBe(940)
    await consoleApp.page.getByTestId('toy-viewers').getByText('demo_viewer has control').waitFor()
    await vera.getByTestId('toy-slider').fill('50')
    await lush.until(({ level }) => level === 0.3)
    await vera.getByTestId('toy-slider').fill('100')
    await lush.until(({ level }) => level === 0.6)
    await shootPage(vera, 'toys-steering')
    await shootPage(vera, 'toys-steering', 'light')
    // TOYROOM-PATTERN-01: by itself, between nothing and what the slider says.
    const patterns = vera.getByTestId('toy-patterns')
    await patterns.getByText('Pulse').click()
    for (const wanted of [0, 0.6, 0, 0.6]) await lush.until(({ level }) => level === wanted)
    await patterns.getByText('Steady').click()
    await lush.until(({ level }) => level === 0.6)
    await shootConsole(consoleApp, 'toys-steering')
  })

  test('TOYROOM-E2E-04 the performer takes the controls back: the toy is still, and what was not served is refunded', async () => {
    await consoleApp.page
      .getByTestId('toy-viewers')
      .getByRole('button', { name: 'Take back control' })
      .click()
    await lush.until(({ level }) => level === 0)
    await vera.getByTestId('toy-steering').waitFor({ state: 'detached' })
    await vera.getByText(/tokens were refunded\./).waitFor()
    const { ledger, database } = footlight.server
    const statement = await ledger.statement(
      `wallet:${(await database.people.byUsername('demo_viewer'))!.id}`,
      null,
      1,
    )
    const [{ tokens, reason }] = statement as [(typeof statement)[0]]
    expect(reason).toBe('toy_control_settle')
    // Some seconds were served, and most of the minute was not.
    expect(tokens).toBeGreaterThan(20)
    expect(tokens).toBeLessThan(60)
    await expect.poll(() => balance(vera)).toBe(940 + tokens)
    expect(await ledger.holdings('escrow:')).toEqual([])
    expect((await ledger.reconcile()).problems).toEqual([])
    expect(await consoleApp.page.getByTestId('toy-viewers').count()).toBe(0)
  })

  test('TOYROOM-E2E-05 in a private the payer reads that the toy is there, and buys no control', async () => {
    const [payer, model] = [await footlight.login('demo_viewer'), await footlight.login('demo_model')]
    const { request_id } = must(await pay(payer, '/private/demo_model/request', {}))
    must(await model.post('/private/demo_model/accept', { request_id }))
    await card().getByText('The toy of Demo Model is connected: tips move it here too.').waitFor()
    expect(await card().getByTestId('toy-buy').count()).toBe(0)
    await shootPage(vera, 'toys-private')
    must(await payer.post('/private/demo_model/end'))
    await card().getByTestId('toy-buy').waitFor()
  })

  test('TOYROOM-E2E-06 when the performer stops the toys the room knows it', async () => {
    await panel().getByRole('button', { name: 'Stop toys' }).click()
    await card().waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})
