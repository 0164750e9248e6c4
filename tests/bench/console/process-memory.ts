import { readdirSync, readFileSync } from 'node:fs'

/**
 * Proportional set size of a process and all its descendants, in MiB: shared pages are counted once, by
 * shares.
 */
export function treeMemoryMib(rootPid: number): number {
  const kib = descendants(rootPid).reduce((sum, pid) => sum + pssKib(pid), 0)
  return kib / 1_024
}

function descendants(rootPid: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const parent = parentOf(pid)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const found = [rootPid]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

function parentOf(pid: number): number | null {
  try {
    // The name in brackets may hold blanks; what follows it does not.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    // Gone between the listing and the look.
    return null
  }
}

function pssKib(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // Gone between the listing and the look.
    return 0
  }
}
