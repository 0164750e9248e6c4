import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { assert } from '@footlight/core/rules'
import Database from 'better-sqlite3'

/** What `PRAGMA synchronous` answers for FULL. */
const SYNCHRONOUS_FULL = 2

/**
 * Pages of 4 KiB in the write-ahead log before they are copied into the file: a page that many commits touch
 * is copied once. At most 128 MiB of log.
 */
const CHECKPOINT_PAGES = 32_000

/** KiB of pages held in memory, as SQLite wants it: negative. */
const CACHE_SIZE_KIB = -64_000

/**
 * Opens a database file that only this process may read, and sets what makes a commit durable. SQLite built
 * for WAL defaults to `synchronous=NORMAL` in many packages, where a committed transaction may be gone after
 * a power cut: so it is set and then read back on every open (LEDGER-21). Throws when the file cannot be had
 * that way.
 */
export function openSqlite(path: string): Database.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Created here because SQLite would use the umask; its -wal and -shm files take the mode of this one.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const db = new Database(path, { timeout: 5_000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    db.pragma(`cache_size = ${CACHE_SIZE_KIB}`)
    assertDurable(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Throws unless a commit on this connection survives a power cut. */
export function assertDurable(db: Database.Database): void {
  assert(db.pragma('journal_mode', { simple: true }) === 'wal', `${db.name} is in WAL mode`)
  assert(db.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL, `${db.name} has synchronous=FULL`)
  assert(db.pragma('foreign_keys', { simple: true }) === 1, `${db.name} checks foreign keys`)
}
