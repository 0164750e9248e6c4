import type {
  Balance,
  Idempotency,
  Ledger,
  LedgerAccountId,
  LedgerCommand,
  LedgerError,
  LedgerReceipt,
  OutboxEvent,
  SharedIncome,
  StatementLine,
} from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import { PLATFORM_ACCOUNT } from '@footlight/core/rules/ledger/accounts'
import { LRUCache } from 'lru-cache'

const ENTRIES_MAX = 50_000

/**
 * Remembers balances, which every page and every socket asks for. Right only while all commands go through
 * this object, so only for a database that no other process writes. What is spent is never decided here: that
 * is the ledger's own reading.
 */
export class CachedLedger implements Ledger {
  readonly #ledger: Ledger
  readonly #balances = new LRUCache<LedgerAccountId, Balance>({ max: ENTRIES_MAX })
  /** Grows with every command; a reading that began before one is not cached. */
  #commands = 0

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  async balance(account: LedgerAccountId): Promise<Balance> {
    const known = this.#balances.get(account)
    if (known !== undefined) return known
    const began = this.#commands
    const balance = await this.#ledger.balance(account)
    if (began === this.#commands) this.#balances.set(account, balance)
    return balance
  }

  async execute(command: LedgerCommand): Promise<Result<LedgerReceipt, LedgerError>> {
    this.#forget(command)
    try {
      return await this.#ledger.execute(command)
    } finally {
      this.#forget(command)
    }
  }

  recall(idempotency: Idempotency): ReturnType<Ledger['recall']> {
    return this.#ledger.recall(idempotency)
  }

  creditedAfter(account: LedgerAccountId, at: number): Promise<number> {
    return this.#ledger.creditedAfter(account, at)
  }

  holdings(prefix: string): ReturnType<Ledger['holdings']> {
    return this.#ledger.holdings(prefix)
  }

  openEscrows(model: AccountId): ReturnType<Ledger['openEscrows']> {
    return this.#ledger.openEscrows(model)
  }

  escrowModels(): ReturnType<Ledger['escrowModels']> {
    return this.#ledger.escrowModels()
  }

  movement(id: string): ReturnType<Ledger['movement']> {
    return this.#ledger.movement(id)
  }

  statement(
    account: LedgerAccountId,
    before: number | null,
    limit: number,
  ): Promise<readonly StatementLine[]> {
    return this.#ledger.statement(account, before, limit)
  }

  linesAfter(...asked: Parameters<Ledger['linesAfter']>): ReturnType<Ledger['linesAfter']> {
    return this.#ledger.linesAfter(...asked)
  }

  eventsAfter(topics: readonly string[], cursor: number, limit: number): Promise<readonly OutboxEvent[]> {
    return this.#ledger.eventsAfter(topics, cursor, limit)
  }

  head(): Promise<number> {
    return this.#ledger.head()
  }

  onCommitted(listener: (events: readonly OutboxEvent[]) => void): () => void {
    return this.#ledger.onCommitted(listener)
  }

  reconcile(): ReturnType<Ledger['reconcile']> {
    return this.#ledger.reconcile()
  }

  close(): Promise<void> {
    this.#balances.clear()
    return this.#ledger.close()
  }

  #forget(command: LedgerCommand): void {
    this.#commands += 1
    if (command.kind === 'announce') return
    for (const { debit, credit } of command.lines) {
      this.#balances.delete(debit)
      this.#balances.delete(credit)
    }
    if (command.income) this.#forgetIncome(command.income)
  }

  #forgetIncome({ from, model, studio }: SharedIncome): void {
    for (const { account } of from) this.#balances.delete(account)
    for (const account of [model, studio ?? PLATFORM_ACCOUNT, PLATFORM_ACCOUNT])
      this.#balances.delete(account)
  }
}
