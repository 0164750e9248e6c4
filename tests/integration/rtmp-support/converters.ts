import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of the converters of sound that this server runs, from Linux's own list. */
export function convertersOf(serverPid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isConverterOf(pid, serverPid))
}

function isConverterOf(pid: number, serverPid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
    return (
      Number(parent) === serverPid &&
      state !== 'Z' &&
      command.includes('ffmpeg') &&
      command.includes('pipe:0') &&
      command.includes('libopus')
    )
  } catch {
    // It has ended meanwhile.
    return false
  }
}
