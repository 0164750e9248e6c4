import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Addresses that accounts had, as long as their owners may go back to them; times are ms since 1970. */
export function emailChanges(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('email_changes')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('from_email', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('email_changes').columns(columns).execute()
      await index('email_changes_by_account', ['account', 'id'])
      await index('email_changes_by_time', ['at'])
    },
  }
}
