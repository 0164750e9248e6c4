import pg from 'pg'
import { StoreError, type StoreFailure } from '../../platform/db/store-error.ts'
import type { LedgerConnection, LedgerStore, Row, TableRows, Value } from '../store.ts'
import { type LedgerTable, ledgerTables, onConflict } from '../tables.ts'

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
      const [begun, working] = inOneWrite(client, () => {
        const begun = client.query(begin)
        return [begun, work(new PostgresConnection(client, this.#prepared, begun))]
      })
      const [value] = await Promise.all([working, begun])
      phase = 'outcome_unknown'
      const { command } = await client.query('commit')
      // PostgreSQL takes back what it cannot commit, and calls that no error.
      if (command !== 'COMMIT') throw new StoreError('unavailable', 'the transaction was taken back')
      client.release()
      return value
    } catch (error) {
      // A dropped connection rolls back on its own; it is also the only safe thing to do with one in an
      // unknown state.
      client.release(true)
      throw error instanceof StoreError ? error : new StoreError(failureOf(error, phase), error)
    }
  }
}

interface Asked {
  readonly text: string
  readonly parameters: readonly Value[]
}

/** One of the rows that answer several questions at once. */
interface PartRow {
  readonly part: number
  readonly row: Row
}

/**
 * The pool's clients send everything at once: a batch is one way there and back to read, one to write, one to commit.
 * What is asked at once becomes one statement, and so do the rows of all tables: of what a small batch takes, most is
 * what each statement costs, on both sides.
 */
class PostgresConnection implements LedgerConnection {
  readonly #client: pg.PoolClient
  readonly #prepared: PreparedTexts
  readonly #begun: Promise<unknown>
  #asked: Asked[] = []
  #answers: Promise<readonly (readonly Row[])[]> | null = null

  constructor(client: pg.PoolClient, prepared: PreparedTexts, begun: Promise<unknown>) {
    this.#client = client
    this.#prepared = prepared
    this.#begun = begun
  }

  lock(text: string): Promise<readonly Row[]> {
    return this.#query<Row>({ text, parameters: [] })
  }

  async all(text: string, parameters: readonly Value[]): Promise<readonly Row[]> {
    const at = this.#asked.push({ text, parameters }) - 1
    this.#answers ??= Promise.resolve().then(() => this.#ask())
    return (await this.#answers)[at]!
  }

  async #ask(): Promise<readonly (readonly Row[])[]> {
    const asked = this.#asked
    this.#asked = []
    this.#answers = null
    const [first, ...others] = asked
    if (others.length === 0) return [await this.#query<Row>(first!)]
    const parts = asked.map(
      ({ text }, part) => `select ${part} as part, to_jsonb(found) as row from (${text}) as found`,
    )
    const parameters = asked.flatMap((each) => each.parameters)
    const answers = asked.map((): Row[] => [])
    for (const { part, row } of await this.#query<PartRow>({ text: parts.join(' union all '), parameters }))
      answers[part]!.push(row)
    return answers
  }

  async insert(rows: readonly TableRows[]): Promise<void> {
    if (rows.length === 0) return
    const byTable = new Map(rows.map(({ table, values }) => [table, values]))
    const parameters = tables.map((table) => JSON.stringify(rowsOf(table, byTable.get(table) ?? [])))
    // Outside of a transaction it would be committed alone.
    await this.#begun
    await this.#query({ text: INSERT, parameters })
  }

  async #query<R extends pg.QueryResultRow>({ text, parameters }: Asked): Promise<readonly R[]> {
    const { rows } = await this.#client.query<R>({ ...this.#prepared.of(text), values: [...parameters] })
    return rows
  }
}

const tables: readonly LedgerTable[] = Object.values(ledgerTables)
/** One text whatever a batch writes, so that PostgreSQL keeps one plan of it: to most batches some tables have nothing. */
const INSERT = `with ${tables.map((table) => `${table.name}_rows as (${insertInto(table)})`).join(', ')} select`

function insertInto(table: LedgerTable): string {
  const columns = Object.keys(table.columns).join(', ')
  const types = Object.entries(table.columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')
  return `insert into ${table.name} (${columns}) select ${columns} from json_to_recordset(?::json) as rows(${types})${onConflict(table)}`
}

/** Each statement would be a call of the system otherwise, and wake PostgreSQL up once more. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection
  stream.cork()
  // Behind what `send` asks for together.
  process.nextTick(() => stream.uncork())
  return send()
}

/** The flat list cut into one object per row. */
function rowsOf({ columns }: LedgerTable, values: readonly Value[]): readonly Row[] {
  const names = Object.keys(columns)
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
