/// <reference path="./ciphers.d.ts" />
import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import Database from 'better-sqlite3-multiple-ciphers'
import type { LogFailure, OpenArgs } from '../shared/logs/logbook-protocol.ts'
import { failureOf } from './failure.ts'
import { createTables, SCHEMA_VERSION } from './schema.ts'

export interface OpenedFile {
  readonly db: Database
  /** Name of the damaged file that stood here; null: there was none. */
  readonly movedAside: string | null
}

const CACHE_KIB = 65_536

/**
 * Opens or begins the encrypted file. A damaged one is moved aside, never deleted; one of another key or of a
 * later console is left as it is. `now` goes into the name of what is moved aside.
 */
export function openFile(args: OpenArgs, now: number): Result<OpenedFile, LogFailure> {
  if (args.path === null) return ok({ db: prepare(connect(':memory:', args)), movedAside: null })
  const { path } = args
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (args.setAside && existsSync(path)) return openBeside(path, args, now)
  if (!isOurKey(path, args.key)) return fail('wrong_key')
  const opened = tryOpen(path, args)
  if (opened.ok) return ok({ db: opened.value, movedAside: null })
  return opened.error === 'damaged' ? openBeside(path, args, now) : opened
}

function openBeside(path: string, args: OpenArgs, now: number): Result<OpenedFile, LogFailure> {
  const movedAside = moveAside(path, now)
  const opened = tryOpen(path, args)
  return opened.ok ? ok({ db: opened.value, movedAside }) : opened
}

function tryOpen(path: string, args: OpenArgs): Result<Database, LogFailure> {
  let db: Database | null = null
  try {
    // Made with its permissions: the driver would make it readable to all who may read the folder.
    if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
    db = connect(path, args)
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > SCHEMA_VERSION) {
      db.close()
      return fail('newer_version')
    }
    prepare(db)
    if (isCutShort(path, db)) {
      db.close()
      return fail('damaged')
    }
    writeKeyCheck(path, args.key)
    return ok(db)
  } catch (error) {
    db?.close()
    return fail(failureOf(error))
  }
}

function connect(file: string, { key, nativeBinding }: OpenArgs): Database {
  const db = new Database(file, nativeBinding === null ? {} : { nativeBinding })
  if (file === ':memory:') return db
  db.pragma(`cipher = 'chacha20'`)
  db.pragma(`key = 'raw:${key}'`)
  return db
}

function prepare(db: Database): Database {
  db.pragma('journal_mode = WAL')
  // A lost power may cost the last moments; they carry their positions with them, so that the server is asked
  // again.
  db.pragma('synchronous = NORMAL')
  db.pragma('secure_delete = ON')
  db.pragma(`cache_size = -${CACHE_KIB}`)
  if (Number(db.pragma('user_version', { simple: true })) === 0) createTables(db)
  return db
}

/**
 * Shorter than its own first page says. Asked when the log beside it is folded in, for what the log holds is
 * not in the file yet.
 */
function isCutShort(path: string, db: Database): boolean {
  const [{ busy }] = db.pragma('wal_checkpoint(PASSIVE)') as [{ busy: number }]
  if (busy !== 0) return false
  const pages = Number(db.pragma('page_count', { simple: true }))
  return statSync(path).size < pages * Number(db.pragma('page_size', { simple: true }))
}

function moveAside(path: string, now: number): string {
  const name = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  for (const end of ['', '-wal', '-shm', '.check'])
    if (existsSync(path + end)) renameSync(path + end, name + end)
  return basename(name)
}

const checkPath = (path: string) => `${path}.check`

/** Of a random key of 256 bits this says nothing; it tells a wrong key from a damaged file. */
function keyCheck(key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update('footlight logbook').digest().subarray(0, 16)
}

function isOurKey(path: string, key: string): boolean {
  if (!existsSync(path) || !existsSync(checkPath(path))) return true
  const stored = Buffer.from(readFileSync(checkPath(path), 'utf8'), 'hex')
  const ours = keyCheck(key)
  // A check that is itself damaged says nothing against the key.
  return stored.length !== ours.length || timingSafeEqual(stored, ours)
}

function writeKeyCheck(path: string, key: string): void {
  if (!existsSync(checkPath(path)))
    writeFileSync(checkPath(path), keyCheck(key).toString('hex'), { mode: 0o600 })
}
