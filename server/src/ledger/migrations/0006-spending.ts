import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/**
 * What each account spent on its newest day (LEDGER-13), in the row that a command reads and writes anyway: a
 * limit then costs no look at the entries. The day of the update itself begins at 0.
 */
export function spending(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('ledger_accounts')
        .addColumn('day', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('ledger_accounts')
        .addColumn('spent', integer, (c) => c.notNull().defaultTo(0).check(sql`spent >= 0`))
        .execute()
    },
  }
}
