import type { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

interface OfflineClipTables {
  offline_clips: { owner_id: number; file: string }
}

/** By performer: the one file in `offline-clips` that their room shows; null: none. */
export interface OfflineClipRepository {
  of(owner: AccountId): Promise<string | null>
  /** Answers the one before. */
  replace(owner: AccountId, file: string | null): Promise<string | null>
}

export function createOfflineClipRepository(db: Kysely<OfflineClipTables>): OfflineClipRepository {
  const of = async (from: Kysely<OfflineClipTables>, owner: AccountId) =>
    (await from.selectFrom('offline_clips').select('file').where('owner_id', '=', owner).executeTakeFirst())
      ?.file ?? null
  return {
    of: (owner) => of(db, owner),
    replace: (owner, file) =>
      db.transaction().execute(async (transaction) => {
        const before = await of(transaction, owner)
        if (file === null)
          await transaction.deleteFrom('offline_clips').where('owner_id', '=', owner).execute()
        else
          await transaction
            .insertInto('offline_clips')
            .values({ owner_id: owner, file })
            .onConflict((c) => c.column('owner_id').doUpdateSet({ file }))
            .execute()
        return before
      }),
  }
}

export function offlineClipMigration(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('offline_clips')
        .addColumn('owner_id', integerType(kind), (c) =>
          c.primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('file', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
