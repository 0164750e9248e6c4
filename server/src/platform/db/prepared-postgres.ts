import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Uses of a text until it gets a name: what is said once at a start needs none. */
const USES_BEFORE = 3
/** A list of values, or of rows: each length is another text, and all of them together would use up the names. */
const list = / in \(\$\d+, |\), \(\$/
/** Texts whose uses are counted. */
const COUNTED_MAX = 1_000
/** Names there are at most, for the life of the process: every connection keeps a plan for each. */
const NAMES_MAX = 400

/** Which texts have a name, under which each connection keeps the plan. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new LRUCache<string, number>({ max: COUNTED_MAX })
  readonly #unnamed = new Set<string>()

  /** null: it is planned anew. */
  of(text: string): string | null {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (this.#names.size + this.#unnamed.size >= NAMES_MAX || this.#unnamed.has(text) || list.test(text))
      return null
    const uses = this.#uses.get(text) ?? 0
    if (uses < USES_BEFORE) {
      this.#uses.set(text, uses + 1)
      return null
    }
    this.#uses.delete(text)
    const given = `site_${this.#names.size + this.#unnamed.size}`
    this.#names.set(text, given)
    return given
  }

  /** From now on it is planned anew. */
  forget(text: string): void {
    if (this.#names.delete(text)) this.#unnamed.add(text)
  }
}

/** A pool for Kysely, which has each query parsed and planned anew: texts that come again have their plans kept. */
export class PreparedPostgres implements PostgresPool {
  readonly options: object
  readonly #pool: pg.Pool
  readonly #names = new StatementNames()
  /** Kysely knows a connection again by its object. */
  readonly #clients = new WeakMap<pg.PoolClient, PreparedClient>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.options = pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect()
    const known = this.#clients.get(client) ?? new PreparedClient(client, this.#names)
    this.#clients.set(client, known)
    return known
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('rows are not read through a cursor here')
    // Without values it is a word about the transaction, or of a migration.
    const name = values.length === 0 || this.#isAtRisk(asked) ? null : this.#names.of(asked)
    return name === null ? this.#client.query(asked, [...values]) : this.#queryNamed(name, asked, [...values])
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  /**
   * Another process may add a column while this one goes on. PostgreSQL refuses a plan of before then, and a
   * transaction could not ask again.
   */
  #isAtRisk(text: string): boolean {
    return text.includes('*') && this.#client.getTransactionStatus() !== 'I'
  }

  async #queryNamed(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query({ name, text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      // Refused before anything was done.
      this.#names.forget(text)
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return await this.#client.query(text, values)
    }
  }
}

/** "cached plan must not change result type", in whatever language: the tables have other columns now. */
function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}
