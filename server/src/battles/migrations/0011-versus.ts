import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Battles of two rooms, and the tournaments that some of them are matches of. */
export function versus(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('versus_tournaments')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('match_minutes', integer, (c) => c.notNull())
        .addColumn('starts_at', integer, (c) => c.notNull())
        .addColumn('ends_at', integer, (c) => c.notNull())
        .addColumn('created_by', integer, (c) => c.notNull())
        .addColumn('created_at', integer, (c) => c.notNull())
        .addColumn('cancelled_at', integer)
        .addCheckConstraint('versus_tournaments_take_time', sql`starts_at < ends_at`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('versus_players')
        .addColumn('tournament_id', 'text', (c) =>
          c.notNull().references('versus_tournaments.id').onDelete('cascade'),
        )
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('versus_players_pk', ['tournament_id', 'owner_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('versus_battles')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('minutes', integer, (c) => c.notNull())
        .addColumn('tournament_id', 'text', (c) => c.references('versus_tournaments.id'))
        .addColumn('started_at', integer, (c) => c.notNull())
        .addColumn('ends_at', integer, (c) => c.notNull())
        .addColumn('start_cursor', integer, (c) => c.notNull())
        .addColumn('ended_at', integer)
        .addColumn('reason', 'text')
        .addColumn('ended_by', 'text')
        .addColumn('told', integer, (c) => c.notNull())
        .addCheckConstraint(
          'versus_battles_reason_known',
          sql`reason in ('time_over', 'model_ended', 'unpublish', 'moderated', 'server_restart')`,
        )
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('versus_sides')
        .addColumn('battle_id', 'text', (c) =>
          c.notNull().references('versus_battles.id').onDelete('cascade'),
        )
        .addColumn('side', integer, (c) => c.notNull())
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('username', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('tips', integer, (c) => c.notNull())
        .addColumn('top', 'text', (c) => c.notNull())
        .addColumn('outcome', 'text')
        .addPrimaryKeyConstraint('versus_sides_pk', ['battle_id', 'side'])
        .addCheckConstraint('versus_sides_two', sql`side in (0, 1)`)
        .addCheckConstraint('versus_sides_outcome_known', sql`outcome in ('win', 'loss', 'tie', 'void')`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await createIndexes(db)
    },
  }
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('versus_sides_owner').on('versus_sides').column('owner_id').execute()
  await db.schema.createIndex('versus_battles_ended').on('versus_battles').column('ended_at').execute()
  await db.schema
    .createIndex('versus_battles_tournament')
    .on('versus_battles')
    .column('tournament_id')
    .execute()
  await sql`create index versus_battles_untold on versus_battles (started_at) where told = 0`.execute(db)
  // Nobody is in two battles at once, whatever a bug or a second process says.
  await sql`create unique index versus_sides_one_running on versus_sides (owner_id) where outcome is null`.execute(
    db,
  )
}
