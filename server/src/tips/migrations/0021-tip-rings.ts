import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What the operator is told about tokens between accounts of one person or studio, and up to which movement
 * of the ledger it was looked for.
 */
export function tipRings(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('tip_rings')
        .addColumn('payer_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('relation', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('first_at', integer, (c) => c.notNull())
        .addColumn('last_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('tip_rings_pk', ['payer_id', 'model_id', 'relation'])
        .addCheckConstraint('tip_rings_relation_known', sql`relation in ('same_person', 'same_studio')`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('tip_rings_position')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('movement', integer, (c) => c.notNull())
        .addCheckConstraint('tip_rings_position_one_row', sql`id = 1`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`insert into tip_rings_position (id, movement) values (1, 0)`.execute(db)
    },
  }
}
