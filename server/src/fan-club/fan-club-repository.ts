import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

export interface FanClubTables {
  fan_memberships: { viewer: number; model: number; level: string; expires_at: number }
}

/** Memberships in the fan clubs of performers, on either dialect. */
export function createFanClubRepository(db: Kysely<FanClubTables>): FanClubRepository {
  return {
    async levelOf(viewer, model, now) {
      const row = await db
        .selectFrom('fan_memberships')
        .select('level')
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.level ?? null
    },
    async membershipsOf(viewer, now, models) {
      if (models?.length === 0) return []
      const rows = await db
        .selectFrom('fan_memberships')
        .select(['model', 'level'])
        .where('viewer', '=', viewer)
        .where('expires_at', '>', now)
        .$if(models !== undefined, (query) => query.where('model', 'in', [...models!]))
        .execute()
      return rows.map(({ model, level }) => ({ model: AccountId.parse(model), level }))
    },
    async putMembership(viewer, model, level, expiresAt) {
      await db
        .insertInto('fan_memberships')
        .values({ viewer, model, level, expires_at: expiresAt })
        .onConflict((c) => c.columns(['viewer', 'model']).doUpdateSet({ level, expires_at: expiresAt }))
        .execute()
    },
  }
}

export interface FanClubRepository {
  /** The level of a membership that holds at `now`; null: none. */
  levelOf(viewer: AccountId, model: AccountId, now: number): Promise<string | null>
  /** Those that hold at `now`; `models` absent: with all performers. */
  membershipsOf(
    viewer: AccountId,
    now: number,
    models?: readonly AccountId[],
  ): Promise<readonly { readonly model: AccountId; readonly level: string }[]>
  /** Begins or prolongs. */
  putMembership(viewer: AccountId, model: AccountId, level: string, expiresAt: number): Promise<void>
}

/** Who is a member of whose fan club, until when. */
export function fanClubMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('fan_memberships')
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('level', 'text', (c) => c.notNull())
        .addColumn('expires_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('fan_memberships_pk', ['viewer', 'model'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
