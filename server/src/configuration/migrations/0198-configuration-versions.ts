import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What administrators decide while the site runs: each change of a key is a version, and none is ever changed or removed. */
export function configurationVersions(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('configuration_versions')
        .addColumn('key', 'text', (c) => c.notNull())
        // Counted up by whoever changes: of two who saw the same value one comes first. It replaces the one before it.
        .addColumn('version', integer, (c) => c.notNull())
        // JSON. null: the environment's value holds.
        .addColumn('value', 'text')
        // ms since 1970.
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        // The version whose value it brought back.
        .addColumn('restored', integer)
        .addPrimaryKeyConstraint('configuration_versions_pk', ['key', 'version'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
