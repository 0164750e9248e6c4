import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { inRoot } from '../setup/root.mjs'
import { killGroup } from '../start/supervise.mjs'
import { killLeftovers, processesMarked, waitForEnd } from './leftovers.mjs'

// Long enough for the slowest stage on a slow machine, short enough that a hang is found the same day.
const limitMs = 40 * 60_000

/**
 * Runs a program in a group of its own, with a mark in its environment that everything it starts inherits.
 * Resolves to what went wrong with the program itself, and to a failed result for processes that outlived it.
 */
export async function runInGroup(command, args, { env, cwd } = {}) {
  const mark = `FOOTLIGHT_TEST_RUN=${randomUUID()}`
  const [markName, markValue] = mark.split('=')
  const child = spawn(command, args, {
    cwd: cwd ?? inRoot(),
    env: { ...process.env, ...env, [markName]: markValue },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const problem = await endOf(child, () => killLeftovers(processesMarked(mark)))
  await waitForEnd(mark)
  const left = processesMarked(mark)
  killGroup(child)
  killLeftovers(left)
  return { problem, leftovers: left.length > 0 ? [leftoverResult(left)] : [] }
}

function endOf(child, killMarked) {
  return new Promise((resolve) => {
    let problem
    const stop = (reason) => {
      problem ??= reason
      killGroup(child)
      killMarked()
    }
    const limit = setTimeout(() => stop(`it took longer than ${limitMs / 60_000} minutes`), limitMs)
    const interrupted = (signal) => {
      stop(`interrupted by ${signal}`)
      // When other programs that run at the same time have been stopped as well.
      setImmediate(() => process.exit(130))
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupted)
    const settle = (reason) => {
      clearTimeout(limit)
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupted)
      resolve(reason)
    }
    child.on('error', (error) => settle(`it could not be started: ${error.message}`))
    child.on('exit', (code, signal) =>
      settle(problem ?? (code === 0 ? undefined : `it ended with ${signal ?? `code ${code}`}`)),
    )
  })
}

function leftoverResult(left) {
  const list = left.map(({ pid, commandLine }) => `${pid} ${commandLine}`).join('; ')
  return { name: 'processes left behind', state: 'failed', reason: `close what the tests start: ${list}` }
}
