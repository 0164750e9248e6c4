import type { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

interface SwipeTables {
  swipe_hidden: { viewer: number; model: number; at: number }
  /** Where somebody left the feed. */
  swipe_places: { viewer: number; cursor: string; at: number }
}

export interface SwipeRepository {
  /** Ids of models, newest first, at most `limit`. */
  hidden(viewer: AccountId, limit: number): Promise<readonly number[]>
  /** Twice is once. */
  hide(viewer: AccountId, model: AccountId, at: number): Promise<void>
  unhide(viewer: AccountId, model: AccountId): Promise<void>
  /** null: never left it anywhere. */
  place(viewer: AccountId): Promise<string | null>
  savePlace(viewer: AccountId, cursor: string, at: number): Promise<void>
}

export function createSwipeRepository(db: Kysely<SwipeTables>): SwipeRepository {
  return {
    async hidden(viewer, limit) {
      const rows = await db
        .selectFrom('swipe_hidden')
        .select('model')
        .where('viewer', '=', viewer)
        .orderBy('at', 'desc')
        .orderBy('model')
        .limit(limit)
        .execute()
      return rows.map(({ model }) => Number(model))
    },
    async hide(viewer, model, at) {
      await db
        .insertInto('swipe_hidden')
        .values({ viewer, model, at })
        .onConflict((c) => c.columns(['viewer', 'model']).doNothing())
        .execute()
    },
    async unhide(viewer, model) {
      await db.deleteFrom('swipe_hidden').where('viewer', '=', viewer).where('model', '=', model).execute()
    },
    async place(viewer) {
      const row = await db
        .selectFrom('swipe_places')
        .select('cursor')
        .where('viewer', '=', viewer)
        .executeTakeFirst()
      return row?.cursor ?? null
    },
    async savePlace(viewer, cursor, at) {
      await db
        .insertInto('swipe_places')
        .values({ viewer, cursor, at })
        .onConflict((c) => c.column('viewer').doUpdateSet({ cursor, at }))
        .execute()
    },
  }
}

/** Whom somebody leaves out of their feed, and where they left it. */
export function swipeMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('swipe_hidden')
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('swipe_hidden_pk', ['viewer', 'model'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('swipe_places')
        .addColumn('viewer', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('cursor', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
