import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { goLive, logIn } from './electron/console-steps.ts'
import { whyNoElectron } from './electron/electron-binary.ts'
import { launchConsole, type RunningConsole } from './electron/launch-console.ts'

const missing = whyNoElectron()
const endings: (() => Promise<unknown>)[] = []

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

afterEach(async () => {
  while (endings.length > 0) await endings.pop()!()
})

function readPage<T>({ app }: RunningConsole, script: string): Promise<T> {
  return app.evaluate(
    ({ BrowserWindow }, code) =>
      BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(code) as Promise<T>,
    script,
  )
}

describe('a console that breaks', () => {
  test('DESK-CRASH-01 the page crashes on air: it comes back, goes live again, and says what happened', async () => {
    const footlight = await startFootlight()
    endings.push(() => footlight.stop())
    const consoleApp = await launchConsole({ server: footlight.url })
    endings.push(() => consoleApp.close())
    await logIn(consoleApp, 'demo_model')
    await consoleApp.page.getByRole('heading', { name: 'Before you go live' }).waitFor()
    await goLive(consoleApp)
    const viewer = await footlight.room(await footlight.login('demo_viewer'), 'demo_model')
    const first = await viewer.next('v3.media.state', (state) => state.producers.length === 2)
    const known = new Set(first.producers.map(({ id }) => id))
    await consoleApp.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
    )
    await viewer.next(
      'v3.media.state',
      (state) => state.producers.length === 2 && state.producers.every(({ id }) => !known.has(id)),
    )
    await expect
      .poll(
        () =>
          readPage<string>(consoleApp, `document.querySelector('[data-testid=on-air]')?.dataset.state ?? ''`),
        { timeout: 15_000 },
      )
      .toBe('on_air')
    expect(
      await readPage<string>(
        consoleApp,
        `document.querySelector('[data-testid=recovery]')?.textContent ?? ''`,
      ),
    ).toMatch(/restarted after an error/)
  })
})
