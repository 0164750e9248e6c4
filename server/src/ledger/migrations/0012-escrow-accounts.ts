import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'

const columns = {
  ledger_accounts: ['id'],
  ledger_transfers: ['debit', 'credit'],
  ledger_entries: ['account', 'counterparty'],
} as const

/**
 * Accounts of escrow end in `.participant` and `.accrued`; they ended in `.seat` and `.till`. Ids of movements
 * and keys stay as they are, because what was granted once is known by them (LEDGER-07); no fingerprint names
 * an account.
 */
export function escrowAccounts(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') return await rename(db)
      // As 0008: one transaction; a second time finds nothing.
      await db.transaction().execute(rename)
    },
  }
}

async function rename(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const column = sql.ref(name)
      await sql`update ${sql.table(table)} set ${column} = ${endingAnew(column)}
        where ${column} like 'escrow:%.seat' or ${column} like 'escrow:%.till'`.execute(db)
    }
  }
  // A repeated order is answered with what its accounts had then, by their names.
  await sql`update ledger_keys
    set receipt = replace(replace(receipt, '.seat":', '.participant":'), '.till":', '.accrued":')
    where receipt like '%"escrow:%'`.execute(db)
}

/** Both old endings have five characters. */
function endingAnew(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`substr(${column}, 1, length(${column}) - 5) ||
    case when ${column} like '%.seat' then '.participant' else '.accrued' end`
}
