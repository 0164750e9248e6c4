import type { default as Database, Statement } from 'better-sqlite3-multiple-ciphers'
import type { LogEntry, ViewerHistory } from '../shared/logs/entry.ts'

interface Sums {
  readonly first_at: number
  readonly last_at: number
  readonly tips: number
  readonly tip_tokens: number
  readonly shows: number
}

/**
 * What a viewer has come to so far, kept up with every new entry, so that a request card has it at once and
 * pruning takes nothing from it.
 */
export class ViewerSums {
  readonly #add: Statement
  readonly #get: Statement
  readonly #remove: Statement

  constructor(db: Database) {
    this.#add = db.prepare(`
      INSERT INTO viewers (viewer, first_at, last_at, tips, tip_tokens, shows) VALUES (@viewer, @at, @at, @tips, @tokens, @shows)
      ON CONFLICT (viewer) DO UPDATE SET
        first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at),
        tips = tips + excluded.tips, tip_tokens = tip_tokens + excluded.tip_tokens, shows = shows + excluded.shows`)
    this.#get = db.prepare('SELECT first_at, last_at, tips, tip_tokens, shows FROM viewers WHERE viewer = ?')
    this.#remove = db.prepare('DELETE FROM viewers WHERE viewer = ?')
  }

  /** A receipt is a show that took place; announcements and ends are not counted again. */
  add({ viewer, kind, at, tokens }: LogEntry & { readonly viewer: string }): void {
    this.#add.run({
      viewer,
      at,
      tips: kind === 'tip' ? 1 : 0,
      tokens: kind === 'tip' ? (tokens ?? 0) : 0,
      shows: kind === 'receipt' ? 1 : 0,
    })
  }

  of(viewer: string): Omit<ViewerHistory, 'note'> {
    const sums = this.#get.get(viewer) as Sums | undefined
    return {
      viewer,
      firstAt: sums?.first_at ?? null,
      lastAt: sums?.last_at ?? null,
      tips: sums?.tips ?? 0,
      tipTokens: sums?.tip_tokens ?? 0,
      shows: sums?.shows ?? 0,
    }
  }

  remove(viewer: string): void {
    this.#remove.run(viewer)
  }
}
