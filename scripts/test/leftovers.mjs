import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const graceMs = 3_000
const pollMs = 100

/**
 * The living processes that carry the mark in their environment. Works where there is /proc; elsewhere the
 * process group is all that can be cleaned up.
 */
export function processesMarked(mark) {
  if (!existsSync('/proc/self/environ')) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids
    .filter((pid) => Number(pid) !== process.pid && readProc(pid, 'environ').split('\0').includes(mark))
    .map((pid) => ({
      pid: Number(pid),
      commandLine: readProc(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 120),
    }))
    .filter(({ commandLine }) => commandLine !== '')
}

/** Programs that were told to end need a moment for it. */
export async function waitForEnd(mark) {
  const deadline = Date.now() + graceMs
  while (processesMarked(mark).length > 0 && Date.now() < deadline) await delay(pollMs)
}

export function killLeftovers(processes) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // ESRCH: it ended by itself after all.
      if (error.code !== 'ESRCH') throw error
    }
  }
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // Ended since the listing, or another user's: neither is ours to report.
    return ''
  }
}
