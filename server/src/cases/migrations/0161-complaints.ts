import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What people complain of who may have no account. `ref`: of whoever sends one twice. */
export function complaints(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('case_complaints')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('case', integer, (c) => c.notNull().references('cases.id').onDelete('cascade'))
        .addColumn('ref', 'text', (c) => c.notNull().unique())
        .addColumn('about', 'text', (c) => c.notNull())
        .addColumn('sender', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('account', integer)
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('case_complaints_of').on('case_complaints').column('case').execute()
    },
  }
}
