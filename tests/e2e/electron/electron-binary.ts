import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const NO_ELECTRON =
  'there is no Electron binary (run `npx install-electron`, or set ELECTRON_OVERRIDE_DIST_PATH)'
const NO_DISPLAY = 'Electron has no display: neither DISPLAY nor the program Xvfb is there'

/**
 * Where the electron package keeps its binary, or where the environment says it is; null: nowhere. Downloads
 * nothing.
 */
export function electronBinary(): string | null {
  const installed = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(installed, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron'
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(installed, 'dist')
  return (
    [name, 'electron', 'electron.exe'].map((each) => join(folder, each)).find((path) => existsSync(path)) ??
    null
  )
}

export function findProgram(name: string): string | null {
  return (
    (process.env['PATH'] ?? '')
      .split(':')
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path)) ?? null
  )
}

/** Why desktop tests cannot run here; null: they can. */
export function whyNoElectron(): string | null {
  if (electronBinary() === null) return NO_ELECTRON
  const hasDisplay =
    process.platform !== 'linux' || process.env['DISPLAY'] !== undefined || findProgram('Xvfb') !== null
  return hasDisplay ? null : NO_DISPLAY
}
