import { assert } from '@footlight/core/rules'
import type { Kysely, Transaction } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import { type AuditEntry, rowAfter } from './audit-entry.ts'
import type { AuditTables } from './audit-tables.ts'

/**
 * Writes an entry in the transaction of the action itself: both are there, or neither. Call it last in the
 * transaction: from here to its end, entries of others wait. Throws outside of a transaction.
 */
export async function appendAudit(transaction: SiteDatabase, entry: AuditEntry): Promise<void> {
  assert(transaction.isTransaction, 'an entry of the audit log is part of a transaction')
  const db: Kysely<AuditTables> = transaction
  // The change alone makes others wait; what it answers is the end that they left.
  const { number, hash } = await db
    .updateTable('audit_head')
    .set((e) => ({ number: e('number', '+', 1) }))
    .where('id', '=', 1)
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow()
  const row = rowAfter({ number: number - 1, hash }, entry)
  await db.insertInto('audit_entries').values(row).execute()
  await db.updateTable('audit_head').set({ hash: row.hash }).where('id', '=', 1).execute()
}

/** Makes a change and writes its entry. False, and nothing is written: `change` answered so. */
export function audited<Tables>(
  db: Kysely<Tables>,
  entry: AuditEntry,
  change: (transaction: Transaction<Tables>) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await change(transaction))) return false
    await appendAudit(transaction, entry)
    return true
  })
}
