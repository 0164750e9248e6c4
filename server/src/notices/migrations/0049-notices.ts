import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What the operator tells people, and which account has read what. */
export function notices(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('notices')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('fields', 'text', (c) => c.notNull())
        .addColumn('published_at', integer)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('notice_reads')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('notice', 'text', (c) => c.notNull().references('notices.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('notice_reads_pk', ['account', 'notice'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      // For the deletion of a notice.
      await db.schema.createIndex('notice_reads_by_notice').on('notice_reads').column('notice').execute()
    },
  }
}
