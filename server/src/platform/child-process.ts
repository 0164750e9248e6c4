import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Starts a program that never outlives this process, not even when this process is killed: on Linux the
 * kernel ends it together with its parent (PR_SET_PDEATHSIG, through util-linux's setpriv). `env` absent: ours.
 */
export function spawnBound(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null
  const child = setpriv
    ? spawn(setpriv, ['--pdeathsig', 'KILL', '--', program, ...args], { stdio, env })
    : spawn(program, args, { stdio, env })
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('close', () => process.removeListener('exit', endWithUs))
  return child
}

/** Its full path, or null where PATH has no such program. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not in this folder.
    }
  }
  return null
}
