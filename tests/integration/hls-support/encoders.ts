import { execFileSync } from 'node:child_process'

/** Process ids of the programs that this process runs for HLS. */
export function hlsEncoders(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .trim()
    .split('\n')
  return lines.filter((line) => line.includes('frag_duration')).map((line) => Number.parseInt(line, 10))
}
