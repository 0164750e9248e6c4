import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux' clock ticks, on every machine that Node runs on. */
const MS_PER_TICK = 10

export interface ListedProcess {
  readonly pid: number
  readonly parent: number
  /** Used of the processor by all its threads since its start. */
  readonly processorMs: number
  /** Program and arguments; empty: it has ended, and nobody has asked how. */
  readonly command: readonly string[]
}

/** Those of this machine, from Linux' own list. */
export function listProcesses(): readonly ListedProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => findProcess(Number(pid)) ?? [])
}

/** null: there is none of this number, or no more. */
export function findProcess(pid: number): ListedProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may hold blanks; what follows it does not. proc(5): 4 ppid, 14 utime, 15 stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid,
      parent: Number(fields[1]),
      processorMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
      command: readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').filter(Boolean),
    }
  } catch {
    return null
  }
}
