import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogStore } from './log-store.ts'
import { openFile } from './open-file.ts'
import { EVENING, logEntry, openArgs, pageOf, sampleFolder } from './testing/log-samples.ts'

let folder: ReturnType<typeof sampleFolder>

beforeEach(() => {
  folder = sampleFolder()
})

afterEach(() => folder.remove())

function open(overrides: Parameters<typeof openArgs>[0] = {}) {
  const opened = openFile(openArgs({ path: folder.path, ...overrides }), EVENING)
  return opened.ok ? { store: new LogStore(opened.value.db), movedAside: opened.value.movedAside } : opened
}

function opened(overrides: Parameters<typeof openArgs>[0] = {}) {
  const it = open(overrides)
  if (!('store' in it)) throw new Error(it.error)
  return it
}

/** A file with some pages in it, closed. */
function fill(rows = 400): void {
  const { store } = opened()
  store.append(
    {
      entries: Array.from({ length: rows }, (_, index) => logEntry({ text: `a secret whisper ${index}` })),
      positions: { lobby: 3, room: 7 },
    },
    EVENING,
  )
  store.close()
}

function rows(): number {
  const { store } = opened()
  const count = store.count(pageOf().query)
  store.close()
  return count.ok ? count.value.rows : -1
}

test('LOG-REST-01 nothing of it can be read in the files, not even that it is a database; only the performer may open them', () => {
  const { store } = opened()
  store.append(
    {
      entries: [logEntry({ text: 'a secret whisper', viewer: 'anna_of_green' })],
      positions: { lobby: null, room: null },
    },
    EVENING,
  )
  const names = readdirSync(dirname(folder.path))
  expect(names).toEqual(['mira.db', 'mira.db-shm', 'mira.db-wal', 'mira.db.check'])
  for (const name of names) {
    const bytes = readFileSync(`${dirname(folder.path)}/${name}`)
    for (const word of ['whisper', 'anna_of_green', 'CREATE TABLE', 'SQLite format'])
      expect(bytes.includes(word)).toBe(false)
    expect(statSync(`${dirname(folder.path)}/${name}`).mode & 0o077).toBe(0)
  }
  expect(statSync(dirname(folder.path)).mode & 0o777).toBe(0o700)
  store.close()
  const header = readFileSync(folder.path).subarray(0, 16)
  const other = sampleFolder()
  const second = openFile(openArgs({ path: other.path }), EVENING)
  if (second.ok) second.value.db.close()
  expect(readFileSync(other.path).subarray(0, 16).equals(header)).toBe(false)
  other.remove()
})

test('LOG-REST-02 with another key it is left as it is', () => {
  fill()
  const before = readFileSync(folder.path)
  expect(open({ key: '00'.repeat(32) })).toEqual({ ok: false, error: 'wrong_key' })
  expect(readFileSync(folder.path).equals(before)).toBe(true)
  expect(rows()).toBe(400)
})

test('LOG-DAMAGE-01 garbage is moved aside, never deleted, and a new one begins', () => {
  fill()
  writeFileSync(folder.path, Buffer.alloc(9_000, 0x55))
  const { store, movedAside } = opened()
  expect(movedAside).toBe('mira.db.damaged-2026-11-14T20-00-00-000Z')
  expect(readFileSync(`${dirname(folder.path)}/${movedAside}`)).toEqual(Buffer.alloc(9_000, 0x55))
  expect(store.append({ entries: [logEntry()], positions: { lobby: null, room: null } }, EVENING)).toEqual({
    ok: true,
    value: { added: 1 },
  })
  store.close()
  expect(rows()).toBe(1)
})

test.each([
  ['in the middle of a page', 20_001],
  ['between two pages', 16_384],
])('LOG-DAMAGE-01 a file that was cut short %s is moved aside', (_, bytes) => {
  fill()
  truncateSync(folder.path, bytes)
  const { store, movedAside } = opened()
  expect(movedAside).not.toBeNull()
  expect(store.positions()).toEqual({ lobby: null, room: null })
  store.close()
})

test('LOG-DAMAGE-02 an empty file, as a crash at the first start leaves it, is simply begun', () => {
  fill(0)
  truncateSync(folder.path, 0)
  const { store, movedAside } = opened()
  expect(movedAside).toBeNull()
  store.close()
})

test('LOG-DAMAGE-03 a page that turns out to be unreadable later is reported as damage, and the file is moved aside when asked', () => {
  fill(3_000)
  const bytes = readFileSync(folder.path)
  bytes.fill(0x13, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_000)
  writeFileSync(folder.path, bytes)
  const { store } = opened()
  const found = [
    store.search(pageOf({}, { limit: 500, order: 'oldest' })),
    ...Array.from({ length: 6 }, (_, index) =>
      store.search(pageOf({ text: `whisper ${index}` }, { limit: 500 })),
    ),
    store.count(pageOf({ viewer: 'anna', kinds: ['chat'] }).query),
    ...Array.from({ length: 30 }, (_, index) =>
      store.search(pageOf({}, { after: (EVENING + index * 100) * 1_000, order: 'oldest', limit: 500 })),
    ),
  ]
  expect(found.some((one) => !one.ok && one.error === 'damaged')).toBe(true)
  store.close()
  const again = opened({ setAside: true })
  expect(again.movedAside).not.toBeNull()
  again.store.close()
})

test('LOG-VERSION-01 a file of a later console is refused and left as it is', () => {
  const { store } = opened()
  store.db.pragma('user_version = 99')
  store.close()
  expect(open()).toEqual({ ok: false, error: 'newer_version' })
})
