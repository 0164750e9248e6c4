import { readdirSync, readFileSync } from 'node:fs'

export interface MarkedProcess {
  readonly pid: number
  readonly commandLine: string
}

/**
 * Living processes, this one left out, that carry `NAME=value` in their environment: all that a marked
 * program started. Linux alone.
 */
export function processesMarked(mark: string): readonly MarkedProcess[] {
  return readdirSync('/proc')
    .filter(
      (name) =>
        /^\d+$/.test(name) &&
        Number(name) !== process.pid &&
        read(name, 'environ').split('\0').includes(mark),
    )
    .map((pid) => ({ pid: Number(pid), commandLine: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
    .filter(({ commandLine }) => commandLine !== '')
}

export function killAll(processes: readonly MarkedProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // ESRCH: it ended on its own after all.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Empty: it has ended meanwhile, or is another user's. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
