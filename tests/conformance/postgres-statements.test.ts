import { openPostgres } from '@footlight/server/platform/db/open-postgres'
import { PreparedPostgres } from '@footlight/server/platform/db/prepared-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newPostgresDatabase } from './databases.ts'
import { postgresMissing } from './postgres-server.ts'

interface Tables {
  readonly things: { readonly id: number; readonly name: string }
}

const missing = postgresMissing()
const logger = pino({ level: 'silent' })
/** More than a text must be used before it gets a name. */
const OFTEN = 8

describe('statements that PostgreSQL keeps', () => {
  let pool: pg.Pool
  let db: Kysely<Tables>
  /** Another process with the same database. */
  let other: pg.Pool

  beforeEach(async (context) => {
    context.skip(missing !== null, missing ?? '')
    const databaseUrl = await newPostgresDatabase()
    other = openPostgres(databaseUrl, logger)
    pool = openPostgres(databaseUrl, logger)
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PreparedPostgres(pool) }) })
    await other.query('create table things (id bigint primary key, name text not null)')
    await other.query("insert into things select n, 'thing ' || n from generate_series(1, 9) as n")
  })
  afterEach(async () => {
    await db?.destroy()
    await other?.end()
  })

  type Asked = Pick<Kysely<Tables>, 'selectFrom'>
  const thing = (from: Asked, id: number) =>
    from.selectFrom('things').selectAll().where('id', '=', id).executeTakeFirst()
  const kept = async (from: Kysely<Tables>) =>
    (
      await sql<{ statement: string }>`select statement from pg_prepared_statements order by name`.execute(
        from,
      )
    ).rows

  test('a text that comes again is kept, and answers for the values of each call; one of a list is not', async () => {
    const keptAfter = await db.connection().execute(async (one) => {
      for (let id = 1; id <= OFTEN; id += 1) expect(await thing(one, id)).toEqual({ id, name: `thing ${id}` })
      for (let use = 1; use <= OFTEN; use += 1) {
        const some = one.selectFrom('things').select('id').where('id', 'in', [1, use, 9]).orderBy('id')
        expect((await some.execute()).at(-1)).toEqual({ id: 9 })
        const rows = [100, 200].map((id) => ({ id: id + use, name: 'new' }))
        await one.insertInto('things').values(rows).execute()
      }
      return await kept(one)
    })
    expect(keptAfter).toEqual([{ statement: 'select * from "things" where "id" = $1' }])
  })

  test('there is an end to what is kept, and everything is answered beyond it', async () => {
    const keptAfter = await db.connection().execute(async (one) => {
      for (let text = 0; text < 420; text += 1)
        for (let use = 0; use < OFTEN / 2; use += 1) {
          const found = await sql<{
            n: number
          }>`select ${sql.lit(text)}::bigint + ${use}::bigint as n`.execute(one)
          expect(found.rows).toEqual([{ n: text + use }])
        }
      return await kept(one)
    })
    expect(keptAfter).toHaveLength(400)
  })

  test('another process adds a column: what asks for all columns goes on, with the new one', async () => {
    for (let use = 0; use < OFTEN; use += 1) await thing(db, 1)
    await other.query('alter table things add column size bigint not null default 7')
    expect(await thing(db, 1)).toEqual({ id: 1, name: 'thing 1', size: 7 })
    await other.query('alter table things drop column size')
    expect(await thing(db, 1)).toEqual({ id: 1, name: 'thing 1' })
  })

  test('within a transaction too, which could not ask again', async () => {
    const read = () => db.transaction().execute((transaction) => thing(transaction, 1))
    for (let use = 0; use < OFTEN; use += 1) await read()
    await other.query('alter table things add column size bigint not null default 7')
    expect(await read()).toEqual({ id: 1, name: 'thing 1', size: 7 })
  })

  test('a refused statement is used again', async () => {
    const add = (id: number) => db.insertInto('things').values({ id, name: 'new' }).execute()
    for (let id = 10; id < 10 + OFTEN; id += 1) await add(id)
    await expect(add(10)).rejects.toMatchObject({ code: '23505' })
    await add(100)
    expect(await thing(db, 100)).toEqual({ id: 100, name: 'new' })
  })
})
