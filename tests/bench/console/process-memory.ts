import { readFileSync } from 'node:fs'
import { listProcesses } from '../../dev-env/process-list.ts'

/**
 * Proportional set size of a process and all its descendants, in MiB: shared pages are counted once, by
 * shares.
 */
export function treeMemoryMib(rootPid: number): number {
  const kib = descendants(rootPid).reduce((sum, pid) => sum + pssKib(pid), 0)
  return kib / 1_024
}

function descendants(rootPid: number): readonly number[] {
  const all = listProcesses()
  const found = [rootPid]
  for (const each of found) found.push(...all.filter(({ parent }) => parent === each).map(({ pid }) => pid))
  return found
}

function pssKib(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // Gone between the listing and the look.
    return 0
  }
}
