import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who paid how much to whom, and up to which movement of the ledger it was counted. Made anew from the books. */
export function spending(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('spending')
        .addColumn('model', integer, (c) => c.notNull())
        .addColumn('payer', integer, (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('spending_pk', ['model', 'payer'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('spending_position')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('movement', integer, (c) => c.notNull())
        .addCheckConstraint('spending_position_one_row', sql`id = 1`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`insert into spending_position (id, movement) values (1, 0)`.execute(db)
    },
  }
}
