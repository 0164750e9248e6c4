import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Another person in the picture of a stream that is on, and who was in the picture of each check beside its performer. */
export function steppingIn(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('live_changed_at', integer).execute()
      await db.schema.alterTable('people').addColumn('live_due_at', integer).execute()
      await db.schema
        .createTable('live_check_people')
        .addColumn('live_check', 'text', (c) => c.notNull())
        .addColumn('account', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('live_check_people_key', ['live_check', 'account'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
