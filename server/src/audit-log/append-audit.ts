import { assert } from '@footlight/core/rules'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import { type AuditEntry, hashOf } from './audit-entry.ts'
import type { AuditTables } from './audit-tables.ts'

/**
 * Writes an entry in the transaction of the action itself: both are there, or neither. Call it last in the
 * transaction: from here to its end, entries of others wait. Throws outside of a transaction.
 */
export async function appendAudit(transaction: SiteDatabase, entry: AuditEntry): Promise<void> {
  assert(transaction.isTransaction, 'an entry of the audit log is part of a transaction')
  const db: Kysely<AuditTables> = transaction
  const head = await db
    .updateTable('audit_head')
    .set((e) => ({ number: e('number', '+', 1) }))
    .where('id', '=', 1)
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow()
  const row = {
    number: head.number,
    at: entry.at,
    actor: entry.actor,
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    reason: entry.reason === null ? null : storable(entry.reason),
    details: storable(JSON.stringify(Object.fromEntries(Object.entries(entry.details).sort(byName)))),
    previous_hash: head.hash,
  }
  const hash = hashOf(row)
  await db
    .insertInto('audit_entries')
    .values({ ...row, hash })
    .execute()
  await db.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

/** As both databases give it back: with no half of a pair, which no UTF-8 has, and no NUL, which PostgreSQL refuses. */
function storable(text: string): string {
  return Buffer.from(text).toString().replaceAll('\0', '')
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
