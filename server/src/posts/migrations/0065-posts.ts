import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Posts of performers, who bought them, and how their polls were voted. Times are ms since 1970, prices tokens.
 */
export function posts(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [postTable, purchases, votes]) await create(db, kind)
    },
  }
}

async function postTable(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('posts')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    // As its performer's client called it: sent twice, it is made once.
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('teaser', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('fan_level', 'text')
    .addColumn('token_price', integer, (c) => c.notNull())
    // Ids of items of the library: a JSON text.
    .addColumn('media', 'text', (c) => c.notNull())
    // A JSON text; null: no poll.
    .addColumn('poll_options', 'text')
    .addColumn('poll_days', integer, (c) => c.notNull())
    .addColumn('publish_at', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('deleted_at', integer)
    .addColumn('removed_at', integer)
    .addColumn('removed_by', integer)
    .addColumn('decision_note', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('posts_by_ref').on('posts').columns(['model', 'ref']).unique().execute()
  await db.schema.createIndex('posts_of_model').on('posts').columns(['model', 'publish_at', 'id']).execute()
}

async function purchases(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('post_purchases')
    .addColumn('post', integer, (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('buyer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    // `begun`: the books know whether it was paid.
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('earned', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('post_purchases_pk', ['post', 'buyer'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema.createIndex('post_purchases_begun').on('post_purchases').columns(['state', 'at']).execute()
}

async function votes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('post_votes')
    .addColumn('post', integer, (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('voter', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('choice', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('post_votes_pk', ['post', 'voter'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}
