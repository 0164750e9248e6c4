import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { default as Database, Statement } from 'better-sqlite3-multiple-ciphers'
import {
  type LogBatch,
  type LogEntry,
  type LogPage,
  type LogPageRequest,
  type LogPositions,
  type LogQuery,
  LogRow,
} from '../shared/logs/entry.ts'
import type { LogFailure } from '../shared/logs/logbook-protocol.ts'
import { failureOf } from './failure.ts'
import { Forgotten } from './forgotten.ts'
import { RetentionRules } from './retention-rules.ts'
import { countStatement, IDS_PER_MS, pageStatement } from './search.ts'
import { ViewerSums } from './viewer-sums.ts'

/** How many rows one transaction of a removal touches: so few that an append never waits for long. */
const REMOVAL_STEP = 500

/** All that is stored, in one open database. Every method either does it all or nothing. */
export class LogStore {
  readonly db: Database
  readonly viewers: ViewerSums
  readonly retention: RetentionRules
  readonly #forgotten: Forgotten
  readonly #insert: Statement
  readonly #lastOfMs: Statement
  readonly #setPosition: Statement

  constructor(db: Database) {
    this.db = db
    this.viewers = new ViewerSums(db)
    this.retention = new RetentionRules(db)
    this.#forgotten = new Forgotten(db)
    this.#insert = db.prepare(`
      INSERT INTO entries (id, key, kind, at, viewer, text, tokens, show_id, details)
      VALUES (@id, @key, @kind, @at, @viewer, @text, @tokens, @showId, @details) ON CONFLICT (key) DO NOTHING`)
    this.#lastOfMs = db.prepare('SELECT max(id) AS id FROM entries WHERE id >= ? AND id < ?')
    this.#setPosition = db.prepare(`
      INSERT INTO positions (stream, position) VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET position = max(position, excluded.position)`)
  }

  /** Entries that are there already change nothing; positions never go back. Answers how many were new. */
  append(batch: LogBatch, now: number): Result<{ added: number }, LogFailure> {
    return this.#attempt(() =>
      this.db.transaction(() => {
        let added = 0
        for (const entry of batch.entries)
          if (entry.kind !== 'note' && this.#isWanted(entry, now) && this.#add(entry)) added += 1
        for (const stream of ['lobby', 'room'] as const) {
          const position = batch.positions[stream]
          if (position !== null) this.#setPosition.run(stream, position)
        }
        return { added }
      })(),
    )
  }

  positions(): LogPositions {
    const rows = this.db.prepare('SELECT stream, position FROM positions').all() as {
      stream: string
      position: number
    }[]
    const of = (stream: string) => rows.find((row) => row.stream === stream)?.position ?? null
    return { lobby: of('lobby'), room: of('room') }
  }

  search(request: LogPageRequest): Result<LogPage, LogFailure> {
    return this.#attempt(() => {
      const { sql, values } = pageStatement({ ...request, limit: request.limit + 1 })
      const found = (this.db.prepare(sql).all(...values) as StoredRow[]).map(rowOf)
      const rows = found.slice(0, request.limit)
      return { rows, next: found.length > request.limit ? rows.at(-1)!.id : null }
    })
  }

  count(query: LogQuery): Result<{ rows: number }, LogFailure> {
    return this.#attempt(() => {
      const { sql, values } = countStatement(query)
      return this.db.prepare(sql).get(...values) as { rows: number }
    })
  }

  known(keys: readonly string[]): Result<{ keys: string[] }, LogFailure> {
    return this.#attempt(() => {
      const has = this.db.prepare('SELECT 1 FROM entries WHERE key = ?')
      return { keys: keys.filter((key) => has.get(key) !== undefined) }
    })
  }

  /** One note a viewer; the newest words replace those before. An empty text removes it. */
  writeNote(viewer: string, text: string, now: number): Result<Record<string, never>, LogFailure> {
    return this.#attempt(() =>
      this.db.transaction(() => {
        const key = `note:${viewer}`
        this.db.prepare('DELETE FROM entries WHERE key = ?').run(key)
        if (text.trim() !== '')
          this.#add({ key, kind: 'note', at: now, viewer, text, tokens: null, showId: null, details: null })
        return {}
      })(),
    )
  }

  readNote(viewer: string): string | null {
    const row = this.db.prepare('SELECT text FROM entries WHERE key = ?').get(`note:${viewer}`) as
      | { text: string }
      | undefined
    return row?.text ?? null
  }

  /** One step of a removal; 0: nothing is left. `where` is about `entries`. */
  removeStep(where: string, values: readonly (string | number)[]): Result<number, LogFailure> {
    return this.#attempt(
      () =>
        this.db
          .prepare(
            `DELETE FROM entries WHERE id IN (SELECT id FROM entries WHERE ${where} ORDER BY id LIMIT ${REMOVAL_STEP})`,
          )
          .run(...values).changes,
    )
  }

  /**
   * What is not a row of its own: sums, the name in the receipts of others, and the history that the server
   * would send again.
   */
  forgetViewer(viewer: string, now: number): Result<Record<string, never>, LogFailure> {
    return this.#attempt(() =>
      this.db.transaction(() => {
        this.viewers.remove(viewer)
        this.#forgotten.viewer(viewer, now)
        const named = `"username":${JSON.stringify(viewer)}`
        this.db
          .prepare(
            `UPDATE entries SET details = replace(details, ?, '"username":null') WHERE kind = 'receipt' AND instr(details, ?) > 0`,
          )
          .run(named, named)
        return {}
      })(),
    )
  }

  /** Everything but the settings and the positions: what is removed is not asked for again. */
  deleteAll(now: number): Result<Record<string, never>, LogFailure> {
    return this.#attempt(() => {
      this.db.transaction(() => {
        this.db.exec(`DELETE FROM entries; DELETE FROM viewers; DELETE FROM forgotten`)
        this.#forgotten.everybody(now)
      })()
      this.db.exec('VACUUM')
      this.db.pragma('wal_checkpoint(TRUNCATE)')
      return {}
    })
  }

  close(): void {
    this.db.close()
  }

  #isWanted(entry: LogEntry, now: number): boolean {
    return !this.#forgotten.has(entry) && !this.retention.isOver(entry, now)
  }

  #add(entry: LogEntry): boolean {
    const added = this.#insert.run({ ...entry, id: this.#freeId(entry.at) }).changes === 1
    if (added && entry.viewer !== null && entry.kind !== 'note')
      this.viewers.add({ ...entry, viewer: entry.viewer })
    return added
  }

  /** The next number of its millisecond; a full one runs over into the next. */
  #freeId(at: number): number {
    for (let ms = at; ; ms += 1) {
      const first = ms * IDS_PER_MS
      const { id } = this.#lastOfMs.get(first, first + IDS_PER_MS) as { id: number | null }
      if (id === null) return first
      if (id < first + IDS_PER_MS - 1) return id + 1
    }
  }

  #attempt<T>(work: () => T): Result<T, LogFailure> {
    try {
      return ok(work())
    } catch (error) {
      const failure = failureOf(error)
      if (failure === 'internal') throw error
      return fail(failure)
    }
  }
}

/** A row of `entries`, as the driver hands it out. */
interface StoredRow {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly at: number
  readonly viewer: string | null
  readonly text: string
  readonly tokens: number | null
  readonly show_id: string | null
  readonly details: string | null
}

/** Parsed, because a file can hold anything. @throws for a row that this console did not write. */
function rowOf({ show_id: showId, ...row }: StoredRow): LogRow {
  return LogRow.parse({ ...row, showId })
}
