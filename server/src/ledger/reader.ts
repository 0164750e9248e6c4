import type {
  AccountLine,
  Balance,
  LedgerAccountId,
  LedgerHolding,
  LedgerMovement,
  OpenEscrow,
  OutboxEvent,
  StatementLine,
} from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import { assert } from '@footlight/core/rules'
import { movementKind, type StoredMovement } from '@footlight/core/rules/ledger/index'
import type { IncomeSums, KeyRecord, MonthSums, OutboxRecord } from './books.ts'
import { parseEscrowRow, parseKey } from './snapshot.ts'
import { daySumAt } from './spending.ts'
import { type LedgerStatements, ledgerStatements } from './statements.ts'
import { integerOf, type LedgerStore, textOf } from './store.ts'

type Payload = Readonly<Record<string, unknown>>

/** A movement and its number: they are given out in the order of the commits. */
export interface NumberedMovement extends StoredMovement {
  readonly seq: number
}

/** What a performer earned in a month, as the books have summed it (STATEMENT-01). */
export interface MonthIncome {
  /** Something of a later month was counted: nothing of this one changes any more. */
  readonly isOver: boolean
  /** By studio (`studio:3`; empty: without one), the month of the first income: months since January 1970. */
  readonly firstMonths: ReadonlyMap<string, number>
  readonly sums: readonly IncomeSums[]
}

/** All kinds of a month in one; corrections are in the tokens and not in the count. */
export type MonthTotal = Omit<MonthSums, 'kind'>

/** Reads what is committed. */
export class LedgerReader {
  readonly #store: LedgerStore
  readonly #statements: LedgerStatements

  constructor(store: LedgerStore) {
    this.#store = store
    this.#statements = ledgerStatements(store.kind)
  }

  async record(id: string): Promise<KeyRecord | null> {
    const [row] = await this.#store.read(this.#statements.keys, [JSON.stringify([id])])
    return row ? parseKey(row) : null
  }

  async balance(account: LedgerAccountId): Promise<Balance> {
    const [row] = await this.#store.read(this.#statements.accounts, [JSON.stringify([account])])
    const posted = row ? integerOf(row, 'posted') : 0
    return { posted }
  }

  async spentOnDay(wallet: LedgerAccountId, at: number): Promise<number> {
    const [row] = await this.#store.read(this.#statements.accounts, [JSON.stringify([wallet])])
    return row === undefined
      ? 0
      : daySumAt({ day: integerOf(row, 'day'), spent: integerOf(row, 'spent') }, at).spent
  }

  async creditedAfter(account: LedgerAccountId, at: number): Promise<number> {
    const [row] = await this.#store.read(this.#statements.creditedAfter, [account, at])
    return row ? integerOf(row, 'credited') : 0
  }

  /** null: nothing was ever earned. Months since January 1970, UTC. */
  async firstIncomeMonth(): Promise<number | null> {
    const [row] = await this.#store.read(this.#statements.firstIncomeMonth, [])
    return row === undefined || row['month'] === null ? null : integerOf(row, 'month')
  }

  async incomeOfMonths(first: number, end: number): Promise<readonly MonthTotal[]> {
    const rows = await this.#store.read(this.#statements.incomeOfMonths, [first, end])
    return rows.map((row) => ({
      ...{ model: textOf(row, 'model'), studio: textOf(row, 'studio'), month: integerOf(row, 'month') },
      ...{ count: integerOf(row, 'count'), paid: integerOf(row, 'paid') },
      ...{ toModel: integerOf(row, 'to_model'), toStudio: integerOf(row, 'to_studio') },
      toPlatform: integerOf(row, 'to_platform'),
    }))
  }

  async monthIncome(model: LedgerAccountId, month: number): Promise<MonthIncome> {
    // Before the sums: what was over by then they have in full.
    const [last] = await this.#store.read(this.#statements.lastMonth, [])
    const firsts = await this.#store.read(this.#statements.firstMonths, [model])
    const rows = await this.#store.read(this.#statements.monthSums, [model, month])
    return {
      isOver: last !== undefined && integerOf(last, 'month') > month,
      firstMonths: new Map(firsts.map((row) => [textOf(row, 'studio'), integerOf(row, 'month')])),
      sums: rows.map((row) => ({
        ...{ model, studio: textOf(row, 'studio'), kind: textOf(row, 'kind') },
        ...{ count: integerOf(row, 'count'), paid: integerOf(row, 'paid') },
        ...{ toModel: integerOf(row, 'to_model'), toStudio: integerOf(row, 'to_studio') },
        toPlatform: integerOf(row, 'to_platform'),
      })),
    }
  }

