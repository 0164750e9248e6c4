import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What is kept of a check of age: that it was passed, how, by which law and when. No name, no birth date, no document, no face.
 * Times are ms since 1970.
 */
export function ageChecks(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // null: by the operator, or not at all.
      await db.schema.alterTable('people').addColumn('age_method', 'text').execute()
      await db.schema
        .createTable('age_checks')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('method', 'text', (c) => c.notNull())
        // Whose law it was.
        .addColumn('place', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('fault', 'text')
        // The service's own name of it, to ask it and to go on there; null: it is over.
        .addColumn('session', 'text')
        .addColumn('url', 'text')
        .addColumn('began_at', integer, (c) => c.notNull())
        .addColumn('asked_at', integer, (c) => c.notNull())
        .addColumn('decided_at', integer)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('age_checks_of').on('age_checks').columns(['account', 'began_at']).execute()
      await db.schema
        .createIndex('age_checks_asked')
        .on('age_checks')
        .columns(['state', 'asked_at'])
        .execute()
    },
  }
}
