import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Footlight, type FootlightOverrides, startFootlight } from '../../dev-env/start-footlight.ts'
import { goLive, logIn } from './console-steps.ts'
import { whyNoElectron } from './electron-binary.ts'
import { launchConsole, type RunningConsole } from './launch-console.ts'

export interface ConsoleSetUp {
  /** Absent: demo_model; null: nobody has logged in yet. */
  readonly username?: string | null
  readonly isLive?: boolean
  /** Of the platform; absent: as in development. */
  readonly config?: FootlightOverrides['config']
  /** What the file cannot do without besides Electron, in words; null: it is all there. */
  readonly missing?: string | null
}

export interface SetUpConsole {
  readonly footlight: Footlight
  readonly consoleApp: RunningConsole
}

/**
 * A platform and a console in front of it, for all tests of the file: `take` gets them before the first one.
 * Where there is no Electron the tests are skipped and nothing starts.
 */
export function setUpConsole(
  take: (opened: SetUpConsole) => void | Promise<void>,
  { username = 'demo_model', isLive = false, config = {}, missing: other = null }: ConsoleSetUp = {},
): void {
  const missing = whyNoElectron() ?? other
  let footlight: Footlight | undefined
  let consoleApp: RunningConsole | undefined

  beforeAll(async () => {
    if (missing !== null) return
    footlight = await startFootlight({ config })
    consoleApp = await launchConsole({ server: footlight.url })
    if (username !== null) {
      await logIn(consoleApp, username)
      await expectReady(consoleApp)
    }
    if (isLive) await goLive(consoleApp)
    await take({ footlight, consoleApp })
  })

  afterAll(async () => {
    await consoleApp?.close()
    await footlight?.stop()
  })

  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
}

/** The room of before the show; where it does not come, what stands there instead is the error. */
async function expectReady({ page, errors }: RunningConsole): Promise<void> {
  try {
    await page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  } catch (cause) {
    const shown = await page.locator('body').textContent({ timeout: 5_000 })
    throw new Error(`the console shows: ${shown}\nit wrote: ${errors.join('\n')}`, { cause })
  }
}
