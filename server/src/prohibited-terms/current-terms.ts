import type { TermPlace } from '@footlight/core/protocol'
import { compileTerms, type TermPolicy } from './term-policy.ts'

/** What comes with the program, before the database was asked and where there is none. */
export const builtInPolicy: TermPolicy = compileTerms(0, [])

/**
 * The version that this process refuses by. It stands here and is not handed down: it is a pure function of a number in
 * the database, the same in every process, and forty callers would else carry a service about for one question. Whoever
 * holds a second version (a preview, a test) asks that one itself.
 */
let current: TermPolicy = builtInPolicy

export function currentTerms(): TermPolicy {
  return current
}

export function adoptTerms(policy: TermPolicy): void {
  current = policy
}

/** How often each term refused something since they were last taken. */
export type RefusalCounts = readonly {
  readonly term: string
  readonly place: TermPlace
  readonly count: number
}[]

const counted = new Map<string, { term: string; place: TermPlace; count: number }>()

/** Never what was said, nor by whom. */
export function countRefusal(term: string, place: TermPlace): void {
  const key = `${place} ${term}`
  const line = counted.get(key)
  if (line === undefined) counted.set(key, { term, place, count: 1 })
  else line.count += 1
}

/** Whoever takes them writes them down, or brings them back. */
export function takeRefusals(): RefusalCounts {
  const taken = [...counted.values()]
  counted.clear()
  return taken
}

export function bringBackRefusals(counts: RefusalCounts): void {
  for (const { term, place, count } of counts) {
    countRefusal(term, place)
    counted.get(`${place} ${term}`)!.count += count - 1
  }
}
