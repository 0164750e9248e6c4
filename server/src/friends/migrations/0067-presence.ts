import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Which accounts have a socket at which process; a process that died is believed until `until`, ms since 1970. */
export function presence(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('account_presence')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('process', 'text', (c) => c.notNull())
        .addColumn('until', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('account_presence_pk', ['account', 'process'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createIndex('account_presence_until')
        .on('account_presence')
        .columns(['until'])
        .execute()
      await db.schema
        .createIndex('account_presence_process')
        .on('account_presence')
        .columns(['process'])
        .execute()
    },
  }
}
