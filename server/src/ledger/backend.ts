import type {
  Balance,
  Ledger,
  LedgerAccountId,
  LedgerCommand,
  LedgerHolding,
  LedgerMovement,
  OutboxEvent,
  Reconciliation,
  StatementLine,
} from '@footlight/core/ports'
import type { KeyRecord, OutboxRecord } from './books.ts'
import { type BatchReply, LedgerEngine } from './engine.ts'
import { LedgerReader, type MonthIncome, type MonthTotal, type NumberedMovement } from './reader.ts'
import { reconcile } from './reconcile.ts'
import { ledgerStatements } from './statements.ts'
import type { LedgerStore } from './store.ts'

/** A ledger without its queue: what the group commit drives, in this thread or behind a worker. */
export interface LedgerBackend {
  /** One batch, one commit. Never overlapped by its caller. */
  run(commands: readonly LedgerCommand[]): Promise<BatchReply>
  /** By `recordId`. */
  record(id: string): Promise<KeyRecord | null>
  balance(account: LedgerAccountId): Promise<Balance>
  /** Tokens that count towards the limit of the day in which `at` is, ms since 1970 (LEDGER-13). */
  spentOnDay(wallet: LedgerAccountId, at: number): Promise<number>
  creditedAfter: Ledger['creditedAfter']
  /** `model`: an account of earnings; `month`: months since January 1970, UTC. */
  monthIncome(model: LedgerAccountId, month: number): Promise<MonthIncome>
  firstIncomeMonth(): Promise<number | null>
  /** Of everybody, from the month `first` on and before `end`: months since January 1970, UTC. By performer. */
  incomeOfMonths(first: number, end: number): Promise<readonly MonthTotal[]>
  /** `prefix` is not empty. */
  holdings(prefix: string): Promise<readonly LedgerHolding[]>
  openEscrows: Ledger['openEscrows']
  escrowModels: Ledger['escrowModels']
  movement(id: string): Promise<LedgerMovement | null>
  /** Everything after a movement, oldest first. */
  movementsAfter(seq: number, limit: number): Promise<readonly NumberedMovement[]>
  statement(account: LedgerAccountId, before: number | null, limit: number): Promise<readonly StatementLine[]>
  linesAfter: Ledger['linesAfter']
  eventsAfter(topics: readonly string[], cursor: number, limit: number): Promise<readonly OutboxEvent[]>
  /** Events of these names on all topics, after one cursor up to another, oldest first. */
  eventsNamed(
    names: readonly string[],
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly OutboxRecord[]>
  head(): Promise<number>
  /** The greatest epoch of any fence; 0: there was none. */
  lastEpoch(): Promise<number>
  /** Forgets some of the events from before `before` (ms since 1970); answers how many, 0 at the end. */
  pruneOutbox(before: number): Promise<number>
  reconcile(): Promise<Reconciliation>
  close(): Promise<void>
}

export function createBackend(store: LedgerStore): LedgerBackend {
  const engine = new LedgerEngine(store)
  const reader = new LedgerReader(store)
  return {
    run: (commands) => engine.run(commands),
    record: (id) => reader.record(id),
    balance: (account) => reader.balance(account),
    spentOnDay: (wallet, at) => reader.spentOnDay(wallet, at),
    creditedAfter: (account, at) => reader.creditedAfter(account, at),
    monthIncome: (model, month) => reader.monthIncome(model, month),
    firstIncomeMonth: () => reader.firstIncomeMonth(),
    incomeOfMonths: (first, end) => reader.incomeOfMonths(first, end),
    holdings: (prefix) => reader.holdings(prefix),
    openEscrows: (model) => reader.openEscrows(model),
    escrowModels: () => reader.escrowModels(),
    movement: (id) => reader.movement(id),
    movementsAfter: (seq, limit) => reader.movementsAfter(seq, limit),
    statement: (account, before, limit) => reader.statement(account, before, limit),
    linesAfter: (accounts, since) => reader.linesAfter(accounts, since),
    eventsAfter: (topics, cursor, limit) => reader.eventsAfter(topics, cursor, limit),
    eventsNamed: (names, after, upTo, limit) => reader.eventsNamed(names, after, upTo, limit),
    head: () => reader.head(),
    lastEpoch: () => reader.lastEpoch(),
    pruneOutbox: (before) => pruneOutbox(store, before),
    reconcile: () => reconcile(store),
    close: () => store.close(),
  }
}

/** Events that one step looks at: so few that no commit waits for long. */
const STEP_EVENTS = 2_000

/**
 * Forgets the oldest events, as far as they are from before `before` (ms since 1970); answers how many, 0
 * when there is nothing left to forget. The head is stored apart from the rows and never goes back
 * (LEDGER-19); a chain simply ends where its next event is gone.
 */
async function pruneOutbox(store: LedgerStore, before: number): Promise<number> {
  const { pruneOutbox: statement } = ledgerStatements(store.kind)
  return await store.transaction(
    async (connection) => (await connection.all(statement, [before, STEP_EVENTS])).length,
  )
}
