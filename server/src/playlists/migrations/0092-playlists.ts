import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Lists of media that people keep for themselves. Times are ms since 1970. */
export function playlists(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('playlists')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('owner', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('deleted_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('playlists_of_owner').on('playlists').column('owner').execute()
      await db.schema
        .createTable('playlist_items')
        .addColumn('playlist', integer, (c) => c.notNull().references('playlists.id').onDelete('cascade'))
        .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('playlist_items_pk', ['playlist', 'item'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('playlist_items_of_item').on('playlist_items').column('item').execute()
    },
  }
}
