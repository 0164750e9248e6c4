import { existsSync, readFileSync } from 'node:fs'
import { runCommand } from './command.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { inRoot, root } from './root.mjs'

/** Installs what package-lock.json lists, when node_modules holds something else or nothing. */
export const npmPackages = {
  title: 'npm packages',
  vital: true,
  isDone: () => installedMatchesLock() && nodeRuntime() !== undefined,
  async run(say) {
    if (!installedMatchesLock()) {
      try {
        // On Windows npm is a script, which only a shell can start.
        const [command, ...args] = process.platform === 'win32' ? ['cmd', '/c', 'npm', 'ci'] : ['npm', 'ci']
        await runCommand(command, [...args, '--no-audit', '--no-fund'], { cwd: root, say })
      } catch (error) {
        error.remedy = 'Check that the npm registry can be reached, then run the same command again.'
        throw error
      }
    }
    if (!nodeRuntime()) {
      const error = new Error(
        `Node 24 or later is needed, this is ${process.version}, and npm has no runtime for this platform.`,
      )
      error.remedy = 'Install Node 24 or later, then run the same command again.'
      throw error
    }
  },
}

function installedMatchesLock() {
  const installedLock = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return false
  return sameInstallation(packagesOf(inRoot('package-lock.json')), packagesOf(installedLock))
}

/**
 * Compares the lock file with the one that npm leaves in node_modules when it has finished. Only optional
 * packages may be missing: those of other platforms are never installed.
 */
export function sameInstallation(wanted, installed) {
  const matches = ([path, entry]) => {
    const other = installed[path]
    if (other) return other.version === entry.version && other.integrity === entry.integrity
    return path === '' || entry.optional === true || entry.devOptional === true
  }
  return Object.entries(wanted).every(matches) && Object.keys(installed).every((path) => path in wanted)
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
