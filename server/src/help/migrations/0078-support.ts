import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** What people ask the support, what is answered, and who of the staff did what. Times are ms since 1970. */
export function support(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [tickets, messages, log, watchers]) await create(db, kind)
    },
  }
}

async function tickets(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('support_tickets')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    // As whoever asked called it: sent twice, it is opened once.
    .addColumn('ref', 'text', (c) => c.notNull().unique())
    // null: a guest.
    .addColumn('account', integer, (c) => c.references('people.id').onDelete('cascade'))
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('department', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('opened_at', integer, (c) => c.notNull())
    .addColumn('changed_at', integer, (c) => c.notNull())
    .addColumn('closed_at', integer)
    // Since when it waits for the staff; null: it does not.
    .addColumn('waits_since', integer)
    .addColumn('taken_by', integer)
    // The last message of each side, and the last that the other side has read; 0: none.
    .addColumn('last_person', integer, (c) => c.notNull())
    .addColumn('last_staff', integer, (c) => c.notNull())
    .addColumn('person_read', integer, (c) => c.notNull())
    .addColumn('staff_read', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('support_tickets')
      .columns([...columns])
      .execute()
  await index('support_tickets_of', ['account', 'changed_at', 'id'])
  await index('support_tickets_waiting', ['state', 'waits_since', 'id'])
  await index('support_tickets_closed', ['closed_at'])
}

async function messages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('support_messages')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('ticket', integer, (c) => c.notNull().references('support_tickets.id').onDelete('cascade'))
    .addColumn('ref', 'text', (c) => c.notNull().unique())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('author', integer)
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    // 1: it has still to be sent by e-mail.
    .addColumn('is_due', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('support_messages_of')
    .on('support_messages')
    .columns(['ticket', 'id'])
    .execute()
  await db.schema
    .createIndex('support_messages_by')
    .on('support_messages')
    .columns(['author', 'side', 'at'])
    .execute()
  await db.schema
    .createIndex('support_messages_due')
    .on('support_messages')
    .columns(['is_due', 'id'])
    .execute()
}

async function log(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('support_log')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('ticket', integer, (c) => c.notNull().references('support_tickets.id').onDelete('cascade'))
    .addColumn('action', 'text', (c) => c.notNull())
    // null: a guest.
    .addColumn('by', integer)
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema.createIndex('support_log_of').on('support_log').columns(['ticket', 'id']).execute()
}

/** Who of the staff looks at tickets, so that their windows are told of changes. */
async function watchers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('support_watchers')
    .addColumn('account', integer, (c) =>
      c.primaryKey().notNull().references('people.id').onDelete('cascade'),
    )
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}
