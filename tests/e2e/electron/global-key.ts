import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findProgram } from './electron-binary.ts'
import type { RunningConsole } from './launch-console.ts'

/** Flags for `launchConsole`, so that `pressKey` works. */
export const rememberKeys = ['-r', fileURLToPath(new URL('./remember-keys.cjs', import.meta.url))] as const

/**
 * Runs what the console registered for that key. Answers when, in ms of the machine's monotonic clock, which
 * all processes share.
 */
export function pressKey({ app }: RunningConsole, accelerator: string): Promise<number> {
  return app.evaluate((_electron, key) => {
    const run = (globalThis as unknown as { registeredKeys: Map<string, () => void> }).registeredKeys.get(key)
    if (run === undefined) throw new Error(`nothing is registered for ${key}`)
    const pressedAt = Number(process.hrtime.bigint() / 1_000n) / 1_000
    run()
    return pressedAt
  }, accelerator)
}

/** Why no real key can be pressed here; null: it can. */
export function whyNoRealKeys(): string | null {
  return process.platform === 'linux' && findProgram('xdotool') !== null
    ? null
    : 'the program xdotool is not there'
}

/** A real key of the display's own keyboard, as `xdotool` writes it (`ctrl+alt+shift+space`). */
export async function pressRealKey({ app }: RunningConsole, keys: string): Promise<void> {
  const display = await app.evaluate(() => process.env['DISPLAY'] ?? '')
  await once(spawn('xdotool', ['key', keys], { env: { ...process.env, DISPLAY: display } }), 'exit')
}

/** ms of the machine's monotonic clock. */
export function machineNow(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
