import { mayOverdraw, type BatchPlan } from '@footlight/core/domain/ledger/index'
import type { LedgerConnection, Row } from './store.ts'
import { ledgerTables } from './tables.ts'

/** Writes a decided batch down: one insert per table, whatever the number of commands. */
export async function storePlan(connection: LedgerConnection, plan: BatchPlan): Promise<void> {
  const rows = rowsOf(plan)
  for (const name of Object.keys(rows) as (keyof typeof rows)[]) {
    if (rows[name].length > 0) await connection.insert(ledgerTables[name], rows[name])
  }
}

function rowsOf(plan: BatchPlan): Record<keyof typeof ledgerTables, readonly Row[]> {
  const changed = plan.movements.length > 0 || plan.events.length > 0
  return {
    accounts: [...plan.accounts].map(([id, books]) => ({ id, ...books, overdraw: mayOverdraw(id) ? 1 : 0 })),
    movements: plan.movements.map((movement) => ({ ...movement, memo: JSON.stringify(movement.memo) })),
    transfers: plan.transfers as readonly (BatchPlan['transfers'][number] & Row)[],
    entries: plan.entries as readonly (BatchPlan['entries'][number] & Row)[],
    holds: [...plan.holds.values()].map((hold) => ({ ...hold, notify: JSON.stringify(hold.notify) })),
    keys: [...plan.records].map(([id, { fingerprint, ...receipt }]) => ({ id, fingerprint, receipt: JSON.stringify(receipt) })),
    outbox: plan.events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) })),
    topics: [...plan.topics].map(([id, last]) => ({ id, last })),
    positions: changed ? [{ id: 1, ...plan.positions }] : [],
  }
}
