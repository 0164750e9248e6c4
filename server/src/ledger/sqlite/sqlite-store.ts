import Database from 'better-sqlite3'
import { StoreError, type StoreFailure } from '../../platform/db/store-error.ts'
import type { LedgerConnection, LedgerStore, Row, TableRows, Value } from '../store.ts'
import { type LedgerTable, onConflict } from '../tables.ts'

/** Rows per statement: one call into SQLite carries many, which costs half of what single ones do. */
const BLOCK_ROWS = 32

type Statement = Database.Statement<Value[], Row>

interface Insert {
  readonly block: Statement
  readonly single: Statement
  /** Values per row. */
  readonly columns: number
}

/** Everything happens in this thread and at once: run it in a worker. Not for overlapping calls. */
export class SqliteStore implements LedgerStore {
  readonly kind = 'sqlite'
  readonly #open: () => Database.Database
  #connection: SqliteConnection | null

  /**
   * `open` is called again after an I/O error: what SQLite believes about the file is no longer to be trusted
   * then.
   */
  constructor(open: () => Database.Database) {
    this.#open = open
    this.#connection = new SqliteConnection(open())
  }

  async transaction<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T> {
    const connection = this.#connected()
    let phase: StoreFailure = 'unavailable'
    try {
      connection.run('begin immediate')
      const value = await work(connection)
      phase = 'outcome_unknown'
      connection.run('commit')
      return value
    } catch (error) {
      throw this.#failed(connection, error, phase)
    }
  }

  read(text: string, parameters: readonly Value[]): Promise<readonly Row[]> {
    return this.view((connection) => connection.all(text, parameters))
  }

  async view<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T> {
    const connection = this.#connected()
    try {
      return await work(connection)
    } catch (error) {
      throw this.#failed(connection, error, 'unavailable')
    }
  }

  async close(): Promise<void> {
    this.#connection?.db.close()
    this.#connection = null
  }

  #connected(): SqliteConnection {
    try {
      return (this.#connection ??= new SqliteConnection(this.#open()))
    } catch (error) {
      throw new StoreError('unavailable', error)
    }
  }

  /** Leaves no transaction behind, and says what the error means. */
  #failed(connection: SqliteConnection, error: unknown, phase: StoreFailure): StoreError {
    if (!(error instanceof Database.SqliteError)) {
      connection.rollBack()
      return new StoreError('refused', error)
    }
    if (error.code.startsWith('SQLITE_IOERR') || error.code.startsWith('SQLITE_CORRUPT')) {
      connection.db.close()
      this.#connection = null
      return new StoreError(phase, error)
    }
    connection.rollBack()
    if (error.code === 'SQLITE_FULL') return new StoreError('full', error)
    if (error.code.startsWith('SQLITE_CONSTRAINT')) return new StoreError('refused', error)
    return new StoreError('unavailable', error)
  }
}

class SqliteConnection implements LedgerConnection {
  readonly db: Database.Database
  readonly #prepared = new Map<string, Statement>()
  readonly #inserts = new Map<string, Insert>()

  constructor(db: Database.Database) {
    this.db = db
  }

  /** The transaction itself is the lock. */
  lock(text: string): Promise<readonly Row[]> {
    return this.all(text, [])
  }

  async all(text: string, parameters: readonly Value[]): Promise<readonly Row[]> {
    return this.#prepare(text).all(...parameters)
  }

  async insert(rows: readonly TableRows[]): Promise<void> {
    // SQLite ends the transaction on some errors: the next table would be written outside of it.
    for (const { table, values } of rows) this.#insertInto(table, values)
  }

  #insertInto(table: LedgerTable, values: readonly Value[]): void {
    const { block, single, columns } = this.#insertOf(table)
    let next = 0
    for (; next + BLOCK_ROWS * columns <= values.length; next += BLOCK_ROWS * columns) {
      block.run(...values.slice(next, next + BLOCK_ROWS * columns))
    }
    for (; next < values.length; next += columns) single.run(...values.slice(next, next + columns))
  }

  run(text: string): void {
    this.#prepare(text).run()
  }

  /** SQLite has already rolled back on its own after some errors. */
  rollBack(): void {
    if (this.db.inTransaction) this.run('rollback')
  }

  #prepare(text: string): Statement {
    let statement = this.#prepared.get(text)
    if (!statement) {
      statement = this.db.prepare<Value[], Row>(text)
      this.#prepared.set(text, statement)
    }
    return statement
  }

  #insertOf(table: LedgerTable): Insert {
    let statements = this.#inserts.get(table.name)
    if (!statements) {
      const columns = Object.keys(table.columns)
      const row = `(${columns.map(() => '?').join(', ')})`
      const text = (rows: number): string =>
        `insert or rollback into ${table.name} (${columns.join(', ')}) values ${Array(rows).fill(row).join(', ')}${onConflict(table)}`
      statements = {
        block: this.#prepare(text(BLOCK_ROWS)),
        single: this.#prepare(text(1)),
        columns: columns.length,
      }
      this.#inserts.set(table.name, statements)
    }
    return statements
  }
}
