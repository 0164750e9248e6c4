import type { LedgerCommand, OutboxEvent } from '@footlight/core/ports'
import { fail } from '@footlight/core/rules'
import { mayOverdraw } from '@footlight/core/rules/ledger/index'
import { StoreError } from '../platform/db/store-error.ts'
import type { BatchPlan, Outcome } from './books.ts'
import { fenceRows, judgeFences, readEpochs } from './fences.ts'
import { foldBatch } from './fold.ts'
import { readSnapshot } from './snapshot.ts'
import { type LedgerStatements, ledgerStatements } from './statements.ts'
import type { LedgerStore, TableRows, Value } from './store.ts'
import { ledgerTables } from './tables.ts'

/**
 * `fault`: what a caller did wrong as a program. `lost`: the database failed; `outcome_unknown` may have
 * happened after all.
 */
export type BatchOutcome = Outcome | { readonly ok: false; readonly lost: 'unavailable' | 'outcome_unknown' }

export interface BatchReply {
  /** One for each command, in order. */
  readonly outcomes: readonly BatchOutcome[]
  /** What the batch let out, in order. */
  readonly events: readonly OutboxEvent[]
}

/** Runs batches on a store of either dialect. Batches must not overlap; the group commit sees to it. */
export class LedgerEngine {
  readonly #store: LedgerStore
  readonly #statements: LedgerStatements

  constructor(store: LedgerStore) {
    this.#store = store
    this.#statements = ledgerStatements(store.kind)
  }

  /** Never throws for what a database does: a failure of the whole batch is every command's outcome. */
  async run(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    try {
      return await this.#commit(commands)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (error.failure === 'refused' && commands.length > 1) return await this.#runApart(commands)
      return { outcomes: commands.map(() => outcomeOf(error)), events: [] }
    }
  }

  async #commit(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    const plan = await this.#store.transaction(async (connection) => {
      // The snapshot takes the writer's lock, and the epochs are read behind it.
      const [snapshot, epochs] = await Promise.all([
        readSnapshot(connection, this.#statements, commands),
        readEpochs(connection, this.#statements, commands),
      ])
      const fences = judgeFences(commands, epochs, snapshot)
      const decided = foldBatch(
        commands.filter((command) => !fences.stale.has(command)),
        snapshot,
      )
      await connection.insert([...rowsOf(decided), ...fenceRows(fences)])
      return { ...decided, stale: fences.stale }
    })
    const decided = plan.outcomes[Symbol.iterator]()
    return {
      outcomes: commands.map((command) =>
        plan.stale.has(command) ? fail({ code: 'fenced' }) : decided.next().value!,
      ),
      events: plan.events.map(({ topic, name, payload, cursor, previous }) => ({
        topic,
        name,
        payload,
        cursor,
        previous,
      })),
    }
  }

  /**
   * The database refused the batch because of one command (a transfer id used twice): each is tried alone, so
   * that only it fails.
   */
  async #runApart(commands: readonly LedgerCommand[]): Promise<BatchReply> {
    const replies: BatchReply[] = []
    for (const command of commands) replies.push(await this.run([command]))
    return {
      outcomes: replies.flatMap((reply) => reply.outcomes),
      events: replies.flatMap((reply) => reply.events),
    }
  }
}

function outcomeOf(error: StoreError): BatchOutcome {
  switch (error.failure) {
    case 'full': {
      return fail({ code: 'storage_full' })
    }
    case 'refused': {
      return { ok: false, fault: error.message }
    }
    default: {
      return { ok: false, lost: error.failure }
    }
  }
}

/** A decided batch as it is written down: one entry per table, whatever the number of commands. */
function rowsOf(plan: BatchPlan): readonly TableRows[] {
  const values = valuesOf(plan)
  return (Object.keys(values) as (keyof typeof values)[])
    .filter((name) => values[name].length > 0)
    .map((name) => ({ table: ledgerTables[name], values: values[name] }))
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
  const months: Value[] = []
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
  for (const m of plan.months.values())
    months.push(m.model, m.month, m.studio, m.kind, m.count, m.paid, m.toModel, m.toStudio, m.toPlatform)
  for (const e of plan.events)
    outbox.push(e.cursor, e.topic, e.name, JSON.stringify(e.payload), e.at, e.previous)
  for (const [id, last] of plan.topics) topics.push(id, last)
  const moved = plan.movements.length > 0 || plan.events.length > 0
  const positions = moved ? [1, plan.positions.movement, plan.positions.cursor, plan.positions.month] : []
  return { accounts, movements, transfers, entries, keys, shared, escrows, months, outbox, topics, positions }
}
