import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Films whose segments stand there twice, and the secret code by which each who has a right to a copy gets theirs. */
export function copyMarks(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // 0: of before, or it could not be marked.
      await db.schema
        .alterTable('media_files')
        .addColumn('is_marked', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('media_marks')
        .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
        .addColumn('buyer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        // 128 random bits, hexadecimal.
        .addColumn('code', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('media_marks_pk', ['item', 'buyer'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('media_marks_of_buyer').on('media_marks').column('buyer').execute()
    },
  }
}
