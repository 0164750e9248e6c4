import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** In whose room it was, and the line of the chat that it is about. */
export function roomReports(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('reports').addColumn('room', integerType(kind)).execute()
      await db.schema
        .alterTable('reports')
        .addColumn('line', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  }
}
