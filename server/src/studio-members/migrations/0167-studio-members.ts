import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Whom studios ask, and who worked with which from when until when. Times are ms since 1970. */
export function studioMembers(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('studio_invitations')
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('invited_by', integer, (c) => c.notNull())
        .addColumn('invited_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('studio_invitations_pk', ['studio', 'model'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('studio_invitations_of')
        .on('studio_invitations')
        .columns(['model', 'invited_at'])
        .execute()
      await db.schema
        .createTable('studio_memberships')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('studio', integer, (c) => c.notNull())
        .addColumn('model', integer, (c) => c.notNull())
        // null: before it was noted.
        .addColumn('joined_at', integer)
        .addColumn('left_at', integer)
        .addColumn('ended_by', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('studio_memberships_of')
        .on('studio_memberships')
        .columns(['model', 'left_at'])
        .execute()
    },
  }
}
