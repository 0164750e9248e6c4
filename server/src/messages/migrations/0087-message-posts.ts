import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** What came with a message, and whether it went to many. */
export function messagePosts(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const messages = db.schema.alterTable('pm_messages')
      await messages.addColumn('post', integer).execute()
      await messages.addColumn('is_mass', integer, (c) => c.notNull().defaultTo(0)).execute()
    },
  }
}
