import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Posts that come with messages, and to whom. */
export function messagePosts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('posts')
        .addColumn('for_message', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('post_readers')
        .addColumn('reader', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('post', integer, (c) => c.notNull().references('posts.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('post_readers_pk', ['reader', 'post'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
