import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Checks of who is in the picture. What they have come to stands with the account, which is read wherever a stream begins. */
export function liveChecks(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('people').addColumn('live_checked_at', integer).execute()
      await db.schema.alterTable('people').addColumn('live_failed_at', integer).execute()
      await db.schema
        .createTable('live_checks')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('account', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('gesture', 'text', (c) => c.notNull())
        .addColumn('asked_at', integer, (c) => c.notNull())
        .addColumn('others', integer, (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('sent_at', integer)
        .addColumn('document', 'text', (c) => c.references('vault_documents.id'))
        .addColumn('decided_at', integer)
        .addColumn('decided_by', integer)
        .addColumn('reason', 'text')
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(`live_checks_${name}`).on('live_checks').columns(columns).execute()
      await index('queue', ['state', 'sent_at'])
      await index('of', ['account', 'sent_at'])
      // One challenge at a time.
      await db.schema
        .createIndex('live_checks_open')
        .unique()
        .on('live_checks')
        .columns(['account'])
        .where(sql.ref('state'), '=', 'asked')
        .execute()
    },
  }
}