  async holdings(prefix: string): Promise<readonly LedgerHolding[]> {
    const rows = await this.#store.read(this.#statements.holdings, [prefix, endOfPrefix(prefix)])
    return rows.map((row) => ({ account: textOf(row, 'id'), posted: integerOf(row, 'posted') }))
  }

  async openEscrows(model: AccountId): Promise<readonly OpenEscrow[]> {
    return (await this.#store.read(this.#statements.openEscrows, [model])).map(parseEscrowRow)
  }

  async escrowModels(): Promise<readonly AccountId[]> {
    const rows = await this.#store.read(this.#statements.escrowModels, [])
    return rows.map((row) => AccountId.parse(integerOf(row, 'model')))
  }

  async movement(id: string): Promise<LedgerMovement | null> {
    const [row] = await this.#store.read(this.#statements.movement, [id])
    if (!row) return null
    return {
      id: textOf(row, 'id'),
      kind: movementKind(textOf(row, 'kind')),
      at: integerOf(row, 'at'),
      reason: textOf(row, 'reason'),
      memo: JSON.parse(textOf(row, 'memo')) as Payload,
    }
  }

  async movementsAfter(seq: number, limit: number): Promise<readonly NumberedMovement[]> {
    const rows = await this.#store.read(this.#statements.movementsAfter, [seq, limit])
    return rows.map((row) => ({
      seq: integerOf(row, 'seq'),
      kind: movementKind(textOf(row, 'kind')),
      memo: JSON.parse(textOf(row, 'memo')) as Payload,
    }))
  }

  async statement(
    account: LedgerAccountId,
    before: number | null,
    limit: number,
  ): Promise<readonly StatementLine[]> {
    const rows = await this.#store.read(this.#statements.statement, [
      account,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    ])
    return rows.map((row) => ({
      id: textOf(row, 'id'),
      kind: movementKind(textOf(row, 'kind')),
      cursor: integerOf(row, 'seq'),
      at: integerOf(row, 'at'),
      tokens: integerOf(row, 'tokens'),
      balanceAfter: integerOf(row, 'balance'),
      counterparty: textOf(row, 'counterparty'),
      reason: textOf(row, 'reason'),
      memo: JSON.parse(textOf(row, 'memo')) as Payload,
    }))
  }

  async linesAfter(
    accounts: readonly { readonly account: LedgerAccountId; readonly cursor: number }[],
    since: number,
  ): Promise<readonly AccountLine[]> {
    const rows = await this.#store.read(this.#statements.linesAfter, [JSON.stringify(accounts), since])
    return rows.map((row) => ({
      account: textOf(row, 'account'),
      kind: movementKind(textOf(row, 'kind')),
      cursor: integerOf(row, 'seq'),
      at: integerOf(row, 'at'),
      tokens: integerOf(row, 'tokens'),
      memo: JSON.parse(textOf(row, 'memo')) as Payload,
    }))
  }

  async eventsAfter(
    topics: readonly string[],
    cursor: number,
    limit: number,
  ): Promise<readonly OutboxEvent[]> {
    const rows = await this.#store.read(this.#statements.eventsAfter, [JSON.stringify(topics), cursor, limit])
    return rows.map((row) => ({
      topic: textOf(row, 'topic'),
      name: textOf(row, 'name'),
      payload: JSON.parse(textOf(row, 'payload')) as Payload,
      cursor: integerOf(row, 'cursor'),
      previous: integerOf(row, 'previous'),
    }))
  }

  async eventsNamed(
    names: readonly string[],
    after: number,
    upTo: number,
    limit: number,
  ): Promise<readonly OutboxRecord[]> {
    const rows = await this.#store.read(this.#statements.eventsNamed, [
      after,
      upTo,
      JSON.stringify(names),
      limit,
    ])
    return rows.map((row) => ({
      topic: textOf(row, 'topic'),
      name: textOf(row, 'name'),
      payload: JSON.parse(textOf(row, 'payload')) as Payload,
      cursor: integerOf(row, 'cursor'),
      previous: integerOf(row, 'previous'),
      at: integerOf(row, 'at'),
    }))
  }

  async head(): Promise<number> {
    const [row] = await this.#store.read(this.#statements.head, [])
    return row ? integerOf(row, 'cursor') : 0
  }

  async lastEpoch(): Promise<number> {
    const [row] = await this.#store.read(this.#statements.lastEpoch, [])
    return row ? integerOf(row, 'epoch') : 0
  }
}

/**
 * The first text after all that begin with `prefix`. Account ids are ASCII, so that its last character always
 * has a next one.
 */
function endOfPrefix(prefix: string): string {
  assert(/^[\x20-\x7e]+$/.test(prefix), 'holdings are asked for by the beginning of an account id')
  return prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)
}
