import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Held tokens. A pending hold always has an end. */
export function holds(kind: DatabaseKind) {
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
