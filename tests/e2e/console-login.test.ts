import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const DAY_MS = 24 * 3_600_000
const missing = whyNoElectron()
let footlight: Footlight
let consoleApp: RunningConsole | null = null

beforeAll(async () => {
  if (missing === null) footlight = await startFootlight({ passwordHasher: 'argon2' })
})

afterAll(() => footlight?.stop())

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

afterEach(async () => {
  await consoleApp?.close()
  consoleApp = null
})

describe('the way in', () => {
  test('DESK-ADDR-02 the first start asks for the server, says what is wrong with an address, and stores a good one', async () => {
    consoleApp = await launchConsole()
    const { page } = consoleApp
    const refused = async (address: string, sentence: RegExp) => {
      await page.getByLabel('Server address').fill(address)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText(sentence).waitFor()
    }
    await refused('two words', /not an address/)
    await refused('http://live.example.org', /Use https/)
    await refused('127.0.0.1:9', /No server answers/)
    await page.getByLabel('Server address').fill(footlight.url)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.getByText('Demo server: log in as').waitFor()
  })

  test('DESK-LOGIN-01 a wrong password is said so, and a right one leads to the ready room with a picture', async () => {
    consoleApp = await launchConsole({ server: footlight.url })
    await logIn(consoleApp, 'demo_model', 'not the password')
    await consoleApp.page.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await expect
      .poll(() =>
        consoleApp!.page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth),
      )
      .toBe(1280)
    expect(await consoleApp.page.getByRole('button', { name: 'Go live' }).isEnabled()).toBe(true)
    expect(consoleApp.errors).toEqual([])
  })

  test('DESK-LOGIN-02 a viewer is told that only models go live, and what to do', async () => {
    consoleApp = await launchConsole({ server: footlight.url })
    await logIn(consoleApp, 'demo_viewer')
    await consoleApp.page.getByRole('heading', { name: 'Only models can go live' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'How to sign up' }).click()
    // Plain http is not handed to the system: the address is shown instead.
    await consoleApp.page.getByText(`${footlight.url}/models/signup`).waitFor()
    await consoleApp.page.getByRole('button', { name: 'Log in as someone else' }).click()
    await consoleApp.page.getByLabel('Username or email').waitFor()
  })

  test('DESK-LOGIN-03 a model whose identity is not confirmed is told so before trying', async () => {
    const api = footlight.guest()
    const fresh = {
      username: 'newcomer_one',
      email: 'newcomer@example.org',
      password: 'a long enough phrase',
      birth_date: '1990-02-03',
      type: 'model',
      gender: 'f',
      accepts_terms: true,
    }
    expect((await api.post('/auth/register', fresh)).status).toBe(200)
    consoleApp = await launchConsole({ server: footlight.url })
    await logIn(consoleApp, fresh.username, fresh.password)
    await consoleApp.page.getByRole('heading', { name: 'Your identity is not verified' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'Open my application' }).click()
    await consoleApp.page.getByText(`${footlight.url}/models/signup`).waitFor()
    expect(await consoleApp.page.getByRole('button', { name: 'Go live' }).count()).toBe(0)
  })

  test('DESK-LOGIN-05 who is suspended while on air is off air, reads until when and why, and comes back when it is lifted', async () => {
    consoleApp = await launchConsole({ server: footlight.url })
    const { page } = consoleApp
    await logIn(consoleApp, 'demo_model')
    await goLive(consoleApp)
    const admin = await footlight.login('demo_admin')
    const suspension = '/admin/accounts/demo_model/suspension'
    await admin.post(suspension, { until: Date.now() + DAY_MS, reason_code: 'spam', text: 'Three adverts.' })
    await page.getByTestId('suspended-until').waitFor()
    expect(await page.getByTestId('suspended-until').textContent()).toMatch(/20\d\d.*Payouts wait/)
    expect(await page.getByTestId('suspension-reason').textContent()).toContain('Three adverts.')
    if (process.env['SHOTS'] === '1')
      await page.screenshot({ path: join(tmpdir(), 'footlight-shots', 'console-suspended.png') })
    const status = async () => (await footlight.guest().get('/chat/react/demo_model')).body.chat.status
    await expect.poll(status).toBe('offline')
    // SUSPEND-04: what nobody means as a date is not read as one.
    const until = Date.now() + 9 * 365 * DAY_MS
    expect((await admin.post(suspension, { until, reason_code: 'spam', text: null })).status).toBe(200)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'This account is suspended permanently' }).waitFor()
    await page.getByText('You can no longer go live.').waitFor()
    expect(await page.getByTestId('suspended-until').count()).toBe(0)
    await page.getByRole('button', { name: 'Appeal this suspension' }).click()
    await page.getByText(`${footlight.url}/appeal`).waitFor()
    await admin.delete(suspension)
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  })

  test('DESK-LOGIN-04 a reload keeps the log-in; without key storage the console says that a restart does not', async () => {
    consoleApp = await launchConsole({ server: footlight.url })
    await consoleApp.page.getByText(/no key storage|stay logged in/).waitFor()
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await consoleApp.page.reload()
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  })

  test('DESK-PREF-02 text size and theme are settings that last, and every key is listed under ?', async () => {
    consoleApp = await launchConsole({ server: footlight.url })
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await consoleApp.page.keyboard.press('?')
    await consoleApp.page.getByText('Stop the show').waitFor()
    await consoleApp.page.keyboard.press('Escape')
    await consoleApp.page.keyboard.press(',')
    await consoleApp.page.getByText('130 %').click()
    await consoleApp.page.getByText('Light', { exact: true }).click()
    const appearance = () =>
      consoleApp!.page.evaluate(() => [
        document.documentElement.dataset['theme'],
        getComputedStyle(document.documentElement).fontSize,
      ])
    expect(await appearance()).toEqual(['light', '20.8px'])
    await consoleApp.page.reload()
    await expect.poll(appearance).toEqual(['light', '20.8px'])
  })
})
