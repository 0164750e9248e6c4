import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const graceMs = 10_000
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The descriptor of the program that is a pipe to this process. Told in `FOOTLIGHT_LIFELINE_FD`. */
const lifelineFd = 3

/**
 * Runs a program in a process group of its own and resolves to its exit code. Passes signals on; whatever of
 * the group is still there ten seconds later, or after the program has ended, is killed, so that nothing
 * outlives a start. Should this process be killed itself, the system closes its end of the lifeline: the
 * program sees that and ends on its own.
 */
export function superviseUntilExit(command, args, options) {
  return new Promise((resolve, reject) => {
    // A group of its own also means that Ctrl-C in a terminal reaches the program once, through here.
    const child = spawn(command, args, {
      ...options,
      env: { ...(options.env ?? process.env), FOOTLIGHT_LIFELINE_FD: String(lifelineFd) },
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      detached: process.platform !== 'win32',
    })
    // Nothing is said on it; a program that closes it early is no trouble.
    child.stdio[lifelineFd]?.on('error', () => {})
    let killTimer
    const passOn = (signal) => {
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      killTimer ??= setTimeout(() => {
        console.error(`The server did not end within ${graceMs / 1000} s of ${signal}: ending it by force.`)
        killGroup(child)
      }, graceMs)
    }
    for (const signal of forwarded) process.on(signal, passOn)

    const settle = () => {
      clearTimeout(killTimer)
      for (const signal of forwarded) process.off(signal, passOn)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      settle()
      killGroup(child)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Kills what is left of the group that the program led. */
export function killGroup(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: nobody is left, as it should be.
    if (error.code !== 'ESRCH') throw error
  }
}
