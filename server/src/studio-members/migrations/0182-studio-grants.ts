import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Roles in studios: offered, held and ended. What is in force stands with the person. Times are ms since 1970. */
export function studioGrants(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('studio_grants')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        // JSON: account ids; null: all performers of the studio.
        .addColumn('models', 'text')
        .addColumn('until', integer)
        .addColumn('offered_by', integer, (c) => c.notNull())
        .addColumn('offered_at', integer, (c) => c.notNull())
        .addColumn('accepted_at', integer)
        .addColumn('ended_at', integer)
        // null: by time.
        .addColumn('ended_by', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('studio_grants_offered')
        .unique()
        .on('studio_grants')
        .columns(['account', 'studio'])
        .where(sql.ref('accepted_at'), 'is', null)
        .where(sql.ref('ended_at'), 'is', null)
        .execute()
      await db.schema
        .createIndex('studio_grants_of')
        .on('studio_grants')
        .columns(['studio', 'ended_at'])
        .execute()
    },
  }
}
