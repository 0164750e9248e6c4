import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Appeals against suspensions: one for each, which its first line of `suspension_log` names. Times are ms since 1970. */
export function appeals(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('suspension_appeals')
        .addColumn('id', integer, idColumn(kind))
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('suspension', integer, (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('answer', 'text')
        .addColumn('decided_by', integer)
        .addColumn('decided_at', integer)
        .addUniqueConstraint('suspension_appeals_once', ['suspension'])
        .modifyEnd(tableEnd(kind))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(name).on('suspension_appeals').columns(columns).execute()
      await index('suspension_appeals_queue', ['state', 'id'])
      await index('suspension_appeals_account', ['account', 'id'])
    },
  }
}
