import type { RevenueShare } from '@footlight/core/rules/ledger/index'
import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

interface ShareTables {
  /** Parts of an income in basis points; `effective_from`: ms since 1970. */
  revenue_shares: {
    kind: string
    with_studio: number
    platform: number
    studio: number
    model: number
    effective_from: number
  }
}

/** The table that `resolveShare` reads: every share that ever was, oldest first. */
export interface ShareRepository {
  all(): Promise<readonly RevenueShare[]>
}

export function createShareRepository(db: Kysely<ShareTables>): ShareRepository {
  return {
    async all() {
      const rows = await db
        .selectFrom('revenue_shares')
        .selectAll()
        .orderBy('effective_from')
        .orderBy('kind')
        .orderBy('with_studio')
        .execute()
      return rows.map(({ kind, with_studio, platform, studio, model, effective_from }) => ({
        kind,
        withStudio: with_studio === 1,
        platform,
        studio,
        model,
        effectiveFrom: effective_from,
      }))
    },
  }
}

/**
 * Who gets what of which income, from when on; in basis points. A new share is a new row, so that the past
 * can still be recomputed.
 */
export function revenueSharesMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('revenue_shares')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('with_studio', integer, (c) => c.notNull())
        .addColumn('platform', integer, (c) => c.notNull())
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull())
        .addColumn('effective_from', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('revenue_shares_pk', ['kind', 'with_studio', 'effective_from'])
        .addCheckConstraint('revenue_shares_make_the_whole', sql`platform + studio + model = 10000`)
        .addCheckConstraint('revenue_shares_not_negative', sql`platform >= 0 and studio >= 0 and model >= 0`)
        .addCheckConstraint('revenue_shares_studio_only_with_one', sql`with_studio = 1 or studio = 0`)
        .modifyEnd(tableEnd(kind))
        .execute()
      // The model's 80 % of a fan club are theirs with a studio too.
      await sql`insert into revenue_shares (kind, with_studio, platform, studio, model, effective_from) values
        ('tip', 0, 5000, 0, 5000, 0), ('tip', 1, 5000, 1500, 3500, 0),
        ('fan_club', 0, 2000, 0, 8000, 0), ('fan_club', 1, 2000, 0, 8000, 0)`.execute(db)
    },
  }
}

/**
 * Shows and services are shared as tips are; each kind has a row of its own, so that one may change alone.
 */
export function showSharesMigration() {
  return sharedLikeTips(['private', 'limited', 'group', 'goal', 'cam2cam', 'recording'])
}

/** So are media of a library. */
export function mediaSharesMigration() {
  return sharedLikeTips(['media'])
}

function sharedLikeTips(kinds: readonly string[]) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const kind of kinds) {
        await sql`insert into revenue_shares (kind, with_studio, platform, studio, model, effective_from) values
          (${kind}, 0, 5000, 0, 5000, 0), (${kind}, 1, 5000, 1500, 3500, 0)`.execute(db)
      }
    },
  }
}
