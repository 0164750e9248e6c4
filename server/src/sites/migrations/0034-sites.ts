import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** The sites of this installation by domain, `main` among them once it was changed. */
export function sites(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('sites')
        .addColumn('domain', 'text', (c) => c.primaryKey().notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('settings', 'text', (c) => c.notNull())
        .addColumn('logo', 'text')
        .addColumn('icon', 'text')
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
