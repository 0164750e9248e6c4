import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Pictures that people choose of themselves: in the account the name of the one that is shown, here all that can come
 * back or was taken away by the staff. Times are ms since 1970; `hash` null: there is nothing to see on it.
 */
export function avatars(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('avatar', 'text').execute()
      await db.schema
        .createTable('avatars')
        .addColumn('file', 'text', (c) => c.primaryKey())
        .addColumn('owner', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('hash', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('changed_at', integer, (c) => c.notNull())
        .addColumn('by', integer)
        .addColumn('reason', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('avatars_by_owner').on('avatars').columns(['owner', 'changed_at']).execute()
      await db.schema.createIndex('avatars_by_state').on('avatars').columns(['state', 'changed_at']).execute()
    },
  }
}
