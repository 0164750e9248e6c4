import { type AuditRow, type ChainEnd, FIRST_PREVIOUS_HASH, hashOf } from './audit-entry.ts'
import type { AuditHead, AuditRepository } from './audit-repository.ts'

/** The first entry that is not as it was written, and a sentence that says how it was noticed. */
export interface BrokenEntry {
  readonly number: number
  readonly why: string
}

export type Verdict =
  | { readonly ok: true; readonly end: ChainEnd; readonly sealed: number }
  | { readonly ok: false; readonly broken: BrokenEntry }

type Log = Pick<AuditRepository, 'head' | 'following'>

const BATCH = 1_000
export const beginning: ChainEnd = { number: 0, hash: FIRST_PREVIOUS_HASH }

/**
 * Walks the whole log (AUDIT-03), also while entries are added. `isSeal` says whether a text is the seal of an end;
 * `onProgress` hears how many of how many entries are done.
 */
export async function verifyAudit(
  log: Log,
  isSeal: (end: ChainEnd, seal: string) => boolean,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Verdict> {
  const first = await log.head()
  const { sealed } = first
  const broken = brokenSeal(first, isSeal)
  if (broken !== null) return { ok: false, broken }
  let end = beginning
  for (;;) {
    const rows = await log.following(end.number, BATCH)
    const walked = walk(end, rows)
    if (!walked.ok) return walked
    const passed = rows.find(({ number }) => number === sealed.number)
    if (passed !== undefined && passed.hash !== sealed.hash)
      return brokenAt(sealed.number, 'it is not the entry that was sealed')
    end = walked.end
    // Asked for after the entries: by then it has all of them.
    const head = await log.head()
    onProgress(end.number, head.number)
    if (head.number < end.number) return brokenAt(head.number + 1, 'it was added past the end of the log')
    if (head.number > end.number && rows.length > 0) continue
    if (Math.max(head.number, sealed.number) > end.number) {
      const [late] = await log.following(end.number, 1)
      if (late !== undefined) continue
      return brokenAt(end.number + 1, 'it is missing, with all that came after it')
    }
    if (head.hash !== end.hash) return brokenAt(end.number, 'it is not the entry that was written last')
    return { ok: true, end, sealed: sealed.number }
  }
}

/** null: the log goes on from its seal, or is empty and has none yet. */
export function brokenSeal(
  { number, sealed, seal }: Pick<AuditHead, 'number' | 'sealed' | 'seal'>,
  isSeal: (end: ChainEnd, seal: string) => boolean,
): BrokenEntry | null {
  if ((seal === null && number === 0) || isSeal(sealed, seal ?? '')) return null
  return seal === null
    ? { number: 1, why: 'the log has entries and no seal' }
    : { number: sealed.number, why: 'the seal of the log is not one of this server’s secret' }
}

/** Follows the chain from `start` over `rows`. */
export function walk(
  start: ChainEnd,
  rows: readonly AuditRow[],
): { readonly ok: true; readonly end: ChainEnd } | { readonly ok: false; readonly broken: BrokenEntry } {
  let end = start
  for (const row of rows) {
    if (row.number !== end.number + 1) return brokenAt(end.number + 1, 'it is missing')
    if (row.previous_hash !== end.hash)
      return brokenAt(row.number, 'it does not follow the entry that stands before it')
    if (hashOf(row) !== row.hash) return brokenAt(row.number, 'it was changed after it was written')
    end = { number: row.number, hash: row.hash }
  }
  return { ok: true, end }
}

function brokenAt(number: number, why: string) {
  return { ok: false, broken: { number, why } } as const
}
