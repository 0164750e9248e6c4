import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Documents whose content is a blob that nobody reads without a key of the operator's. */
export function vaultDocuments(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('vault_documents')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('sealed_key', 'text')
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('bytes', integer, (c) => c.notNull())
        .addColumn('added_at', integer, (c) => c.notNull())
        .addColumn('destroyed_at', integer)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
