import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
let footlight: Footlight
let desk: RunningConsole

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  desk = await launchConsole({ server: footlight.url })
  await logIn(desk, 'demo_model')
  await desk.page.getByRole('heading', { name: 'Tonight' }).waitFor()
})

afterAll(async () => {
  await desk?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

async function choose(username: string, entry: string | RegExp): Promise<void> {
  await desk.page.getByRole('button', { name: username, exact: true }).click()
  await desk.page.getByRole('menuitem', { name: entry }).click()
}

const size = () => desk.page.evaluate(() => document.documentElement.style.fontSize)

describe('two accounts on one console', () => {
  test('DESK-ACCOUNT-01 a second one is added, each with a session, a text size and a layout of its own', async () => {
    await desk.page.keyboard.press('+')
    expect(await size()).toBe('115%')
    await choose('demo_model', 'Add an account')
    await desk.page.getByRole('button', { name: 'Go on as demo_model' }).waitFor()
    await logIn(desk, 'demo_model2')
    await desk.page.getByRole('heading', { name: 'Tonight' }).waitFor()
    await desk.page.getByRole('button', { name: 'demo_model2', exact: true }).waitFor()
    await desk.page.keyboard.press('-')
    await desk.page.keyboard.press('-')
    await expect.poll(size).toBe('90%')
  })

  test('DESK-ACCOUNT-02 changing needs no password, and takes everything of the account with it', async () => {
    await choose('demo_model2', /^demo_model(?!2)/)
    await desk.page.getByRole('button', { name: 'demo_model', exact: true }).waitFor()
    await desk.page.getByRole('heading', { name: 'Tonight' }).waitFor()
    expect(await size()).toBe('115%')
    await choose('demo_model', /^demo_model2/)
    await desk.page.getByRole('button', { name: 'demo_model2', exact: true }).waitFor()
    expect(await size()).toBe('90%')
  })

  test('DESK-ACCOUNT-03 nobody changes while on air, neither by the menu nor by asking main', async () => {
    await goLive(desk)
    await desk.page.getByRole('button', { name: 'demo_model2', exact: true }).click()
    expect(
      await desk.page.getByRole('menuitem', { name: /^demo_model(?!2)/ }).getAttribute('aria-disabled'),
    ).toBe('true')
    await desk.page.keyboard.press('Escape')
    const answer = await desk.page.evaluate(async () => {
      const { footlight: bridge } = globalThis as unknown as {
        footlight: {
          readAccounts(): Promise<{ value: { current: string; accounts: { id: string }[] } }>
          switchAccount(args: { id: string }): Promise<unknown>
          addAccount(): Promise<unknown>
        }
      }
      const { value } = await bridge.readAccounts()
      const other = value.accounts.find(({ id }) => id !== value.current)!
      return [
        await bridge.switchAccount({ id: other.id }),
        await bridge.addAccount(),
        await bridge.switchAccount({ id: '../../../../etc' }),
      ]
    })
    expect(answer).toEqual([
      { ok: true, value: 'on_air' },
      { ok: true, value: 'on_air' },
      { ok: false, error: 'malformed' },
    ])
    await desk.page.getByRole('button', { name: 'Stop', exact: true }).click()
    await desk.page.getByRole('button', { name: 'Go live' }).waitFor()
  })

  test('DESK-ACCOUNT-04 logging out ends one session and leaves the other', async () => {
    await desk.page.getByRole('button', { name: 'Log out' }).click()
    await desk.page.getByRole('button', { name: 'Go on as demo_model', exact: true }).click()
    await desk.page.getByRole('heading', { name: 'Tonight' }).waitFor()
    await desk.page.getByRole('button', { name: 'demo_model', exact: true }).waitFor()
    expect(desk.errors).toEqual([])
  })
})
