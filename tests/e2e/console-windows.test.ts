import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Footlight } from '../dev-env/start-footlight.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let footlight: Footlight
let consoleApp: RunningConsole

setUpConsole(
  (opened) => {
    ;({ footlight, consoleApp } = opened)
  },
  { isLive: true },
)

async function detach(id: string): Promise<Page> {
  const opened = consoleApp.app.waitForEvent('window')
  await consoleApp.page.locator(`[data-handle='${id}']`).click({ force: true })
  await consoleApp.page.getByRole('menuitem', { name: 'Own window' }).click()
  return opened
}

describe('a panel in a window of its own', () => {
  test('DESK-LAYOUT-10 it shows what the console shows, takes words and keys, and comes back when it is closed', async () => {
    const panel = await detach('chat')
    await panel.locator('#chat-input').waitFor()
    await expect.poll(() => consoleApp.page.locator('[data-panel=chat]').count()).toBe(0)
    const viewer = await footlight.room(await footlight.login('demo_viewer'), 'demo_model')
    viewer.send('v3.chat.message', { ref: 'hello', message: 'Good evening in the other window' })
    await panel.getByText('Good evening in the other window').waitFor()
    await panel.locator('#chat-input').fill('From over here')
    await panel.keyboard.press('Enter')
    expect(
      (await viewer.next('v3.chat.message', (message) => message.user.username === 'demo_model')).message,
    ).toBe('From over here')
    const ground = (page: Page) =>
      page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.body).fontFamily,
      ])
    expect(await ground(panel)).toEqual(await ground(consoleApp.page))
    await panel.close({ runBeforeUnload: true })
    await consoleApp.page.locator('[data-panel=chat]').getByText('From over here').waitFor()
  })

  test('DESK-LAYOUT-15 its menus and dialogs open in it, with focus and keys, and the main window goes on', async () => {
    const panel = await detach('chat')
    const main = consoleApp.page
    const tools = panel.getByRole('button', { name: 'Chat rules' })
    await tools.click()
    const menu = panel.getByRole('menu')
    await menu.waitFor()
    const [menuBox, width] = [(await menu.boundingBox())!, await panel.evaluate(() => innerWidth)]
    expect(menuBox.x).toBeGreaterThanOrEqual(0)
    expect(menuBox.x + menuBox.width).toBeLessThanOrEqual(width)
    expect(await main.getByRole('menu').count()).toBe(0)
    await panel.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    const isFocused = () => tools.evaluate((button) => button.ownerDocument.activeElement === button)
    await expect.poll(isFocused).toBe(true)

    await panel.keyboard.press('Enter')
    const chosen = () => panel.evaluate(() => document.activeElement?.textContent)
    await expect.poll(chosen).toBe('Filters …')
    await panel.keyboard.press('ArrowDown')
    await expect.poll(chosen).toBe('Room rules')
    await panel.keyboard.press('Enter')
    const dialog = panel.getByRole('dialog', { name: 'Room rules' })
    await dialog.waitFor()
    expect(await main.getByRole('dialog').count()).toBe(0)
    const focusIn = () =>
      panel.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false)
    await expect.poll(focusIn).toBe(true)
    for (let press = 0; press < 30; press += 1) await panel.keyboard.press('Tab')
    expect(await focusIn()).toBe(true)
    // What the main window has is not made deaf by a dialog elsewhere.
    await main.getByRole('button', { name: 'Mute', exact: true }).first().click()
    await main.getByRole('button', { name: 'Unmute', exact: true }).first().click()
    await dialog.waitFor()
    await panel.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(isFocused).toBe(true)

    await panel.keyboard.press(',')
    const settings = panel.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await panel.close({ runBeforeUnload: true })
    await main.locator('[data-panel=chat]').waitFor()
    expect(await main.getByRole('dialog').count()).toBe(0)
    await main.keyboard.press(',')
    await main.getByRole('dialog', { name: 'Settings' }).waitFor()
    await main.keyboard.press('Escape')
    await main.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('DESK-LAYOUT-11 text size and theme follow, and the window comes back where it was', async () => {
    const panel = await detach('health')
    await panel.getByTestId('health').waitFor()
    await consoleApp.page.keyboard.press('+')
    await expect.poll(() => panel.evaluate(() => document.documentElement.style.fontSize)).toBe('115%')
    await consoleApp.page.keyboard.press('-')
    await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL() === 'about:blank')!
        .setBounds({ x: 40, y: 60, width: 500, height: 420 }),
    )
    await panel.close({ runBeforeUnload: true })
    await consoleApp.page.locator('[data-panel=health]').waitFor()
    await (await detach('health')).getByTestId('health').waitFor()
    const bounds = await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL() === 'about:blank')!
        .getBounds(),
    )
    expect(bounds).toMatchObject({ width: 500, height: 420 })
  })

  test('DESK-LAYOUT-12 it is a sheet of glass: no way to main, no way elsewhere, no windows of its own', async () => {
    const panel = consoleApp.app.windows().find((page) => page !== consoleApp.page)!
    expect(
      await panel.evaluate(() => ['footlight', 'require', 'process'].filter((name) => name in globalThis)),
    ).toEqual([])
    const preferences = await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => {
        const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
        const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
          contents.getLastWebPreferences()
        return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag: webviewTag ?? false }
      }),
    )
    expect(preferences).toHaveLength(2)
    for (const each of preferences)
      expect(each).toEqual({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
      })
    expect(await panel.evaluate(() => window.open('about:blank', 'panel:tips') === null)).toBe(true)
    expect(
      await panel.evaluate(() =>
        fetch('https://example.org').then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    for (const address of ['https://example.org/', 'app://footlight/', footlight.url])
      await panel.evaluate((target) => {
        location.href = target
      }, address)
    expect(
      await panel.evaluate(() => [
        location.href,
        document.title,
        document.querySelector('[data-testid=health]') !== null,
      ]),
    ).toEqual(['about:blank', 'Connection · Footlight', true])
  })

  test('DESK-LAYOUT-13 only panels get windows, and each only one', async () => {
    const refused = await consoleApp.page.evaluate(() =>
      [
        ['about:blank', 'other'],
        ['about:blank', ''],
        ['app://footlight/', 'panel:tips'],
        ['https://example.org/', 'panel:tips'],
        ['about:blank', 'panel:../x'],
      ].map(([url, name]) => window.open(url, name) === null),
    )
    expect(refused).toEqual([true, true, true, true, true])
    expect(await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2)
  })

  test('DESK-LAYOUT-14 a reload opens the windows again', async () => {
    await consoleApp.page.reload()
    await consoleApp.page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect
      .poll(() => consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), {
        timeout: 15_000,
      })
      .toBe(2)
    await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL() === 'about:blank')
        ?.close(),
    )
    await consoleApp.page.locator('[data-panel=health]').waitFor()
    expect(consoleApp.errors.filter((text) => !text.includes('example.org'))).toEqual([])
  })
})
