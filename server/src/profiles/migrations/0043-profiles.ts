import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What performers say about themselves, beside what stands in their accounts. */
export function profiles(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('profiles')
        .addColumn('owner_id', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('about', 'text', (c) => c.notNull())
        .addColumn('socials', 'text', (c) => c.notNull())
        .addColumn('time_zone', 'text')
        .addColumn('schedule', 'text', (c) => c.notNull())
        .addColumn('picture', 'text')
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
