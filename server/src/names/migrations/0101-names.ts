import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Which account had which name, and until when; times are ms since 1970. */
export function names(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('renamed_at', integer).execute()
      await db.schema
        .createTable('name_changes')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('from_name', 'text', (c) => c.notNull())
        .addColumn('to_name', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('name_changes').columns(columns).execute()
      await index('name_changes_by_name', ['from_name', 'at'])
      await index('name_changes_by_account', ['account', 'at'])
    },
  }
}
