import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Where the sharing of incomes stands (LEDGER-11): `id` is the accounts and their rates, `position` how many
 * tokens of the present ten thousand were shared. A missing row stands at 0.
 */
export function shared(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_shared')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('position', integerType(kind), (c) => c.notNull())
        .addCheckConstraint('ledger_shared_position_within', sql`position >= 0 and position < 10000`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
