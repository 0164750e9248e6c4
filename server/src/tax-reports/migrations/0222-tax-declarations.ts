import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What sellers declared for tax, and who was asked to. */
export function taxDeclarations(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('tax_declarations')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        // Of the ledger: `earnings:5`, `studio:3`.
        .addColumn('seller', 'text', (c) => c.notNull())
        .addColumn('version', integer, (c) => c.notNull())
        // Who declared it.
        .addColumn('account', integer, (c) => c.notNull())
        // Of the vault; null: it was destroyed.
        .addColumn('document', 'text')
        .addColumn('signed_at', integer, (c) => c.notNull())
        .addColumn('expires_at', integer)
        .addColumn('replaced_at', integer)
        .addUniqueConstraint('tax_declarations_once', ['seller', 'version'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      const index = (columns: string[]) =>
        db.schema
          .createIndex(`tax_declarations_of_${columns[0]}`)
          .on('tax_declarations')
          .columns(columns)
          .execute()
      await index(['account'])
      await index(['replaced_at'])
      await db.schema
        .createTable('tax_requests')
        .addColumn('seller', 'text', (c) => c.notNull())
        // 0: the site asked; 1 and 2: it reminded.
        .addColumn('number', integer, (c) => c.notNull())
        // Who was asked.
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        // null: the letter is on its way.
        .addColumn('sent_at', integer)
        .addPrimaryKeyConstraint('tax_requests_pk', ['seller', 'number'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('tax_requests_unsent').on('tax_requests').columns(['sent_at']).execute()
    },
  }
}
