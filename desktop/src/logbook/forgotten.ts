import { createHash, randomBytes } from 'node:crypto'
import type { default as Database, Statement } from 'better-sqlite3-multiple-ciphers'
import type { LogEntry } from '../shared/logs/entry.ts'

const EVERYBODY = 'everybody'

/**
 * Viewers whom the performer had removed, and until when: the server's history may bring the same lines
 * again. Names are stored as digests with a salt of this file, so that the list says nothing to a reader.
 */
export class Forgotten {
  readonly #set: Statement
  readonly #get: Statement
  readonly #salt: string

  constructor(db: Database) {
    db.prepare(`INSERT INTO settings (name, value) VALUES ('salt', ?) ON CONFLICT DO NOTHING`).run(
      randomBytes(16).toString('hex'),
    )
    this.#salt = (
      db.prepare(`SELECT value FROM settings WHERE name = 'salt'`).get() as { value: string }
    ).value
    this.#set = db.prepare(
      'INSERT INTO forgotten (who, until) VALUES (?, ?) ON CONFLICT (who) DO UPDATE SET until = max(until, excluded.until)',
    )
    this.#get = db.prepare('SELECT max(until) AS until FROM forgotten WHERE who IN (?, ?)')
  }

  viewer(viewer: string, until: number): void {
    this.#set.run(this.#digest(viewer), until)
  }

  everybody(until: number): void {
    this.#set.run(EVERYBODY, until)
  }

  has({ viewer, at }: LogEntry): boolean {
    const { until } = this.#get.get(EVERYBODY, viewer === null ? EVERYBODY : this.#digest(viewer)) as {
      until: number | null
    }
    return until !== null && at <= until
  }

  #digest(viewer: string): string {
    return createHash('sha256').update(this.#salt).update(viewer).digest('hex')
  }
}
