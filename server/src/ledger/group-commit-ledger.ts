import type {
  Idempotency,
  Ledger,
  LedgerCommand,
  LedgerError,
  LedgerReceipt,
  OutboxEvent,
} from '@footlight/core/ports'
import { ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { StoreError } from '../platform/db/store-error.ts'
import { logEvent } from '../platform/log-event.ts'
import type { LedgerBackend } from './backend.ts'
import { type Outcome, recordId } from './books.ts'
import { assertCommand } from './check-command.ts'
import type { BatchOutcome, BatchReply } from './engine.ts'
import { repeatOf } from './fold.ts'
import { limited, limitedOwners, noLimits, type SpendLimits } from './spend-limits.ts'

/** Commands that share one commit at most: beyond it the first of a batch would wait for too long. */
const BATCH_COMMANDS_MAX = 1_024

/** How long events can be caught up with. */
export const OUTBOX_KEPT_MS = 7 * 24 * 60 * 60 * 1_000

interface Waiting {
  readonly command: LedgerCommand
  readonly resolve: (outcome: Outcome & { readonly fault?: undefined }) => void
  readonly reject: (error: Error) => void
}

/**
 * One commit for all commands that arrived while the last one was on its way to the disk. Answers after the
 * commit, in order. Rejects on a programmer's error, and with a `StoreError` when the database failed; then
 * only the same key tells what became of it.
 */
export class GroupCommitLedger implements Ledger {
  readonly #backend: LedgerBackend
  readonly #logger: Logger
  readonly #limits: SpendLimits
  readonly #listeners = new Set<(events: readonly OutboxEvent[]) => void>()
  #queue: Waiting[] = []
  #working: Promise<void> | null = null
  #closed = false

  constructor(backend: LedgerBackend, logger: Logger, limits: SpendLimits = noLimits) {
    this.#backend = backend
    this.#limits = limits
    this.#logger = logger
  }

  async execute(command: LedgerCommand): Promise<Result<LedgerReceipt, LedgerError>> {
    assertCommand(command)
    return await this.#enqueue(command)
  }

  async recall(idempotency: Idempotency): ReturnType<Ledger['recall']> {
    const record = await this.#backend.record(recordId(idempotency))
    return record === null ? ok(null) : repeatOf(record, idempotency)
  }

  balance: Ledger['balance'] = (account) => this.#backend.balance(account)
  spentOnDay: LedgerBackend['spentOnDay'] = (wallet, at) => this.#backend.spentOnDay(wallet, at)
  creditedAfter: Ledger['creditedAfter'] = (account, at) => this.#backend.creditedAfter(account, at)
  holdings: Ledger['holdings'] = (prefix) => this.#backend.holdings(prefix)
  openEscrows: Ledger['openEscrows'] = (model) => this.#backend.openEscrows(model)
  escrowModels: Ledger['escrowModels'] = () => this.#backend.escrowModels()
  movement: Ledger['movement'] = (id) => this.#backend.movement(id)
  /** For what looks through everything that was booked, step by step. */
  movementsAfter: LedgerBackend['movementsAfter'] = (seq, limit) => this.#backend.movementsAfter(seq, limit)
  statement: Ledger['statement'] = (account, before, limit) => this.#backend.statement(account, before, limit)
  linesAfter: Ledger['linesAfter'] = (accounts, since) => this.#backend.linesAfter(accounts, since)
  eventsAfter: Ledger['eventsAfter'] = (topics, cursor, limit) =>
    this.#backend.eventsAfter(topics, cursor, limit)
  /** For what looks through everything that was told, step by step. */
  eventsNamed: LedgerBackend['eventsNamed'] = (names, after, upTo, limit) =>
    this.#backend.eventsNamed(names, after, upTo, limit)
  monthIncome: LedgerBackend['monthIncome'] = (model, month) => this.#backend.monthIncome(model, month)
  firstIncomeMonth: LedgerBackend['firstIncomeMonth'] = () => this.#backend.firstIncomeMonth()
  incomeOfMonths: LedgerBackend['incomeOfMonths'] = (first, end) => this.#backend.incomeOfMonths(first, end)
  head: Ledger['head'] = () => this.#backend.head()
  lastEpoch: LedgerBackend['lastEpoch'] = () => this.#backend.lastEpoch()
  reconcile: Ledger['reconcile'] = () => this.#backend.reconcile()

  onCommitted(listener: (events: readonly OutboxEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets events that nobody can catch up with any more; answers how many. The head stays. */
  async pruneOutbox(now: number): Promise<number> {
    let removed = 0
    for (;;) {
      const step = await this.#backend.pruneOutbox(now - OUTBOX_KEPT_MS)
      if (step === 0) return removed
      removed += step
    }
  }

  /** Commits what was accepted, then closes. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#working
    await this.#backend.close()
  }

  #enqueue(command: LedgerCommand): Promise<Result<LedgerReceipt, LedgerError>> {
    if (this.#closed) return Promise.reject(new StoreError('unavailable', 'the ledger is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, resolve: resolve as Waiting['resolve'], reject })
      this.#working ??= this.#work()
    })
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = await this.#limited(this.#queue.splice(0, BATCH_COMMANDS_MAX))
      if (batch.length === 0) continue
      try {
        this.#deliver(batch, await this.#backend.run(batch.map(({ command }) => command)))
      } catch (error) {
        logEvent(this.#logger, 'ledger_batch_failed', { err: error, commands: batch.length })
        for (const { reject } of batch)
          reject(error instanceof Error ? error : new StoreError('outcome_unknown', error))
      }
    }
    this.#working = null
  }

  /**
   * The one place that every command comes through: no payment of any part of the server can forget the daily
   * limit (LEDGER-13). Where the limits cannot be read, what they are for is refused, and all else goes on.
   */
  async #limited(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    const owners = limitedOwners(batch.map(({ command }) => command))
    if (owners.length === 0) return batch
    try {
      const limits = await this.#limits(owners)
      return batch.map((waiting) => ({ ...waiting, command: limited(waiting.command, limits) }))
    } catch (error) {
      logEvent(this.#logger, 'daily_limits_read_failed', { err: error, people: owners.length })
      const refused = batch.filter(({ command }) => limitedOwners([command]).length > 0)
      for (const { reject } of refused) reject(new StoreError('unavailable', error))
      return batch.filter((waiting) => !refused.includes(waiting))
    }
  }

  #deliver(batch: readonly Waiting[], reply: BatchReply): void {
    if (reply.events.length > 0) for (const listener of this.#listeners) this.#tell(listener, reply.events)
    this.#reportUnwritten(reply)
    for (const [index, waiting] of batch.entries()) settle(waiting, reply.outcomes[index])
  }

  /** One line for each batch: the whole of it met the same database. */
  #reportUnwritten({ outcomes }: BatchReply): void {
    const unwritten = outcomes.find(
      (outcome) => 'lost' in outcome || ('error' in outcome && outcome.error.code === 'storage_full'),
    )
    if (unwritten === undefined) return
    if ('lost' in unwritten) logEvent(this.#logger, 'ledger_commit_failed', { lost: unwritten.lost })
    else logEvent(this.#logger, 'ledger_storage_full', { commands: outcomes.length })
  }

  /** A listener's mistake must not become the ledger's. */
  #tell(listener: (events: readonly OutboxEvent[]) => void, events: readonly OutboxEvent[]): void {
    try {
      listener(events)
    } catch (error) {
      logEvent(this.#logger, 'ledger_listener_failed', { err: error })
    }
  }
}

function settle(waiting: Waiting, outcome: BatchOutcome | undefined): void {
  if (!outcome) waiting.reject(new StoreError('outcome_unknown', 'the batch answered too little'))
  else if ('fault' in outcome) waiting.reject(new Error(outcome.fault))
  else if ('lost' in outcome) waiting.reject(new StoreError(outcome.lost, 'the batch was not committed'))
  else waiting.resolve(outcome)
}
