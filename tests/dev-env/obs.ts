import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDisplay } from '../e2e/electron/display.ts'
import { findProgram } from '../e2e/electron/electron-binary.ts'
import { freePort } from './free-port.ts'

export const OBS_PASSWORD = 'quiet-river-lamp'
/**
 * The performer's own profile from before the console comes: small pictures, so that two cores encode in
 * time.
 */
export const OWN_PROFILE = 'My own'
const READY_WITHIN_MS = 60_000

/** A real OBS Studio with a home folder of its own, on a display of its own. */
export interface RunningObs {
  readonly port: number
  /** Where OBS's own folder is. */
  readonly configHome: string
  readonly configFolder: string
  /** SIGKILL: a crash. Answers when the process is gone. */
  kill(): Promise<void>
  /** Starts it again with the same home; answers when its websocket listens. */
  start(): Promise<void>
  /** Ends it and removes its home. */
  close(): Promise<void>
}

/** Why tests with the real OBS cannot run here; null: they can. */
export function whyNoObs(): string | null {
  if (findProgram('obs') === null) return 'OBS Studio is not installed (program obs)'
  return process.env['DISPLAY'] !== undefined || findProgram('Xvfb') !== null
    ? null
    : 'OBS Studio has no display: neither DISPLAY nor the program Xvfb is there'
}

/** @throws when OBS does not listen within a minute; the message carries what it printed. */
export async function startObs({
  password = OBS_PASSWORD,
  home: givenHome,
}: {
  readonly password?: string
  readonly home?: string
} = {}): Promise<RunningObs> {
  const home = givenHome ?? mkdtempSync(join(tmpdir(), 'footlight-obs-'))
  const configHome = join(home, '.config')
  const configFolder = join(configHome, 'obs-studio')
  const port = await freePort()
  writeConfig(configFolder, port, password)
  const display = await openDisplay()
  const launched = () => launch({ HOME: home, XDG_CONFIG_HOME: configHome, DISPLAY: display.name }, port)
  let child = await launched().catch(async (cause: unknown) => {
    await display.close()
    throw cause
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    port,
    configHome,
    configFolder,
    kill,
    async start() {
      child = await launched()
    },
    async close() {
      await kill()
      await display.close()
      if (givenHome === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * What an OBS that was started before has written: no first-run questions, websocket on, one profile, one
 * scene collection.
 */
function writeConfig(folder: string, port: number, password: string): void {
  const profile = join(folder, 'basic', 'profiles', 'Her_own')
  if (existsSync(profile)) return
  mkdirSync(profile, { recursive: true })
  mkdirSync(join(folder, 'basic', 'scenes'), { recursive: true })
  writeFileSync(
    join(folder, 'global.ini'),
    ini({
      General: {
        FirstRun: 'true',
        LastVersion: '486539266',
        EnableAutoUpdates: 'false',
        Pre19Defaults: 'false',
        Pre21Defaults: 'false',
        Pre23Defaults: 'false',
        'Pre24.1Defaults': 'false',
      },
      Basic: {
        Profile: OWN_PROFILE,
        ProfileDir: 'Her_own',
        SceneCollection: 'Evening',
        SceneCollectionFile: 'Evening',
      },
      OBSWebSocket: {
        FirstLoad: 'false',
        ServerEnabled: 'true',
        ServerPort: String(port),
        AlertsEnabled: 'false',
        AuthRequired: String(password !== ''),
        ServerPassword: password,
      },
    }),
  )
  writeFileSync(
    join(profile, 'basic.ini'),
    ini({
      General: { Name: OWN_PROFILE },
      Output: { Mode: 'Simple' },
      SimpleOutput: { StreamEncoder: 'x264', VBitrate: '1200' },
      Video: {
        BaseCX: '640',
        BaseCY: '360',
        OutputCX: '640',
        OutputCY: '360',
        FPSType: '0',
        FPSCommon: '30',
      },
    }),
  )
}

function ini(sections: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(sections)
    .map(
      ([name, values]) =>
        `[${name}]\n${Object.entries(values)
          .map(([key, value]) => `${key}=${value}\n`)
          .join('')}`,
    )
    .join('\n')
}

async function launch(env: Readonly<Record<string, string>>, port: number): Promise<ChildProcess> {
  const child = spawn(
    'obs',
    ['--multi', '--minimize-to-tray', '--disable-updater', '--disable-missing-files-check'],
    {
      env: { ...process.env, ...env, LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-4_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`OBS ended with ${child.exitCode}:\n${printed}`)
    if (await listens(port)) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`OBS did not listen within ${READY_WITHIN_MS} ms:\n${printed}`)
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
