import type { AccountId, SpeedDateEnd } from '@footlight/core/protocol'
import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

interface SpeedDateTables {
  /** Performers who wait or date now. `seen_at`: their room was alive then. `viewer` null: nobody yet. */
  speed_date_places: {
    performer: number
    since: number
    seen_at: number
    viewer: number | null
    match: string | null
  }
  speed_date_matches: {
    id: string
    performer: number
    viewer: number
    offered_at: number
    ended_at: number | null
    reason: string | null
  }
  speed_date_blocks: { account: number; blocked: number; at: number }
}

export interface StoredMatch {
  readonly id: string
  readonly performer: number
  readonly viewer: number
  /** ms since 1970. */
  readonly offeredAt: number
}

/** The row of a performer whose room has not spoken for so long is nobody's any more. */
export const PLACE_STALE_MS = 20_000

/**
 * Who waits and who dates, as all processes see it. The room of the performer decides; a row here keeps a viewer
 * from two dates at once, and tells where theirs is.
 */
export interface SpeedDateRepository {
  wait(performer: AccountId, now: number): Promise<void>
  /** The room is alive. */
  touch(performer: AccountId, now: number): Promise<void>
  leave(performer: AccountId): Promise<void>
  /** False: the viewer has a date already, or one was taken at the same moment. */
  claim(match: StoredMatch): Promise<boolean>
  /** The performer is free again. */
  release(match: string, reason: SpeedDateEnd, now: number): Promise<void>
  /** Who waits and is free of blocks with this viewer: least recently met first, then the longest waiting. */
  candidates(viewer: AccountId, now: number, limit: number): Promise<readonly number[]>
  /** In whose room this viewer's date is; null: they have none. */
  performerOf(viewer: AccountId, now: number): Promise<number | null>
  match(id: string): Promise<StoredMatch | null>
  block(account: AccountId, blocked: number, now: number): Promise<void>
  /** One of the two, either way. */
  isBlocked(one: number, other: number): Promise<boolean>
  removeBefore(at: number): Promise<void>
}

export function createSpeedDateRepository(db: Kysely<SpeedDateTables>): SpeedDateRepository {
  return {
    async wait(performer, now) {
      const free = { since: now, seen_at: now, viewer: null, match: null }
      await db
        .insertInto('speed_date_places')
        .values({ performer, ...free })
        .onConflict((c) => c.column('performer').doUpdateSet(free))
        .execute()
    },
    async touch(performer, now) {
      await db
        .updateTable('speed_date_places')
        .set({ seen_at: now })
        .where('performer', '=', performer)
        .execute()
    },
    async leave(performer) {
      await db.deleteFrom('speed_date_places').where('performer', '=', performer).execute()
    },
    claim: (match) => claim(db, match),
    async release(match, reason, now) {
      await db
        .updateTable('speed_date_places')
        .set({ viewer: null, match: null })
        .where('match', '=', match)
        .execute()
      await db
        .updateTable('speed_date_matches')
        .set({ ended_at: now, reason })
        .where('id', '=', match)
        .where('ended_at', 'is', null)
        .execute()
    },
    candidates: (viewer, now, limit) => candidates(db, viewer, now, limit),
    async performerOf(viewer, now) {
      const row = await db
        .selectFrom('speed_date_places')
        .select('performer')
        .where('viewer', '=', viewer)
        .where('seen_at', '>', now - PLACE_STALE_MS)
        .executeTakeFirst()
      return row === undefined ? null : Number(row.performer)
    },
    async match(id) {
      const row = await db
        .selectFrom('speed_date_matches')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      const { performer, viewer, offered_at } = row
      return { id, performer: Number(performer), viewer: Number(viewer), offeredAt: Number(offered_at) }
    },
    async block(account, blocked, now) {
      await db
        .insertInto('speed_date_blocks')
        .values({ account, blocked, at: now })
        .onConflict((c) => c.columns(['account', 'blocked']).doNothing())
        .execute()
    },
    async isBlocked(one, other) {
      const row = await db
        .selectFrom('speed_date_blocks')
        .select('at')
        .where((e) =>
          e.or([
            e.and([e('account', '=', one), e('blocked', '=', other)]),
            e.and([e('account', '=', other), e('blocked', '=', one)]),
          ]),
        )
        .executeTakeFirst()
      return row !== undefined
    },
    async removeBefore(at) {
      await db.deleteFrom('speed_date_matches').where('offered_at', '<', at).execute()
    },
  }
}

/** In one transaction, whose unique index on the viewer lets one of two through. */
async function claim(db: Kysely<SpeedDateTables>, match: StoredMatch): Promise<boolean> {
  const { id, performer, viewer, offeredAt } = match
  try {
    return await db.transaction().execute(async (transaction) => {
      // A room that died with its process keeps nobody.
      await transaction
        .updateTable('speed_date_places')
        .set({ viewer: null, match: null })
        .where('viewer', '=', viewer)
        .where('seen_at', '<=', offeredAt - PLACE_STALE_MS)
        .execute()
      const taken = await transaction
        .selectFrom('speed_date_places')
        .select('performer')
        .where('viewer', '=', viewer)
        .executeTakeFirst()
      if (taken !== undefined) return false
      const done = await transaction
        .updateTable('speed_date_places')
        .set({ viewer, match: id })
        .where('performer', '=', performer)
        .where('viewer', 'is', null)
        .executeTakeFirst()
      if (done.numUpdatedRows === 0n) return false
      const values = { id, performer, viewer, offered_at: offeredAt, ended_at: null, reason: null }
      await transaction.insertInto('speed_date_matches').values(values).execute()
      return true
    })
  } catch (error) {
    // 23505 and SQLITE_CONSTRAINT: somebody else's claim of the same viewer was first.
    const code = String((error as { code?: unknown }).code ?? '')
    if (code === '23505' || code.startsWith('SQLITE_CONSTRAINT')) return false
    throw error
  }
}

async function candidates(db: Kysely<SpeedDateTables>, viewer: AccountId, now: number, limit: number) {
  const blocks = (own: 'account' | 'blocked', their: 'account' | 'blocked') =>
    db.selectFrom('speed_date_blocks').select(their).where(own, '=', viewer)
  const rows = await db
    .selectFrom('speed_date_places as place')
    .select('place.performer')
    .where('place.viewer', 'is', null)
    .where('place.seen_at', '>', now - PLACE_STALE_MS)
    .where('place.performer', 'not in', blocks('account', 'blocked'))
    .where('place.performer', 'not in', blocks('blocked', 'account'))
    .orderBy(sql`coalesce((select max(m.offered_at) from speed_date_matches m
      where m.performer = place.performer and m.viewer = ${viewer}), 0)`)
    .orderBy('place.since')
    .limit(limit)
    .execute()
  return rows.map(({ performer }) => Number(performer))
}

/** Who waits for a date, who had one with whom, and who never wants to meet again. */
export function speedDateMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('speed_date_places')
        .addColumn('performer', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('since', integer, (c) => c.notNull())
        .addColumn('seen_at', integer, (c) => c.notNull())
        .addColumn('viewer', integer, (c) => c.unique().references('people.id').onDelete('cascade'))
        .addColumn('match', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('speed_date_matches')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('performer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('offered_at', integer, (c) => c.notNull())
        .addColumn('ended_at', integer)
        .addColumn('reason', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('speed_date_matches_of_two')
        .on('speed_date_matches')
        .columns(['viewer', 'performer', 'offered_at'])
        .execute()
      await db.schema
        .createTable('speed_date_blocks')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('blocked', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('speed_date_blocks_pk', ['account', 'blocked'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
