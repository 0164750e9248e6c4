import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Pictures and videos of performers: items, the files of each, who is on them, who bought them, and what was
 * removed. Times are ms since 1970; tags and pictures JSON texts.
 */
export function library(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [items, files, uploads, people, purchases, hashes, log]) await create(db, kind)
    },
  }
}

async function items(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_items')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('decision_note', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('token_price', integer, (c) => c.notNull())
    .addColumn('is_free_no_auth', integer, (c) => c.notNull())
    .addColumn('is_cover_clear', integer, (c) => c.notNull())
    .addColumn('muted', integer, (c) => c.notNull())
    .addColumn('fan_level', 'text')
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('submitted_at', integer)
    .addColumn('published_at', integer)
    .addColumn('deleted_at', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('media_items_of_model')
    .on('media_items')
    .columns(['model', 'state', 'published_at'])
    .execute()
  await db.schema
    .createIndex('media_items_by_time')
    .on('media_items')
    .columns(['state', 'type', 'published_at'])
    .execute()
}

async function files(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_files')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
    // Of the upload that it came by: a repeated end of it makes no second file.
    .addColumn('upload', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', integer, (c) => c.notNull())
    // Among the files of its item, as its performer chose them.
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('fault', 'text')
    .addColumn('attempts', integer, (c) => c.notNull())
    // Waiting: not before; at work: whoever does it has said so until then.
    .addColumn('due_at', integer, (c) => c.notNull())
    // Below which its blobs stand, of the newest attempt.
    .addColumn('folder', 'text')
    .addColumn('is_video', integer, (c) => c.notNull())
    .addColumn('width', integer, (c) => c.notNull())
    .addColumn('height', integer, (c) => c.notNull())
    .addColumn('duration_ms', integer)
    .addColumn('sizes', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('media_files_of_item').on('media_files').column('item').execute()
  await db.schema.createIndex('media_files_due').on('media_files').columns(['state', 'due_at']).execute()
}

async function uploads(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
    .addColumn('owner', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', integer, (c) => c.notNull())
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('media_uploads_of_owner').on('media_uploads').column('owner').execute()
}

async function people(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_people')
    .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
    .addColumn('person', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('media_people_pk', ['item', 'person'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema.createIndex('media_people_by_person').on('media_people').column('person').execute()
}

async function purchases(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_purchases')
    .addColumn('item', integer, (c) => c.notNull().references('media_items.id').onDelete('cascade'))
    .addColumn('buyer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    // `begun`: the books know whether it was paid.
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('hidden_at', integer)
    .addPrimaryKeyConstraint('media_purchases_pk', ['item', 'buyer'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createIndex('media_purchases_of_buyer')
    .on('media_purchases')
    .columns(['buyer', 'at'])
    .execute()
}

async function hashes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_hashes')
    .addColumn('file', integer, (c) => c.notNull().references('media_files.id').onDelete('cascade'))
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_hashes_pk', ['file', 'place'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createTable('media_removed_hashes')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}

async function log(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('media_log')
    .addColumn('item', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('by', integer, (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('media_log_of_item').on('media_log').column('item').execute()
}
