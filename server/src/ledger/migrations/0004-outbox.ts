import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Events on their way out, each topic a chain like an account's entries, and the last numbers given out. The
 * one row of `ledger_positions` is also the writer's lock on PostgreSQL: cursors grow in commit order because
 * no two batches hold it at once.
 */
export function outbox(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_outbox')
        .addColumn('cursor', integer, (c) => c.primaryKey().notNull())
        .addColumn('topic', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('payload', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('previous', integer, (c) => c.notNull())
        .addCheckConstraint('ledger_outbox_previous_is_older', sql`previous < cursor`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('ledger_topics')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('last', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('ledger_positions')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('movement', integer, (c) => c.notNull())
        .addColumn('cursor', integer, (c) => c.notNull())
        .addCheckConstraint('ledger_positions_one_row', sql`id = 1`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`insert into ledger_positions (id, movement, cursor) values (1, 0, 0)`.execute(db)
    },
  }
}
