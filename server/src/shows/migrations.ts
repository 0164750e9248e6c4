import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'

/**
 * Every show from the moment it is asked for or announced. `state`: the machine's, and the bill once it is
 * over.
 */
export function shows(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('shows')
        .addColumn('id', 'text', (c) => c.notNull().primaryKey())
        .addColumn('owner_id', integer, (c) => c.notNull().references('people.id'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('phase', 'text', (c) => c.notNull())
        .addColumn('opened_at', integer, (c) => c.notNull())
        .addColumn('started_at', integer)
        .addColumn('ended_at', integer)
        .addColumn('reason', 'text')
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addCheckConstraint(
          'shows_kind',
          sql`kind in ('private', 'limited', 'group', 'goal', 'cam2cam', 'recording')`,
        )
        .addCheckConstraint('shows_phase', sql`phase in ('open', 'running', 'ended')`)
        .addCheckConstraint(
          'shows_end',
          sql`(phase = 'ended') = (ended_at is not null) and (phase = 'ended') = (reason is not null)`,
        )
        .addCheckConstraint('shows_tokens', sql`tokens >= 0`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`create index shows_unfinished on shows (owner_id) where ended_at is null`.execute(db)
      await db.schema.createIndex('shows_last').on('shows').columns(['owner_id', 'ended_at']).execute()
    },
  }
}

/** What each performer offers and what it costs; JSON. */
export function performerSettings(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('performer_settings')
        .addColumn('owner_id', integerType(kind), (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('settings', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
