import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who performs, by which document, and what they signed. A record outlives its account, as the law wants it. */
export function performerRecords(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('people')
        .addColumn('compliance_status', 'text', (c) => c.notNull().defaultTo('none'))
        .execute()
      await db.schema
        .createTable('performer_records')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('account', integer, (c) => c.notNull().unique())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('revision', integer, (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('particulars', 'text')
        .addColumn('name_mark', 'text')
        .addColumn('person_mark', 'text')
        .addColumn('document_expires', 'text')
        .addColumn('reject_code', 'text')
        .addColumn('reject_text', 'text')
        .addColumn('changed_at', integer, (c) => c.notNull())
        .addColumn('submitted_at', integer)
        .addColumn('approved_at', integer)
        .addColumn('decided_by', integer)
        .addColumn('ended_at', integer)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await createDetails(db, kind)
    },
  }
}

async function createDetails(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  const index = (table: string, name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute()
  await index('performer_records', 'queue', ['state', 'submitted_at'])
  await index('performer_records', 'names', ['name_mark'])
  await index('performer_records', 'persons', ['person_mark'])
  await index('performer_records', 'expiry', ['state', 'document_expires'])
  await db.schema
    .createTable('performer_documents')
    .addColumn('document', 'text', (c) => c.primaryKey().notNull().references('vault_documents.id'))
    .addColumn('record', 'text', (c) => c.notNull().references('performer_records.id').onDelete('cascade'))
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('added_at', integer, (c) => c.notNull())
    .addColumn('replaced_at', integer)
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await index('performer_documents', 'of', ['record', 'side'])
  await db.schema
    .createTable('performer_aliases')
    .addColumn('record', 'text', (c) => c.notNull().references('performer_records.id').onDelete('cascade'))
    .addColumn('folded', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('performer_aliases_key', ['folded', 'record'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createTable('performer_agreements')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('account', integer, (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('made_at', integer, (c) => c.notNull())
    .addColumn('signed_at', integer)
    .addColumn('signature', 'text')
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await index('performer_agreements', 'of', ['account', 'signed_at'])
}
