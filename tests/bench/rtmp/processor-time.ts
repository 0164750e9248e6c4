import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux' clock ticks, on every machine that Node runs on. */
const MS_PER_TICK = 10

interface ProcessTime {
  readonly parent: number
  /** Of all its threads. */
  readonly ms: number
  readonly command: string
}

/** What a process has used of the processor; null: it is gone. */
export function processTime(pid: number): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in brackets may hold blanks; what follows it does not. proc(5): 4 ppid, 14 utime, 15 stime.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK, command }
  } catch {
    return null
  }
}

export function childrenOf(parent: number): readonly ProcessTime[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => processTime(Number(pid)) ?? [])
    .filter((process) => process.parent === parent)
}
