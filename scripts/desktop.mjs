// `npm run desktop`: builds the broadcaster's console when needed and opens it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './setup/root.mjs'
import { setUp } from './setup/set-up.mjs'
import { superviseUntilExit } from './start/supervise.mjs'

const { failed } = await setUp(['console'])
if (failed.length > 0) process.exit(1)

const electron = electronBinary()
if (!electron) {
  console.error(
    'There is no Electron binary yet. Run `npx install-electron` once, then `npm run desktop` again.',
  )
  console.error('Or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron that is on this machine.')
  process.exit(1)
}
// Main is loaded at once: a runtime that imports it a turn later is ready before the app's scheme could be
// registered.
const program = ['-r', inRoot('desktop', 'out', 'main', 'index.cjs'), inRoot('desktop')]
process.exitCode = await superviseUntilExit(
  electron,
  [...rootFlags(), ...program, ...process.argv.slice(2)],
  {
    cwd: root,
  },
)

/** The same search as the electron package's, without its download: that one is announced, not silent. */
function electronBinary() {
  const installed = inRoot('node_modules', 'electron')
  const pathFile = join(installed, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron'
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH || join(installed, 'dist')
  return [name, 'electron', 'electron.exe'].map((each) => join(folder, each)).find((each) => existsSync(each))
}

/** Chromium's sandbox refuses to run as root; only there, and not in silence, it is left off. */
function rootFlags() {
  if (process.getuid?.() !== 0) return []
  console.error(
    'Running as root: Chromium cannot sandbox its pages. Use an ordinary account for real broadcasts.',
  )
  return ['--no-sandbox']
}
