import { type AccountId, browserLogLimits, type LogLevel, type StoredLine } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type BrowserLogTables, keepNewest } from './log-tables.ts'

/** A line with nothing in it of whoever it is about. */
export interface CutLine {
  readonly at: number
  readonly level: LogLevel
  readonly page: string
  readonly message: string
}

export interface LogLineRepository {
  /** Keeps the newest of a person. */
  add(account: AccountId, lines: readonly CutLine[]): Promise<void>
  /** Newest first; `page` from 1. */
  page(
    account: AccountId,
    page: number,
  ): Promise<{ readonly lines: readonly StoredLine[]; readonly total: number }>
  /** Those of these words that are names of accounts. */
  namesAmong(words: readonly string[]): Promise<ReadonlySet<string>>
  forget(before: number): Promise<void>
}

/** SQLite takes some thousand values in one statement. */
const WORDS_AT_ONCE = 500

export function createLogLineRepository(db: Kysely<BrowserLogTables>): LogLineRepository {
  return {
    async add(account, lines) {
      if (lines.length === 0) return
      await db
        .insertInto('browser_log_lines')
        .values(lines.map((line) => ({ account, ...line })))
        .execute()
      await keepNewest(db, 'browser_log_lines', account, browserLogLimits.linesOfPersonMax)
    },

    async page(account, page) {
      const all = db.selectFrom('browser_log_lines').where('account', '=', account)
      const { count } = await all.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()
      const rows = await all
        .select(['id', 'at', 'level', 'page', 'message'])
        .orderBy('id', 'desc')
        .limit(browserLogLimits.linesPerPage)
        .offset((page - 1) * browserLogLimits.linesPerPage)
        .execute()
      return {
        // The schema of the call lets no other level in.
        lines: rows.map((row) => ({
          ...row,
          at: new Date(row.at).toISOString(),
          level: row.level as LogLevel,
        })),
        total: Number(count),
      }
    },

    async namesAmong(words) {
      const names = new Set<string>()
      for (let from = 0; from < words.length; from += WORDS_AT_ONCE) {
        const rows = await db
          .selectFrom('people')
          .select('username')
          .where('username', 'in', words.slice(from, from + WORDS_AT_ONCE))
          .execute()
        for (const { username } of rows) names.add(username)
      }
      return names
    },

    async forget(before) {
      await db.deleteFrom('browser_log_lines').where('at', '<', before).execute()
    },
  }
}
