import pg from 'pg'
import { StoreError, type StoreFailure } from '../../platform/db/store-error.ts'
import type { LedgerConnection, LedgerStore, Row, TableRows, Value } from '../store.ts'
import { onConflict } from '../tables.ts'

/** PostgreSQL's `disk_full`, and the class of refused constraints. */
const DISK_FULL = '53100'
const CONSTRAINT_CLASS = '23'

/**
 * The whole site's books in the operator's PostgreSQL. Batches of many processes take turns by the lock on
 * `ledger_positions`; the pool's timeouts take it away from one that stands still (LEDGER-WAIT-01).
 */
export class PostgresStore implements LedgerStore {
  readonly kind = 'postgres'
  readonly #pool: pg.Pool
  readonly #prepared = new PreparedTexts()

  /** The pool stays its owner's; `close` does not end it. */
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  transaction<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T> {
    return this.#within('begin', work)
  }

  view<T>(work: (connection: LedgerConnection) => Promise<T>): Promise<T> {
    // Reconciling reads all the books, and blocks nobody meanwhile.
    return this.#within(
      'begin isolation level repeatable read read only; set local statement_timeout = 0',
      work,
    )
  }

  async read(text: string, parameters: readonly Value[]): Promise<readonly Row[]> {
    try {
      const { rows } = await this.#pool.query<Row>({ ...this.#prepared.of(text), values: [...parameters] })
      return rows
    } catch (error) {
      throw new StoreError('unavailable', error)
    }
  }

  async close(): Promise<void> {}

  async #within<T>(begin: string, work: (connection: LedgerConnection) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreError('unavailable', error)
    })
    let phase: StoreFailure = 'unavailable'
    try {
      const begun = client.query(begin)
      const [value] = await Promise.all([work(new PostgresConnection(client, this.#prepared, begun)), begun])
      phase = 'outcome_unknown'
      await client.query('commit')
      client.release()
      return value
    } catch (error) {
      // A dropped connection rolls back on its own; it is also the only safe thing to do with one in an
      // unknown state.
      client.release(true)
      throw new StoreError(failureOf(error, phase), error)
    }
  }
}

/** The pool's clients send everything at once: a batch is one way there and back to read, one to write, one to commit. */
class PostgresConnection implements LedgerConnection {
  readonly #client: pg.PoolClient
  readonly #prepared: PreparedTexts
  readonly #begun: Promise<unknown>

  constructor(client: pg.PoolClient, prepared: PreparedTexts, begun: Promise<unknown>) {
    this.#client = client
    this.#prepared = prepared
    this.#begun = begun
  }

  async all(text: string, parameters: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#client.query<Row>({ ...this.#prepared.of(text), values: [...parameters] })
    return rows
  }

  async insert(rows: readonly TableRows[]): Promise<void> {
    // Outside of a transaction each table would be committed alone.
    await this.#begun
    // Of an aborted transaction PostgreSQL refuses what follows: the first failure is the one that is told.
    await Promise.all(rows.map((each) => this.#insertInto(each)))
  }

  async #insertInto({ table, values }: TableRows): Promise<void> {
    const names = Object.keys(table.columns)
    const columns = names.join(', ')
    const types = Object.entries(table.columns)
      .map(([column, type]) => `${column} ${type}`)
      .join(', ')
    const text = `insert into ${table.name} (${columns}) select ${columns} from jsonb_to_recordset(?::jsonb) as rows(${types})${onConflict(table)}`
    await this.#client.query({ ...this.#prepared.of(text), values: [JSON.stringify(rowsOf(names, values))] })
  }
}

/** The flat list cut into one object per row. */
function rowsOf(names: readonly string[], values: readonly Value[]): readonly Row[] {
  return Array.from({ length: values.length / names.length }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, values[row * names.length + column] ?? null])),
  )
}

/** Gives each text a name, under which the server keeps its plan, and turns `?` into `$1`, `$2`, … */
class PreparedTexts {
  readonly #known = new Map<string, { readonly name: string; readonly text: string }>()

  of(text: string): { readonly name: string; readonly text: string } {
    let known = this.#known.get(text)
    if (!known) {
      let parameter = 0
      known = { name: `ledger_${this.#known.size}`, text: text.replaceAll('?', () => `$${(parameter += 1)}`) }
      this.#known.set(text, known)
    }
    return known
  }
}

function failureOf(error: unknown, phase: StoreFailure): StoreFailure {
  // Not the server's word: the connection is gone, or our own code refused.
  if (!(error instanceof pg.DatabaseError)) return isConnectionError(error) ? phase : 'refused'
  if (error.code === DISK_FULL) return 'full'
  if (error.code?.startsWith(CONSTRAINT_CLASS)) return 'refused'
  return phase
}

/** node-pg tells of a lost connection by plain errors: with a system code, or with these words. */
function isConnectionError(error: unknown): boolean {
  return error instanceof Error && ('code' in error || /connection|timeout/i.test(error.message))
}
