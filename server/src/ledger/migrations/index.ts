import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'
import type { Migrations } from '../../platform/db/migrate.ts'
import { movements } from './0001-movements.ts'
import { outbox } from './0004-outbox.ts'
import { noHolds } from './0008-no-holds.ts'
import { kinds } from './0009-kinds.ts'
import { escrows } from './0010-escrows.ts'
import { escrowAccounts } from './0012-escrow-accounts.ts'
import { months } from './0013-months.ts'

export function ledgerMigrations(kind: DatabaseKind): Migrations {
  return {
    '0001-movements': movements(kind),
    '0002-holds': holds(kind),
    '0003-keys': keys(kind),
    '0004-outbox': outbox(kind),
    ...(kind === 'postgres' && { '0005-order-of-bytes': orderOfBytes() }),
    '0006-spending': spending(kind),
    '0007-shared': shared(kind),
    '0008-no-holds': noHolds(kind),
    '0009-kinds': kinds(kind),
    '0010-escrows': escrows(kind),
    '0011-fences': fences(kind),
    '0012-escrow-accounts': escrowAccounts(kind),
    '0013-months': months(kind),
  }
}

/** Held tokens. A pending hold always has an end. */
function holds(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_holds')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('account', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('expires', integer, (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('posted', integer, (c) => c.notNull())
        .addColumn('notify', 'text', (c) => c.notNull())
        .addCheckConstraint('ledger_holds_tokens_positive', sql`tokens > 0`)
        .addCheckConstraint('ledger_holds_pending_has_expiry', sql`expires > at`)
        .addCheckConstraint('ledger_holds_state_known', sql`state in ('open', 'posted', 'voided', 'expired')`)
        .addCheckConstraint(
          'ledger_holds_posted_within',
          sql`posted between 0 and tokens and (posted = 0 or state = 'posted')`,
        )
        .modifyEnd(tableEnd(kind))
        .execute()
      // Only open holds are ever looked for: to expire them, and to prove what an account has on hold.
      await sql`create index ledger_holds_open on ledger_holds (expires, account) where state = 'open'`.execute(
        db,
      )
    },
  }
}

/** Idempotency: what a key was answered with. `id` is scope and key in one. */
function keys(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_keys')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('fingerprint', 'text', (c) => c.notNull())
        .addColumn('receipt', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}

/**
 * PostgreSQL only: ids of accounts in the order of their bytes, as SQLite has them, whatever collation the
 * operator's database has. A prefix is then a range of the primary key.
 */
function orderOfBytes() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`alter table ledger_accounts alter column id type text collate "C"`.execute(db)
    },
  }
}

/**
 * What each account spent on its newest day (LEDGER-13), in the row that a command reads and writes anyway: a
 * limit then costs no look at the entries. The day of the update itself begins at 0.
 */
function spending(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('ledger_accounts')
        .addColumn('day', integer, (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('ledger_accounts')
        .addColumn('spent', integer, (c) => c.notNull().defaultTo(0).check(sql`spent >= 0`))
        .execute()
    },
  }
}

/**
 * Where the sharing of incomes stands (LEDGER-11): `id` is the accounts and their rates, `position` how many
 * tokens of the present ten thousand were shared. A missing row stands at 0.
 */
function shared(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_shared')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('position', integerType(kind), (c) => c.notNull())
        .addCheckConstraint('ledger_shared_position_within', sql`position >= 0 and position < 10000`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}

/** The greatest epoch under which each room has sent commands; what comes with a smaller one is refused. */
function fences(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_fences')
        // As 0008: done before where only the note of it is missing.
        .ifNotExists()
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('epoch', integerType(kind), (c) => c.notNull())
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
