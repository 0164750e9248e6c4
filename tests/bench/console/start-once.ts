import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { treeMemoryMib } from './process-memory.ts'

export interface StartSample {
  /** From the launch of the program to a button that can be pressed. */
  readonly usableMs: number
  /** Of all its processes, a while after that. */
  readonly memoryMib: number
}

export interface StartOptions {
  readonly electron: string
  readonly display: string
  /** What follows the flags: the application folder, or how it is loaded. */
  readonly application: readonly string[]
  /** Chosen already, as on any start but the first. */
  readonly server?: string
}

/** Caches fill and garbage goes; both sides get the same while. */
const SETTLE_MS = 3_000

/** One cold start with a profile that is used a second time, as on any morning but the first. */
export async function startOnce(options: StartOptions): Promise<StartSample> {
  const profile = mkdtempSync(join(tmpdir(), 'footlight-bench-'))
  if (options.server !== undefined)
    writeFileSync(join(profile, 'server.json'), JSON.stringify({ origin: options.server }))
  try {
    await launch(options, profile, false)
    return await launch(options, profile, true)
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

async function launch(
  { electron, display, application }: StartOptions,
  profile: string,
  measures: boolean,
): Promise<StartSample> {
  const flags = [
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const startedAt = performance.now()
  const child = spawn(electron, [...flags, ...application], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    const browser = await connect(child.stderr)
    const page = await firstPage(browser)
    await page.getByRole('button', { name: 'Log in' }).waitFor({ timeout: 30_000 })
    const usableMs = performance.now() - startedAt
    if (measures) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const memoryMib = measures ? treeMemoryMib(child.pid!) : 0
    await browser.close()
    return { usableMs, memoryMib }
  } finally {
    child.kill()
    await ended
  }
}

/** Chromium prints where it listens. */
async function connect(stderr: NodeJS.ReadableStream): Promise<Browser> {
  let printed = ''
  for await (const chunk of stderr) {
    printed += String(chunk)
    const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
    if (address !== undefined) {
      stderr.resume()
      return chromium.connectOverCDP(address)
    }
  }
  throw new Error(`the program ended before it listened: ${printed.slice(-500)}`)
}

async function firstPage(browser: Browser): Promise<Page> {
  const context = browser.contexts()[0]!
  return context.pages()[0] ?? context.waitForEvent('page')
}
