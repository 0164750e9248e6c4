import type Database from 'better-sqlite3-multiple-ciphers'
import { defaultRetention, type LogEntry, Retention } from '../shared/logs/entry.ts'
import { IDS_PER_MS } from './search.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** How long each kind is stored, in the file itself. */
export class RetentionRules {
  readonly #db: Database
  #rules: Retention

  constructor(db: Database) {
    this.#db = db
    const row = db.prepare(`SELECT value FROM settings WHERE name = 'retention'`).get() as
      | { value: string }
      | undefined
    this.#rules = row === undefined ? defaultRetention : Retention.parse(JSON.parse(row.value))
  }

  get rules(): Retention {
    return this.#rules
  }

  set(rules: Retention): void {
    this.#db
      .prepare(
        `INSERT INTO settings (name, value) VALUES ('retention', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      )
      .run(JSON.stringify(rules))
    this.#rules = rules
  }

  /** An entry that would be pruned at once. */
  isOver({ kind, at }: LogEntry, now: number): boolean {
    const days = kind === 'note' ? null : this.#rules[kind]
    return days !== null && at < now - days * DAY_MS
  }

  /** What is to be removed now, one condition on `entries` per kind. */
  overdue(now: number): readonly { readonly where: string; readonly values: readonly (string | number)[] }[] {
    return (Object.entries(this.#rules) as [string, number | null][]).flatMap(([kind, days]) =>
      days === null
        ? []
        : [{ where: 'kind = ? AND id < ?', values: [kind, Math.max(0, now - days * DAY_MS) * IDS_PER_MS] }],
    )
  }
}
