import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'
import { FIRST_PREVIOUS_HASH } from '../audit-entry.ts'

/** A chain that is only added to; the databases themselves refuse anything else. */
export function auditLog(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('audit_entries')
        .addColumn('number', integer, (c) => c.primaryKey().notNull())
        .addColumn('at', integer, (c) => c.notNull())
        // No reference: an entry outlives the account.
        .addColumn('actor', integer)
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('subject_kind', 'text', (c) => c.notNull())
        .addColumn('subject_id', 'text', (c) => c.notNull())
        .addColumn('reason', 'text')
        .addColumn('details', 'text', (c) => c.notNull())
        .addColumn('previous_hash', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      const index = (name: string, columns: string[]) =>
        db.schema.createIndex(`audit_entries_${name}`).on('audit_entries').columns(columns).execute()
      await index('at', ['at', 'number'])
      await index('actor', ['actor', 'number'])
      await index('action', ['action', 'number'])
      await index('subject', ['subject_kind', 'subject_id', 'number'])
      await createHead(db, kind)
      await refuseChanges(db, kind)
    },
  }
}

async function createHead(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('audit_head')
    .addColumn('id', integer, (c) => c.primaryKey().notNull())
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('sealed_number', integer, (c) => c.notNull())
    .addColumn('sealed_hash', 'text', (c) => c.notNull())
    .addColumn('seal', 'text')
    .addCheckConstraint('audit_head_one_row', sql`id = 1`)
    .modifyEnd(tableEnd(kind))
    .execute()
  await sql`insert into audit_head (id, number, hash, sealed_number, sealed_hash)
    values (1, 0, ${FIRST_PREVIOUS_HASH}, 0, ${FIRST_PREVIOUS_HASH})`.execute(db)
}

/** What stands in the log stays, and its head only goes forward. */
async function refuseChanges(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const back =
    'new.number < old.number or new.sealed_number < old.sealed_number or (new.seal is null and old.seal is not null)'
  const isTaken = 'exists (select 1 from audit_entries where number = new.number)'
  const refusals = [
    { table: 'audit_entries', event: 'update', when: '' },
    { table: 'audit_entries', event: 'delete', when: '' },
    { table: 'audit_head', event: 'update', when: `when (${back})` },
    { table: 'audit_head', event: 'delete', when: '' },
    { table: 'audit_head', event: 'insert', when: '' },
    // What SQLite replaces with an insert it deletes without a trigger; PostgreSQL has no such insert.
    ...(kind === 'sqlite' ? [{ table: 'audit_entries', event: 'insert', when: `when ${isTaken}` }] : []),
  ]
  if (kind === 'postgres')
    await sql`create function refuse_audit_change() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is only added to'; end $$`.execute(db)
  const run = kind === 'postgres' ? 'execute function refuse_audit_change()' : REFUSE_ON_SQLITE
  for (const { table, event, when } of refusals)
    await sql
      .raw(`create trigger ${table}_no_${event} before ${event} on ${table} for each row ${when} ${run}`)
      .execute(db)
  if (kind === 'sqlite') return
  for (const table of ['audit_entries', 'audit_head'])
    await sql
      .raw(`create trigger ${table}_no_truncate before truncate on ${table} for each statement ${run}`)
      .execute(db)
}

const REFUSE_ON_SQLITE = `begin select raise(abort, 'the audit log is only added to'); end`
