import type { AccountId, AuditAction, AuditSubjectKind } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { appendAudit } from './append-audit.ts'
import type { AuditEntry, AuditRow, ChainEnd } from './audit-entry.ts'
import type { AuditTables } from './audit-tables.ts'

export interface AuditHead extends ChainEnd {
  /** The last entry that was sealed. */
  readonly sealed: ChainEnd
  /** null: nothing was sealed yet. */
  readonly seal: string | null
}

/** What of the log is asked for; a name that is absent leaves nothing out. */
export interface AuditFilter {
  /** ms since 1970, from and up to but without. */
  readonly from?: number
  readonly until?: number
  /** null: commands and jobs. */
  readonly actor?: AccountId | null
  readonly action?: AuditAction
  readonly subjectKind?: AuditSubjectKind
  readonly subjectId?: string
  /** Only entries before this number. */
  readonly before?: number
}

export interface AuditRepository {
  head(): Promise<AuditHead>
  /** What somebody looked at: nothing else changes with it. Before it is shown. */
  note(entry: AuditEntry): Promise<void>
  /** Entries that follow a number, in their order. */
  following(number: number, limit: number): Promise<AuditRow[]>
  /** The newest that pass, newest first. */
  newest(filter: AuditFilter, limit: number): Promise<AuditRow[]>
  /** `before`: the seal that it takes the place of. False: another node was faster. */
  putSeal(sealed: ChainEnd, seal: string, before: string | null): Promise<boolean>
}

export function createAuditRepository(db: Kysely<AuditTables>): AuditRepository {
  return {
    async head() {
      const row = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
      const { number, hash, sealed_number, sealed_hash, seal } = row
      return { number, hash, sealed: { number: sealed_number, hash: sealed_hash }, seal }
    },
    note: (entry) => db.transaction().execute((transaction) => appendAudit(transaction, entry)),
    following: (number, limit) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('number', '>', number)
        .orderBy('number')
        .limit(limit)
        .execute(),
    newest: ({ from, until, actor, action, subjectKind, subjectId, before }, limit) => {
      let found = db.selectFrom('audit_entries').selectAll()
      if (from !== undefined) found = found.where('at', '>=', from)
      if (until !== undefined) found = found.where('at', '<', until)
      if (actor !== undefined)
        found = actor === null ? found.where('actor', 'is', null) : found.where('actor', '=', actor)
      if (action !== undefined) found = found.where('action', '=', action)
      if (subjectKind !== undefined) found = found.where('subject_kind', '=', subjectKind)
      if (subjectId !== undefined) found = found.where('subject_id', '=', subjectId)
      if (before !== undefined) found = found.where('number', '<', before)
      return found.orderBy('number', 'desc').limit(limit).execute()
    },
    async putSeal({ number, hash }, seal, before) {
      const change = db
        .updateTable('audit_head')
        .set({ sealed_number: number, sealed_hash: hash, seal })
        .where('id', '=', 1)
        .where('seal', before === null ? 'is' : '=', before)
      return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n
    },
  }
}
