import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertDurable, openSqlite } from './open-sqlite.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'footlight-sqlite-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('LEDGER-21 a file that is opened again is durable again: WAL with synchronous=FULL', () => {
  const path = join(folder, 'data', 'ledger.db')
  for (let open = 0; open < 2; open += 1) {
    const db = openSqlite(path)
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
    db.close()
  }
})

test('LEDGER-21 a connection that could lose a commit is refused', () => {
  const path = join(folder, 'ledger.db')
  openSqlite(path).close()
  const careless = new Database(path)
  careless.pragma('synchronous = NORMAL')
  careless.pragma('foreign_keys = ON')
  expect(() => assertDurable(careless)).toThrow('synchronous=FULL')
  careless.close()
  const memory = new Database(':memory:')
  expect(() => assertDurable(memory)).toThrow('WAL')
  memory.close()
})

test('nobody else may read the files', () => {
  const path = join(folder, 'data', 'ledger.db')
  const db = openSqlite(path)
  db.exec('create table t (a)')
  const modes = [join(folder, 'data'), path, `${path}-wal`].map((file) => statSync(file).mode & 0o777)
  db.close()
  expect(modes).toEqual([0o700, 0o600, 0o600])
})
