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
