import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What accounts are told, how far each source of it was read, and what is on its way to many. Times are ms since 1970.
 */
export function notifications(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [centre, sources, fanOuts]) await create(db, kind)
      // Followers are read in pages, by their ids.
      await db.schema.createIndex('follows_of_model').on('follows').columns(['model', 'follower']).execute()
      // What was published and decided is read by its time.
      await db.schema.createIndex('posts_by_time').on('posts').column('publish_at').execute()
      await db.schema.createIndex('media_log_by_time').on('media_log').column('at').execute()
    },
  }
}

async function centre(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('notifications')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // Whom it is about; null: nobody.
    .addColumn('about', integer)
    // A JSON text: what its kind says.
    .addColumn('data', 'text', (c) => c.notNull())
    // Of one account: what happened has one, so that it is told once.
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('read_at', integer)
    .addColumn('deleted_at', integer)
    .addUniqueConstraint('notifications_once', ['account', 'key'])
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('notifications_of').on('notifications').columns(['account', 'id']).execute()
  await db.schema.createIndex('notifications_age').on('notifications').column('created_at').execute()
  // For the count that every page asks for.
  await sql`create index notifications_unread on notifications (account) where read_at is null and deleted_at is null`.execute(
    db,
  )
}

async function sources(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('notification_sources')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('position', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  // What was last seen of a performer, and since when.
  await db.schema
    .createTable('notification_memory')
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('since', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('notification_memory_pk', ['model', 'kind'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  // As `priceSource` writes them: the first change of a club that is there already is told too.
  const price = (column: string) => sql`coalesce(cast(${sql.ref(column)} as text), 'null')`
  await sql`insert into notification_memory (model, kind, mark, since)
    select model, 'prices', '[' || case is_open when 1 then 'true' else 'false' end || ',' || ${price('price_supporter')}
      || ',' || ${price('price_insider')} || ',' || ${price('price_legend')} || ']', changed_at from fan_clubs`.execute(
    db,
  )
}

async function fanOuts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('notification_fan_outs')
    .addColumn('id', integer, idColumn(kind))
    // What happened: told once, however often it is found.
    .addColumn('source', 'text', (c) => c.notNull().unique())
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    // Under which each of them is told.
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    // Everybody up to this account was told.
    .addColumn('after', integer, (c) => c.notNull())
    .addColumn('done_at', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('notification_fan_outs_open')
    .on('notification_fan_outs')
    .columns(['done_at', 'id'])
    .execute()
}
