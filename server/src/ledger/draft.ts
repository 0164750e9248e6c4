import type { BalanceNotice, LedgerAccountId, OpenEscrow, OutboxDraft } from '@footlight/core/ports/ledger'
import { assert } from '@footlight/core/rules/result'
import { utcMonthNumber } from '@footlight/core/rules/year-month'
import type {
  AccountBooks,
  BatchPlan,
  Entry,
  IncomeSums,
  KeyRecord,
  MonthSums,
  Movement,
  NetChange,
  OutboxRecord,
  Outcome,
  Snapshot,
  Transfer,
} from './books.ts'
import { addedUp, keyOfSums } from './months.ts'
import type { DaySum } from './spending.ts'

const UNUSED: AccountBooks = { posted: 0, last: 0, day: 0, spent: 0 }

/**
 * The books while a batch is being decided: what was read, and on top of it what the batch's earlier commands
 * changed.
 */
export class BatchDraft {
  readonly #before: Snapshot
  readonly #accounts = new Map<LedgerAccountId, AccountBooks>()
  readonly #records = new Map<string, KeyRecord>()
  readonly #movements: Movement[] = []
  readonly #transfers: Transfer[] = []
  readonly #entries: Entry[] = []
  readonly #shared = new Map<string, number>()
  readonly #escrows = new Map<string, OpenEscrow>()
  readonly #events: OutboxRecord[] = []
  readonly #topics = new Map<string, number>()
  readonly #months = new Map<string, MonthSums>()
  #movement: number
  #cursor: number
  #month: number

  constructor(before: Snapshot) {
    this.#before = before
    this.#movement = before.positions.movement
    this.#cursor = before.positions.cursor
    this.#month = before.positions.month
  }

  account(id: LedgerAccountId): AccountBooks {
    return this.#accounts.get(id) ?? this.#before.accounts.get(id) ?? UNUSED
  }

  record(id: string): KeyRecord | undefined {
    return this.#records.get(id) ?? this.#before.records.get(id)
  }

  /** By `sharedKey`: where the sharing stands. */
  shared(key: string): number {
    return this.#shared.get(key) ?? this.#before.shared.get(key) ?? 0
  }

  setShared(key: string, position: number): void {
    this.#shared.set(key, position)
  }

  escrow(id: string): OpenEscrow | undefined {
    return this.#escrows.get(id) ?? this.#before.escrows.get(id)
  }

  setEscrow(escrow: OpenEscrow): void {
    this.#escrows.set(escrow.id, escrow)
  }

  setPosted(id: LedgerAccountId, posted: number): void {
    assert(Number.isSafeInteger(posted), `the books of ${id} stay whole numbers`)
    this.#accounts.set(id, { ...this.account(id), posted })
  }

  setDaySums(sums: ReadonlyMap<LedgerAccountId, DaySum>): void {
    for (const [id, { day, spent }] of sums) {
      assert(Number.isSafeInteger(spent) && spent >= 0, `the spending of ${id} stays a whole number`)
      this.#accounts.set(id, { ...this.account(id), day, spent })
    }
  }

  setRecord(id: string, record: KeyRecord): void {
    this.#records.set(id, record)
  }

  /** Numbers the movement and writes its lines and entries down; the caller has already set the balances. */
  addMovement(
    movement: Omit<Movement, 'seq'>,
    lines: readonly Omit<Transfer, 'movement' | 'line'>[],
    net: ReadonlyMap<LedgerAccountId, NetChange>,
  ): void {
    const seq = ++this.#movement
    this.#movements.push({ seq, ...movement })
    for (const [line, { debit, credit, tokens }] of lines.entries())
      this.#transfers.push({ movement: seq, line, debit, credit, tokens })
    for (const [account, { tokens, counterparty }] of net) {
      const books = this.account(account)
      this.#entries.push({
        account,
        movement: seq,
        tokens,
        balance: books.posted,
        counterparty,
        previous: books.last,
      })
      this.#accounts.set(account, { ...books, last: seq })
    }
  }

  /**
   * Counts in the month of `at`; what comes late, after something of the next month, in that one, so that a month that is over
   * never changes (STATEMENT-04). A clock that was set back by more begins anew, as that of a day does.
   */
  addIncome(incomes: readonly IncomeSums[], at: number): void {
    for (const income of incomes) {
      const own = utcMonthNumber(at)
      if (own !== this.#month - 1) this.#month = own
      const sums: MonthSums = { ...income, month: this.#month }
      const key = keyOfSums(sums)
      this.#months.set(key, addedUp(this.#months.get(key), sums))
    }
  }

  addEvents(events: readonly OutboxDraft[], at: number): void {
    for (const { topic, name, payload } of events) {
      const cursor = ++this.#cursor
      const previous = this.#topics.get(topic) ?? this.#before.topics.get(topic) ?? 0
      this.#events.push({ topic, name, payload: { ...payload, cursor }, cursor, at, previous })
      this.#topics.set(topic, cursor)
    }
  }

  /** LEDGER-17: the owner reads what can be spent now, and what this command changed about it. */
  addNotices(
    notices: readonly BalanceNotice[],
    change: ReadonlyMap<LedgerAccountId, number>,
    at: number,
  ): void {
    const events = notices.map(({ account, topic, username, type }) => ({
      topic,
      name: 'v3.token.update',
      payload: {
        username,
        tokens: this.account(account).posted,
        token_change: change.get(account) ?? 0,
        type,
      },
    }))
    this.addEvents(events, at)
  }

  finish(outcomes: readonly Outcome[]): BatchPlan {
    return {
      outcomes,
      movements: this.#movements,
      transfers: this.#transfers,
      entries: this.#entries,
      accounts: this.#accounts,
      records: this.#records,
      shared: this.#shared,
      escrows: this.#escrows,
      months: this.#months,
      events: this.#events,
      topics: this.#topics,
      positions: { movement: this.#movement, cursor: this.#cursor, month: this.#month },
    }
  }
}
