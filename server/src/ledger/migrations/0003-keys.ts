import type { Kysely } from 'kysely'
import { type DatabaseKind, tableEnd } from '../../platform/db/database-kind.ts'

/** Idempotency: what a key was answered with. `id` is scope and key in one. */
export function keys(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_keys')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('fingerprint', 'text', (c) => c.notNull())
        .addColumn('receipt', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
