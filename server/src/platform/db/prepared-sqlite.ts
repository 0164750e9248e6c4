import type Database from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'
import { LRUCache } from 'lru-cache'

/** Statements that are kept: more than the site has texts in use. Each holds some 10 KiB. */
const STATEMENTS_MAX = 500
/** Characters. A longer text is a list of values, whose length hardly comes twice. */
const TEXT_MAX = 4_000

/** What is said once; some pragmas do what they say while they are prepared, so they are never to be kept. */
const saidOnce = /^\s*(?:alter|analyze|attach|create|detach|drop|pragma|reindex|vacuum)\b/i

type Statement = Database.Statement<unknown[], unknown>

/**
 * A connection for Kysely, which has each query prepared anew: the same text gets the same statement here. After a
 * change of the schema SQLite prepares a kept one again by itself, and the driver reads its columns again.
 */
export class PreparedSqlite implements SqliteDatabase {
  readonly #db: Database.Database
  readonly #kept = new LRUCache<string, Statement>({ max: STATEMENTS_MAX })

  constructor(db: Database.Database) {
    this.#db = db
  }

  prepare(text: string): Statement {
    const kept = this.#kept.get(text)
    // Somebody may be walking through its rows: another walk needs a statement of its own.
    if (kept?.busy === false) return kept
    const statement = this.#db.prepare(text)
    if (kept === undefined && text.length <= TEXT_MAX && !saidOnce.test(text)) this.#kept.set(text, statement)
    return statement
  }

  close(): void {
    this.#kept.clear()
    this.#db.close()
  }
}
