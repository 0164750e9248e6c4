import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Accounts, and the double entry: a movement is a command, a transfer one line of it, an entry what it did to
 * one account. All three only grow at their end: an account finds its entries by a chain (`last`,
 * `previous`), because an index by account would touch a page of its own for every entry, and pages are what
 * a commit costs.
 */
export function movements(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('ledger_accounts')
        .addColumn('id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('posted', integer, (c) => c.notNull())
        .addColumn('held', integer, (c) => c.notNull())
        .addColumn('last', integer, (c) => c.notNull())
        .addColumn('overdraw', integer, (c) => c.notNull())
        .addCheckConstraint('ledger_accounts_held_not_negative', sql`held >= 0`)
        .addCheckConstraint('ledger_accounts_never_overdrawn', sql`overdraw = 1 or posted - held >= 0`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('ledger_movements')
        .addColumn('seq', integer, (c) => c.primaryKey().notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .addColumn('hold', 'text')
        .addColumn('memo', 'text', (c) => c.notNull())
        .addUniqueConstraint('ledger_movements_id_unique', ['id'])
        .addCheckConstraint('ledger_movements_kind_known', sql`kind in ('transfer', 'post')`)
        .addCheckConstraint('ledger_movements_post_names_its_hold', sql`(kind = 'post') = (hold is not null)`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('ledger_transfers')
        .addColumn('movement', integer, (c) => c.notNull())
        .addColumn('line', integer, (c) => c.notNull())
        .addColumn('debit', 'text', (c) => c.notNull())
        .addColumn('credit', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('ledger_transfers_pk', ['movement', 'line'])
        .addCheckConstraint('ledger_transfers_tokens_positive', sql`tokens > 0`)
        .addCheckConstraint('ledger_transfers_two_accounts', sql`debit <> credit`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema
        .createTable('ledger_entries')
        .addColumn('movement', integer, (c) => c.notNull())
        .addColumn('account', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('balance', integer, (c) => c.notNull())
        .addColumn('counterparty', 'text', (c) => c.notNull())
        .addColumn('previous', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('ledger_entries_pk', ['movement', 'account'])
        .addCheckConstraint('ledger_entries_previous_is_older', sql`previous < movement`)
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
    },
  }
}
