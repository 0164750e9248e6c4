import type { DatabaseKind } from '../platform/db/database-kind.ts'
import type { LedgerTable } from './tables.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/** Rows of one table: their values one after another, in the order of its columns. */
export interface TableRows {
  readonly table: LedgerTable
  readonly values: readonly Value[]
}

/** What the engine may do inside one transaction. Statement texts are constant, so each is prepared once. */
export interface LedgerConnection {
  /** Takes the writer's lock. What is asked after it sees what was committed until it was had, also if it is asked at once. */
  lock(text: string): Promise<readonly Row[]>
  /**
   * `?` marks a parameter, in both dialects. Questions that are asked at once are answered together: each is then a
   * `select`, and the order of its rows is not kept.
   */
  all(text: string, parameters: readonly Value[]): Promise<readonly Row[]>
  /** Writes rows, each table named once at most: all of them, or none where one is refused. */
  insert(rows: readonly TableRows[]): Promise<void>
}

/** Where the books are stored. Every failure is thrown as a `StoreError`. */
export interface LedgerStore {
  readonly kind: DatabaseKind
  /** All of `work` is durable when this answers, or none of it happened (`outcome_unknown` apart). */
  transaction<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T>
  /** One statement alone. */
  read(text: string, parameters: readonly Value[]): Promise<readonly Row[]>
  /** One consistent view, nothing written. */
  view<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function textOf(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`)
  return value
}

/** Throws on what a JavaScript integer cannot hold: tokens are never rounded. */
export function integerOf(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError(`${column} is not a whole number`)
  return value
}
