import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who is a member of whose fan club, until when. */
export function fanClub(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('fan_memberships')
        .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('level', 'text', (c) => c.notNull())
        .addColumn('expires_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('fan_memberships_pk', ['viewer', 'model'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
