import { mayOverdraw } from '@footlight/core/rules/ledger/index'
import type { BatchPlan } from './books.ts'
import type { LedgerConnection, Value } from './store.ts'
import { ledgerTables } from './tables.ts'

/** Writes a decided batch down: one insert per table, whatever the number of commands. */
export async function storePlan(connection: LedgerConnection, plan: BatchPlan): Promise<void> {
  const values = valuesOf(plan)
  for (const name of Object.keys(values) as (keyof typeof values)[]) {
    if (values[name].length > 0) await connection.insert(ledgerTables[name], values[name])
  }
}

/** Flat lists, filled by hand: this runs for every tip, and spares it an object for each of some ten rows. */
function valuesOf(plan: BatchPlan): Record<Exclude<keyof typeof ledgerTables, 'fences'>, readonly Value[]> {
  const accounts: Value[] = []
  const movements: Value[] = []
  const transfers: Value[] = []
  const entries: Value[] = []
  const keys: Value[] = []
  const shared: Value[] = []
  const escrows: Value[] = []
  const outbox: Value[] = []
  const topics: Value[] = []
  for (const [id, a] of plan.accounts)
    accounts.push(id, a.posted, a.last, mayOverdraw(id) ? 1 : 0, a.day, a.spent)
  for (const m of plan.movements) movements.push(m.seq, m.id, m.kind, m.reason, m.at, JSON.stringify(m.memo))
  for (const t of plan.transfers) transfers.push(t.movement, t.line, t.debit, t.credit, t.tokens)
  for (const e of plan.entries)
    entries.push(e.movement, e.account, e.tokens, e.balance, e.counterparty, e.previous)
  for (const [id, k] of plan.records)
    keys.push(
      id,
      k.fingerprint,
      JSON.stringify({ transferId: k.transferId, available: k.available, split: k.split }),
    )
  for (const [id, position] of plan.shared) shared.push(id, position)
  for (const e of plan.escrows.values()) escrows.push(e.id, e.kind, e.model, e.tokens)
  for (const e of plan.events)
    outbox.push(e.cursor, e.topic, e.name, JSON.stringify(e.payload), e.at, e.previous)
  for (const [id, last] of plan.topics) topics.push(id, last)
  const moved = plan.movements.length > 0 || plan.events.length > 0
  const positions = moved ? [1, plan.positions.movement, plan.positions.cursor] : []
  return { accounts, movements, transfers, entries, keys, shared, escrows, outbox, topics, positions }
}
