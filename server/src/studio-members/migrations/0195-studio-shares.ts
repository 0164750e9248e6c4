import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Shares that studios ask performers for, and those that were agreed on, which stay as they are. What is in force stands with the
 * person. Times are ms since 1970.
 */
export function studioShares(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('studio_terms', 'text').execute()
      await db.schema
        .createTable('studio_shares')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull())
        // Basis points of what remains after the site's part.
        .addColumn('studio_part', integer, (c) => c.notNull())
        .addColumn('effective_from', integer, (c) => c.notNull())
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('offered_by', integer, (c) => c.notNull())
        .addColumn('offered_at', integer, (c) => c.notNull())
        .addColumn('accepted_at', integer)
        // Declined, taken back, or gone with the membership.
        .addColumn('ended_at', integer)
        .addCheckConstraint('studio_shares_part', sql`studio_part between 0 and 5000`)
        .addCheckConstraint('studio_shares_day', sql`effective_from % 86400000 = 0`)
        .addCheckConstraint('studio_shares_ahead', sql`accepted_at is null or accepted_at < effective_from`)
        .addCheckConstraint('studio_shares_answered', sql`accepted_at is null or ended_at is null`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('studio_shares_open')
        .unique()
        .on('studio_shares')
        .columns(['model'])
        .where(sql.ref('accepted_at'), 'is', null)
        .where(sql.ref('ended_at'), 'is', null)
        .execute()
      await db.schema
        .createIndex('studio_shares_of')
        .on('studio_shares')
        .columns(['model', 'studio'])
        .execute()
      await refuseChanges(db, kind)
    },
  }
}

/** What was agreed on stays. It goes with the account of the performer, if at all. */
async function refuseChanges(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres')
    await sql`create function refuse_share_change() returns trigger language plpgsql as $$
      begin raise exception 'an agreed share is not changed'; end $$`.execute(db)
  const run =
    kind === 'postgres'
      ? 'execute function refuse_share_change()'
      : `begin select raise(abort, 'an agreed share is not changed'); end`
  await sql
    .raw(
      `create trigger studio_shares_no_update before update on studio_shares for each row
       when (old.accepted_at is not null) ${run}`,
    )
    .execute(db)
}
