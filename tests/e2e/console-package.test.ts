import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { LogsState } from '@footlight/desktop/shared/ipc/logs'
import type { CrashNote } from '@footlight/desktop/shared/ipc/windows'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { openDisplay } from './electron/display.ts'
import { electronBinary, whyNoElectron } from './electron/electron-binary.ts'

const missing =
  whyNoElectron() ??
  (process.platform === 'linux' ? null : 'packing an Electron application is tried on Linux')
const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
let program: string

beforeAll(() => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-pack-'))
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronBinary()!, '..')
  const packed = spawnSync(
    process.execPath,
    [
      join(root, 'scripts/release/pack-console.mjs'),
      // A build empties the folder that consoles of other tests are loading from.
      '--built',
      '--dir',
      '--linux',
      `-c.directories.output=${folder}`,
    ],
    {
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist },
      encoding: 'utf8',
    },
  )
  if (packed.status !== 0) throw new Error(`packing failed:\n${packed.stdout}\n${packed.stderr}`)
  program = join(folder, 'linux-unpacked', 'footlight-console')
})

afterAll(() => {
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

describe('the packed console', () => {
  test('DESK-PACK-01 its fuses are burnt: it is no Node, listens to no debugger of Node, and runs its own archive only', async () => {
    const wire = await getCurrentFuseWire(program)
    const isOn = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE
    expect(
      [
        FuseV1Options.RunAsNode,
        FuseV1Options.EnableNodeOptionsEnvironmentVariable,
        FuseV1Options.EnableNodeCliInspectArguments,
        FuseV1Options.GrantFileProtocolExtraPrivileges,
      ].map(isOn),
    ).toEqual([false, false, false, false])
    expect(
      [
        FuseV1Options.EnableCookieEncryption,
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
      ].map(isOn),
    ).toEqual([true, true, true])
  })

  test('DESK-PACK-02 the archive holds what runs and nothing else: no sources, no tests, one native package', () => {
    const files = listPackage(join(folder, 'linux-unpacked', 'resources', 'app.asar'), { isPack: false })
    expect(files.filter((file) => /\.(ts|tsx|map|md|test\.js)$/.test(file))).toEqual([])
    expect(
      new Set(
        files
          .map((file) => file.split('/').slice(1, 3).join('/'))
          .filter((path) => path.startsWith('node_modules/')),
      ),
    ).toEqual(new Set(['node_modules/better-sqlite3-multiple-ciphers']))
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([
      '/node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
    ])
    expect(
      existsSync(
        join(
          folder,
          'linux-unpacked',
          'resources',
          'app.asar.unpacked',
          'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
        ),
      ),
    ).toBe(true)
  })

  test('DESK-PACK-03 it starts from its archive and asks for the server', async () => {
    await withConsole({}, async (page) => {
      expect(page.url()).toBe('app://footlight/')
    })
  })

  test('DESK-PACK-04 the logs run in a process of their own out of the archive, with the driver beside it; its end is survived and told; nothing of it is taken from the environment', async () => {
    const overrides = { FOOTLIGHT_LOGBOOK_NODE: join(folder, 'no-node'), FOOTLIGHT_LOGBOOK_KEYRING: 'a7f0' }
    await withConsole(overrides, async (page) => {
      const state = (await ask(page, 'openLogs', {
        origin: 'https://live.example',
        username: 'mira',
      })) as LogsState
      const { crashes } = (await ask(page, 'readCrashes')) as { crashes: CrashNote[] }
      // The key of the logs is stored where the log-in is: in the system's storage, or nowhere.
      expect(await ask(page, 'readServer')).toMatchObject({ sessionKept: state.kept })
      if (state.kind === 'open') {
        expect(crashes).toEqual([])
        return
      }
      // A runtime that is too old for the driver dies of it. A program or a driver that was not found would
      // end, or answer, in another way.
      expect(state).toMatchObject({ kind: 'opening', trouble: 'unavailable' })
      expect(new Set(crashes.map(({ reason }) => reason))).toEqual(new Set(['utility_crashed']))
      await page.getByRole('textbox', { name: /server|address/i }).fill('still here')
    })
  })
})

/** Runs the packed console with a fresh profile until `use` is done with its page. */
async function withConsole(
  environment: Record<string, string>,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const display = await openDisplay()
  const profile = mkdtempSync(join(tmpdir(), 'footlight-packed-'))
  const port = await freePort()
  const running = spawn(
    program,
    [
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
    ],
    { env: { ...process.env, ...environment, DISPLAY: display.name }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(running, 'exit')
  try {
    await listening(running)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = browser.contexts()[0]!.pages()[0] ?? (await browser.contexts()[0]!.waitForEvent('page'))
    await page.getByRole('textbox', { name: /server|address/i }).waitFor()
    await use(page)
    await browser.close()
  } finally {
    running.kill('SIGKILL')
    await ended
    await display.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** One call of the page to main, as the page itself would make it. */
async function ask(page: Page, name: string, args?: unknown): Promise<unknown> {
  const reply = await page.evaluate(
    ([call, given]) => {
      const { footlight } = globalThis as unknown as {
        footlight: Record<string, (args: unknown) => Promise<{ ok: boolean; value?: unknown }>>
      }
      return footlight[call]!(given)
    },
    [name, args] as [string, unknown],
  )
  expect(reply).toMatchObject({ ok: true })
  return reply.value
}

/** Resolves when the debugger's door is open. */
async function listening(running: ChildProcess): Promise<void> {
  let said = ''
  for await (const chunk of running.stderr!) {
    said += String(chunk)
    if (said.includes('DevTools listening')) return
  }
  throw new Error(`the packed console ended: ${said}`)
}
