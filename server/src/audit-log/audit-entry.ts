import type { AccountId, AuditAction, AuditSubjectKind } from '@footlight/core/protocol'
import { sha256 } from '../platform/signer.ts'

/** One thing that was done to others, or that somebody looked at by their office (AUDIT-01). */
export interface AuditEntry {
  /** ms since 1970. */
  readonly at: number
  /** null: a command of the operator, or a job. */
  readonly actor: AccountId | null
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string }
  /** In the words of whoever did it; null: none was given. */
  readonly reason: string | null
  /** Plain facts. Never the text of a private message, a token, a password, a key or an address. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

/** Who of the staff acts, and when: ms since 1970. */
export interface StaffAct {
  readonly by: AccountId
  readonly at: number
}

/** As it is stored. `hash` covers everything else, and with `previous_hash` all entries before. */
export interface AuditRow {
  readonly number: number
  readonly at: number
  readonly actor: number | null
  readonly action: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly reason: string | null
  /** JSON with its names in order. */
  readonly details: string
  readonly previous_hash: string
  readonly hash: string
}

/** What the first entry follows. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64)

/** hex. A list in JSON: no two different entries have one text. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { number, at, actor, action, subject_kind, subject_id, reason, details, previous_hash } = row
  return sha256(
    JSON.stringify([number, at, actor, action, subject_kind, subject_id, reason, details, previous_hash]),
  )
}

/** The number and the hash of the last entry; `{ number: 0, hash: FIRST_PREVIOUS_HASH }` where there is none. */
export interface ChainEnd {
  readonly number: number
  readonly hash: string
}

/** The row that comes after `end` in the chain. */
export function rowAfter(
  end: ChainEnd,
  { at, actor, action, subject, reason, details }: AuditEntry,
): AuditRow {
  const row = {
    number: end.number + 1,
    at,
    actor,
    action,
    subject_kind: subject.kind,
    subject_id: storable(subject.id),
    reason: reason === null ? null : storable(reason),
    details: storable(JSON.stringify(Object.fromEntries(Object.entries(details).sort(byName)))),
    previous_hash: end.hash,
  }
  return { ...row, hash: hashOf(row) }
}

/** As both databases give it back: with no half of a pair, which no UTF-8 has, and no NUL, which PostgreSQL refuses. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '')
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
