import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { PreparedSqlite } from './prepared-sqlite.ts'

interface Tables {
  readonly things: { readonly id: number; readonly name: string }
}

function setUp() {
  const opened = openSqlite(join(folder, 'things.db'))
  const prepare = vi.spyOn(opened, 'prepare')
  const database = new PreparedSqlite(opened)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  /** How often SQLite was given this text. */
  const prepared = (text: string): number => prepare.mock.calls.filter(([asked]) => asked === text).length
  return { opened, database, db, prepare, prepared }
}

let folder = ''
let given: ReturnType<typeof setUp>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-prepared-'))
  given = setUp()
  await sql`create table things (id integer primary key, name text not null)`.execute(given.db)
  await given.db
    .insertInto('things')
    .values([1, 2, 3].map((id) => ({ id, name: `thing ${id}` })))
    .execute()
})
afterEach(async () => {
  await given.db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

test('a text is prepared once, and answers for the values of each call', async () => {
  const { db, prepared } = given
  const nameOf = async (id: number) =>
    (await db.selectFrom('things').select('name').where('id', '=', id).executeTakeFirst())?.name
  expect(await nameOf(1)).toBe('thing 1')
  expect(await nameOf(9)).toBeUndefined()
  const renamed = await db.updateTable('things').set({ name: 'x' }).where('id', '=', 1).executeTakeFirst()
  expect(renamed.numUpdatedRows).toBe(1n)
  expect(await nameOf(1)).toBe('x')
  expect(prepared('select "name" from "things" where "id" = ?')).toBe(1)
})

test('a statement that failed is used again, also in a transaction that was taken back', async () => {
  const { db, prepared } = given
  const add = (id: number) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('things').values({ id, name: 'new' }).execute()
    })
  await add(4)
  await expect(add(4)).rejects.toThrow('UNIQUE')
  await add(5)
  expect((await db.selectFrom('things').select('id').execute()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(prepared('insert into "things" ("id", "name") values (?, ?)')).toBe(1)
})

test('a walk through rows leaves its text to others', () => {
  const { database } = given
  const text = 'select id from things order by id'
  const ids: unknown[] = []
  for (const row of database.prepare(text).iterate()) ids.push([row, database.prepare(text).all().length])
  expect(ids).toEqual([1, 2, 3].map((id) => [{ id }, 3]))
  expect(database.prepare(text)).toBe(database.prepare(text))
})

test('a changed schema is seen by a text of before, and so is a change that was taken back', async () => {
  const { db } = given
  const columns = async (from: Pick<typeof db, 'selectFrom'>) =>
    Object.keys((await from.selectFrom('things').selectAll().executeTakeFirst()) ?? {})
  expect(await columns(db)).toEqual(['id', 'name'])
  await sql`alter table things add column size integer`.execute(db)
  expect(await columns(db)).toEqual(['id', 'name', 'size'])
  const failed = db.transaction().execute(async (trx) => {
    await sql`alter table things drop column size`.execute(trx)
    expect(await columns(trx)).toEqual(['id', 'name'])
    throw new Error('not after all')
  })
  await expect(failed).rejects.toThrow('not after all')
  expect(await columns(db)).toEqual(['id', 'name', 'size'])
})

test('no more than some hundred statements are kept, and none of a long list', () => {
  const { database, prepare } = given
  const text = (id: number) => `select name from things where id = ${id}`
  for (let id = 0; id < 600; id += 1) database.prepare(text(id))
  prepare.mockClear()
  for (let id = 100; id < 600; id += 1) database.prepare(text(id))
  expect(prepare).not.toHaveBeenCalled()
  database.prepare(text(0))
  expect(prepare).toHaveBeenCalledOnce()
  const long = `select name from things where id in (${Array(2_000).fill('?').join(', ')})`
  expect(database.prepare(long)).not.toBe(database.prepare(long))
})

test('closed with what it keeps', async () => {
  const { database, opened } = given
  const statement = database.prepare('select 1')
  database.close()
  expect(opened.open).toBe(false)
  expect(() => statement.all()).toThrow('not open')
})
