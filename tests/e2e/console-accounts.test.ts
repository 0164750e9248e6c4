import { describe, expect, test } from 'vitest'
import { goLive, logIn } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let consoleApp: RunningConsole

setUpConsole(({ consoleApp: opened }) => {
  consoleApp = opened
})

async function choose(username: string, entry: string | RegExp): Promise<void> {
  await consoleApp.page.getByRole('button', { name: username, exact: true }).click()
  await consoleApp.page.getByRole('menuitem', { name: entry }).click()
}

const size = () => consoleApp.page.evaluate(() => document.documentElement.style.fontSize)

describe('two accounts on one console', () => {
  test('DESK-ACCOUNT-01 a second one is added, each with a session, a text size and a layout of its own', async () => {
    await consoleApp.page.keyboard.press('+')
    expect(await size()).toBe('115%')
    await choose('demo_model', 'Add an account')
    await consoleApp.page.getByRole('button', { name: 'Continue as demo_model' }).waitFor()
    await logIn(consoleApp, 'demo_model2')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'demo_model2', exact: true }).waitFor()
    await consoleApp.page.keyboard.press('-')
    await consoleApp.page.keyboard.press('-')
    await expect.poll(size).toBe('90%')
  })

  test('DESK-ACCOUNT-02 changing needs no password, and takes everything of the account with it', async () => {
    await choose('demo_model2', /^demo_model(?!2)/)
    await consoleApp.page.getByRole('button', { name: 'demo_model', exact: true }).waitFor()
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    expect(await size()).toBe('115%')
    await choose('demo_model', /^demo_model2/)
    await consoleApp.page.getByRole('button', { name: 'demo_model2', exact: true }).waitFor()
    expect(await size()).toBe('90%')
  })

  test('DESK-ACCOUNT-03 nobody changes while on air, neither by the menu nor by asking main', async () => {
    await goLive(consoleApp)
    await consoleApp.page.getByRole('button', { name: 'demo_model2', exact: true }).click()
    expect(
      await consoleApp.page.getByRole('menuitem', { name: /^demo_model(?!2)/ }).getAttribute('aria-disabled'),
    ).toBe('true')
    await consoleApp.page.keyboard.press('Escape')
    const answer = await consoleApp.page.evaluate(async () => {
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
    await consoleApp.page.getByRole('button', { name: 'Stop', exact: true }).click()
    await consoleApp.page.getByRole('button', { name: 'Go live' }).waitFor()
  })

  test('DESK-ACCOUNT-04 logging out ends one session and leaves the other', async () => {
    await consoleApp.page.getByRole('button', { name: 'Log out' }).click()
    await consoleApp.page.getByRole('button', { name: 'Continue as demo_model', exact: true }).click()
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'demo_model', exact: true }).waitFor()
    expect(consoleApp.errors).toEqual([])
  })
})
