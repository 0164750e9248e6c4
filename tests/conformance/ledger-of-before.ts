import { readFileSync } from 'node:fs'
import { ledgerMigrations } from '@footlight/server/ledger/migrations/index'
import { migrateToLatest } from '@footlight/server/platform/db/migrate'
import { type Kysely, sql } from 'kysely'

type Row = Readonly<Record<string, string | number | null>>

/** What the program of before wrote, and what it showed of it. */
export interface LedgerOfBefore {
  readonly rows: readonly { readonly table: string; readonly row: Row }[]
  /** Lines of statements, as their owners read them; newest first. */
  readonly lines: readonly { readonly account: string; readonly line: { readonly id: string } }[]
  /** What was earned, for the look-out for tip rings. */
  readonly payments: readonly { readonly payer: number; readonly model: number; readonly tokens: number }[]
}

/**
 * A ledger of the version whose last migration is 0007, row by row: made by the commands of that version. It
 * has tips, purchases, group tips, a private, a ticket that waits, toy control that a crash left in escrow,
 * and holds in every state.
 */
export const before: LedgerOfBefore = readBefore()

function readBefore(): LedgerOfBefore {
  const file = readFileSync(new URL('ledger-of-before.jsonl', import.meta.url), 'utf8')
  const entries = file
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  const having = (name: string): never[] =>
    entries.filter((entry): entry is never => Object.hasOwn(entry as object, name))
  return {
    rows: having('table'),
    lines: having('account'),
    payments: having('payment').map(({ payment }) => payment),
  }
}

/** Makes the tables as they were, and fills them. */
export async function writeBefore(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  const old = Object.entries(ledgerMigrations(kind)).filter(([name]) => name < '0008')
  await migrateToLatest(db, 'ledger', Object.fromEntries(old))
  // The one row that its migration wrote.
  await sql`delete from ledger_positions`.execute(db)
  for (const { table, row } of before.rows) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
  }
}
