import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Which versions of the terms accounts have accepted, and which of them last; times are ms since 1970. */
export function termsAcceptances(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // null: before versions were stored, or there were no terms.
      await db.schema.alterTable('people').addColumn('terms_version', 'text').execute()
      await db.schema
        .createTable('terms_acceptances')
        .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('version', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('terms_acceptances_pk', ['account', 'version'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
