import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { openDisplay } from './display.ts'
import { electronBinary, NO_ELECTRON } from './electron-binary.ts'

export interface ConsoleOptions {
  /** Chosen already, as on any start but the first; absent: the console asks. */
  readonly server?: string
  /** Reused over several launches; absent: a new one that goes with the console. */
  readonly profile?: string
  /** How many fake cameras and microphones are plugged in. */
  readonly devices?: number
  /** A .y4m or .mjpeg file that the camera shows, round and round. */
  readonly cameraFile?: string
  /** A .wav file that the microphone hears. */
  readonly microphoneFile?: string
  /** False: the system refuses camera and microphone. */
  readonly grantsDevices?: boolean
  readonly flags?: readonly string[]
}

export interface RunningConsole {
  readonly app: ElectronApplication
  readonly page: Page
  /** What the page wrote to its console as errors: refused by the content policy, thrown, missing. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

const desktopFolder = fileURLToPath(new URL('../../../desktop', import.meta.url))
const mainFile = join(desktopFolder, 'out', 'main', 'index.cjs')

/** The real, built console in the real Electron, on a display of its own, with fake devices. */
export async function launchConsole(options: ConsoleOptions = {}): Promise<RunningConsole> {
  const executablePath = electronBinary()
  if (executablePath === null) throw new Error(NO_ELECTRON)
  const display = await openDisplay()
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'footlight-console-'))
  if (options.server !== undefined)
    writeFileSync(join(profile, 'server.json'), JSON.stringify({ origin: options.server }))
  const app = await _electron
    .launch({
      executablePath,
      // Main is loaded at once: a runtime that imports it a turn later is ready before its scheme could be
      // registered.
      args: [...consoleFlags(options), `--user-data-dir=${profile}`, '-r', mainFile, desktopFolder],
      env: { ...definedEnv(), ...logbookEnv, DISPLAY: display.name },
      timeout: 30_000,
    })
    .catch(async (cause: unknown) => {
      await display.close()
      throw cause
    })
  const page = await app.firstWindow().catch(async (cause: unknown) => {
    await app.close()
    await display.close()
    throw cause
  })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    app,
    page,
    errors,
    async close() {
      // A window that is on air asks before it closes; the test has had its say.
      await app.evaluate(({ app: electron }) => electron.exit(0)).catch(() => undefined)
      await app.close()
      await display.close()
      if (options.profile === undefined) rmSync(profile, { recursive: true, force: true })
    },
  }
}

function consoleFlags({
  devices = 1,
  cameraFile,
  microphoneFile,
  grantsDevices = true,
  flags = [],
}: ConsoleOptions): string[] {
  return [
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--use-fake-device-for-media-stream=device-count=${devices}`,
    // Where nothing is refused, the console's own permission handler decides, as in the product.
    ...(grantsDevices ? [] : ['--use-fake-ui-for-media-stream=deny']),
    ...(cameraFile === undefined ? [] : [`--use-file-for-fake-video-capture=${cameraFile}`]),
    ...(microphoneFile === undefined ? [] : [`--use-file-for-fake-audio-capture=${microphoneFile}`]),
    ...flags,
  ]
}

/**
 * This runtime's Node cannot load the driver of the logs, and its machine may have no key storage: both are
 * stood in for.
 */
const logbookEnv = { FOOTLIGHT_LOGBOOK_NODE: process.execPath, FOOTLIGHT_LOGBOOK_KEYRING: '3c91d07e' }

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
