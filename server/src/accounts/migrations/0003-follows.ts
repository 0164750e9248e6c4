import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who follows whom. */
export function follows(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('follows')
        .addColumn('follower', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('follows_pk', ['follower', 'model'])
        .addCheckConstraint('follows_two_people', sql`follower <> model`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('follows_model').on('follows').column('model').execute()
    },
  }
}
