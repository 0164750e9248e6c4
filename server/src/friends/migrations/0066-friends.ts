import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who is whose friend, who has asked whom, and whom somebody has blocked. Times are ms since 1970. */
export function friends(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // Two rows for two friends: each reads their own.
      await db.schema
        .createTable('friends')
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('friend_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('since', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('friends_pk', ['owner_id', 'friend_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      // By names: one that nobody has is kept like any other, so that nobody learns who exists.
      await db.schema
        .createTable('friend_requests')
        .addColumn('sender_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('friend_requests_pk', ['sender_id', 'name'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('friend_requests_received')
        .on('friend_requests')
        .columns(['name', 'state', 'at'])
        .execute()
      await db.schema
        .createTable('account_blocks')
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('account_blocks_pk', ['owner_id', 'name'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
