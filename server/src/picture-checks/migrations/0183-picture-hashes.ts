import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What both dialects have of the list before: hashes alone, without who and why. */
interface Before {
  media_removed_hashes: { hash: string; at: number }
  picture_hash_versions: {
    version: number
    at: number
    kind: string
    reason: string
  }
  picture_hashes: { hash: string; case_kind: string; source: string; stops: number; added_in: number }
  media_hashes: { file: number; place: number; hash: string }
  avatars: { file: string; hash: string | null }
}

const BATCH = 500

/**
 * Pictures that must not appear again, of which only hashes are kept: each change is a version, and nothing of an older
 * one is lost. Takes over what was removed from libraries before.
 */
export function pictureHashes(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(any: Kysely<unknown>): Promise<void> {
      const db = any as Kysely<Before>
      await db.schema
        .createTable('picture_hash_versions')
        // Counted up by whoever changes: of two who saw the same list one comes first.
        .addColumn('version', integer, (c) => c.primaryKey())
        // ms since 1970.
        .addColumn('at', integer, (c) => c.notNull())
        // null: nobody noted it.
        .addColumn('by', integer)
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        // Number of the case that it comes from; null: from none.
        .addColumn('case', 'text')
        // The version that it took back.
        .addColumn('undone', integer)
        .addCheckConstraint('picture_hash_versions_undone', sql`(kind = 'undo') = (undone is not null)`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('picture_hashes')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('case_kind', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        // 1: a stream that shows one ends at once.
        .addColumn('stops', integer, (c) => c.notNull())
        .addColumn('added_in', integer, (c) => c.notNull().references('picture_hash_versions.version'))
        // null: it is in force.
        .addColumn('ended_in', integer, (c) => c.references('picture_hash_versions.version'))
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('picture_hashes_hash').on('picture_hashes').column('hash').execute()
      await takeOver(db)
      await db.schema.dropTable('media_removed_hashes').execute()
      await turnStored(db)
    },
  }
}

async function takeOver(db: Kysely<Before>): Promise<void> {
  const removed = await db.selectFrom('media_removed_hashes').select(['hash', 'at']).execute()
  // What is no hash of 256 bits was never compared with anything.
  const hashes = removed.filter(({ hash }) => /^[0-9a-f]{64}$/.test(hash))
  if (hashes.length === 0) return
  const at = hashes.reduce((latest, each) => Math.max(latest, each.at), 0)
  await db
    .insertInto('picture_hash_versions')
    .values({ version: 1, at, kind: 'add', reason: 'Removed by the staff before reasons were noted here' })
    .execute()
  for (let from = 0; from < hashes.length; from += BATCH)
    await db
      .insertInto('picture_hashes')
      .values(
        hashes.slice(from, from + BATCH).map(({ hash }) => ({
          ...{ hash: turnHash(hash), case_kind: 'content', source: 'removed', stops: 0, added_in: 1 },
        })),
      )
      .execute()
}

/** Of pictures that are there: as the list of those that must not come back has them. */
async function turnStored(db: Kysely<Before>): Promise<void> {
  for (const { file, place, hash } of await db.selectFrom('media_hashes').selectAll().execute())
    await db
      .updateTable('media_hashes')
      .set({ hash: turnHash(hash) })
      .where('file', '=', file)
      .where('place', '=', place)
      .execute()
  for (const { file, hash } of await db.selectFrom('avatars').select(['file', 'hash']).execute())
    if (hash !== null)
      await db
        .updateTable('avatars')
        .set({ hash: turnHash(hash) })
        .where('file', '=', file)
        .execute()
}

/** Hashes were written with the lowest bit first; lists of others have the highest first. */
function turnHash(hash: string): string {
  return [...hash]
    .reverse()
    .map((digit) => {
      const bits = Number.parseInt(digit, 16)
      return (((bits & 1) << 3) | ((bits & 2) << 1) | ((bits & 4) >> 1) | ((bits & 8) >> 3)).toString(16)
    })
    .join('')
}
