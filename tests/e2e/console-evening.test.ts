import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultToySettings } from '@footlight/desktop/shared/toys/index'
import { LovenseAppSimulator } from '@footlight/native-bridges/simulator/lovense-app'
import { SimulatedToy } from '@footlight/native-bridges/simulator/simulated-toy'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { TestSocket } from '../dev-env/socket-client.ts'
import { answerRequest, expectEarned, expectOnAir, goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { pressKey, rememberKeys } from './electron/global-key.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const ROOM = 'demo_model'
const PANIC_KEY = 'CommandOrControl+Alt+Shift+Space'
const SERVER_AWAY_MS = 30_000
const missing = whyNoElectron()
const lush = new SimulatedToy({ id: 'fc9f37e96593', name: 'Lush', battery: 71 }, systemClock)
const profile = mkdtempSync(join(tmpdir(), 'footlight-evening-'))
let server: ServerProcess
let lovense: LovenseAppSimulator
let consoleApp: RunningConsole
let whale: TestApi
let participant: TestSocket

beforeAll(async () => {
  if (missing !== null) return
  server = await startServerProcess({ DEMO_PERFORMER: '0', LOG_LEVEL: 'error' })
  lovense = await LovenseAppSimulator.start(systemClock)
  lovense.addToy(lush)
  const rules = {
    ...defaultToySettings,
    cooldownSeconds: 0,
    tipLevels: [
      { from: 1, to: 99, level: 0.3, seconds: 2, pattern: null },
      // Over before the cruise of the part after the private, which waits for its end.
      { from: 100, to: null, level: 0.6, seconds: 5, pattern: null },
    ],
  }
  writeFileSync(
    join(profile, 'toys.json'),
    JSON.stringify({ rules, lovense: `127.0.0.1:${lovense.port}`, intiface: null }),
  )
  consoleApp = await launchConsole({ server: server.url, profile, flags: rememberKeys })
  await logIn(consoleApp, ROOM)
  await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  whale = new TestApi(server.url)
  await whale.logIn('demo_whale')
  participant = await sitDown()
})

afterAll(async () => {
  await consoleApp?.close()
  await lovense?.vanish()
  await server?.stop()
  rmSync(profile, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

async function sitDown(): Promise<TestSocket> {
  return TestSocket.open(`${server.url.replace('http', 'ws')}/ws/room/${ROOM}`, {
    token: await whale.nodeToken(),
  })
}

const rows = () => consoleApp.page.getByTestId('log-rows').getByRole('button')

async function search(words: string): Promise<void> {
  await consoleApp.page.keyboard.press('/')
  await consoleApp.page.getByPlaceholder('Search names and text').fill(words)
}

async function inLogs<T>(look: () => Promise<T>): Promise<T> {
  await consoleApp.page.getByRole('button', { name: 'Logs' }).click()
  const seen = await look()
  await consoleApp.page.keyboard.press('Escape')
  await consoleApp.page.getByTestId('logs').waitFor({ state: 'detached' })
  return seen
}

// One evening from the first look at the preview to the file with its numbers; each test is a part of it.
describe('a whole evening', () => {
  test('EVENING-01 pre-flight, and live', async () => {
    await consoleApp.page.getByRole('button', { name: 'Check everything' }).click()
    await consoleApp.page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 30_000 })
    await consoleApp.page.getByText('Best option: this console’s camera.').waitFor()
    await goLive(consoleApp)
    expect((await whale.get(`/chat/react/${ROOM}`)).body.chat.status).toBe('online')
  })

  test('EVENING-02 chat and tips, and the toy that a tip moves', async () => {
    await consoleApp.page.getByTestId('toys').getByRole('button', { name: 'Start toys' }).click()
    await consoleApp.page.locator('[data-testid=toys][data-phase=on]').waitFor()
    participant.send('v3.chat.message', { ref: 'm1', message: 'Good evening from row three' })
    await consoleApp.page.getByText('Good evening from row three').waitFor()
    must(await whale.tip(ROOM, 100, { comment: 'for the first song' }))
    await lush.until((toy) => toy.level === 0.6)
    await expectEarned(consoleApp.page, 100)
  })

  test('EVENING-03 a private: asked, accepted, paid by the minute, ended with a receipt', async () => {
    must(await pay(whale, `/private/${ROOM}/request`))
    await answerRequest(consoleApp, 'Accept')
    await participant.next('v3.private.started')
    // The first charge comes after ten seconds.
    await expect
      .poll(() => participant.received.some((event) => event.name === 'v3.private.tick'), { timeout: 20_000 })
      .toBe(true)
    const tick = await participant.next('v3.private.tick')
    expect(tick.tokens).toBeGreaterThan(0)
    const receipt = must(await whale.post(`/private/${ROOM}/end`))
    expect(receipt.tokens).toBeGreaterThanOrEqual(tick.tokens)
    await expect
      .poll(async () => (await whale.get(`/chat/react/${ROOM}`)).body.chat.status, { timeout: 10_000 })
      .toBe('online')
  })

  test('EVENING-04 the server is away for half a minute: stop, logs and notes work, and nothing is lost on either side', {
    timeout: 200_000,
  }, async () => {
    participant.close()
    await consoleApp.page.getByTestId('toys').getByRole('slider', { name: 'Cruise' }).fill('40')
    await lush.until((toy) => toy.level === 0.4)
    must(await whale.tip(ROOM, 25, { comment: 'just before the dark' }))
    const goneAt = performance.now()
    await server.kill()
    await consoleApp.page.getByText('Reconnecting: the connection to the server is lost').waitFor()
    // A lost room stops the toys.
    await lush.until((toy) => toy.level === 0)
    await inLogs(async () => {
      await search('song')
      await expect
        .poll(() => rows().allTextContents(), { timeout: 10_000 })
        .toEqual([expect.stringContaining('100 tokens')])
      await rows().first().click()
      await consoleApp.page
        .getByTestId('viewer-card')
        .getByLabel('My note on demo_whale')
        .fill('asks for the first song')
      await consoleApp.page.getByTestId('viewer-card').getByRole('button', { name: 'Save' }).click()
    })
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, SERVER_AWAY_MS - (performance.now() - goneAt))),
    )
    await server.start()
    await expectOnAir(consoleApp, 30_000)
    must(await whale.tip(ROOM, 30, { comment: 'light again' }))
    await consoleApp.page.getByTestId('tips').getByText('light again').waitFor()
    await inLogs(async () => {
      for (const words of ['dark', 'light']) {
        await search(words)
        await expect.poll(() => rows().count(), { timeout: 10_000 }).toBe(1)
      }
    })
  })

  test('EVENING-05 panic: stream and toy are off, the room is on standby', async () => {
    await consoleApp.page.getByTestId('toys').getByRole('button', { name: 'Start toys' }).click()
    await consoleApp.page.locator('[data-testid=toys][data-phase=on]').waitFor()
    await consoleApp.page.getByTestId('toys').getByRole('slider', { name: 'Cruise' }).fill('40')
    await lush.until((toy) => toy.level === 0.4)
    await pressKey(consoleApp, PANIC_KEY)
    await lush.until((toy) => toy.level === 0)
    await consoleApp.page.getByTestId('panic-report').waitFor()
    await consoleApp.page.locator('[data-testid=panic-standby][data-standby=on]').waitFor({ timeout: 15_000 })
    expect((await whale.get(`/chat/react/${ROOM}`)).body.chat.status).not.toBe('online')
    await consoleApp.page.getByRole('button', { name: 'Stay off' }).click()
  })

  test('EVENING-06 the evening is in the performer’s logs, and in a file of their own', async () => {
    const file = join(profile, 'evening.csv')
    await consoleApp.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await consoleApp.page.getByRole('button', { name: 'Logs' }).click()
    // All of it, not what was searched for last.
    await search('')
    await expect.poll(() => rows().count(), { timeout: 10_000 }).toBeGreaterThan(5)
    await consoleApp.page.getByRole('button', { name: 'Export as CSV' }).click()
    await consoleApp.page.locator('[data-testid=export][data-state=done]').waitFor()
    const lines = readFileSync(file, 'utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(','))
    const kinds = new Set(lines.map((line) => line[1]))
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(['chat', 'note', 'receipt', 'show', 'tip', 'toy']),
    )
    expect(
      lines
        .filter((line) => line[1] === 'tip')
        .map((line) => Number(line[3]))
        .sort((a, b) => a - b),
    ).toEqual([25, 30, 100])
    // While the server was away the page knocked, and wrote down that nobody opened.
    expect(consoleApp.errors.filter((error) => !error.includes('net::ERR_CONNECTION_REFUSED'))).toEqual([])
  })
})
