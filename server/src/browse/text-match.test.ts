import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { TextMatch } from './text-match.ts'

const FREQUENT = 4
const anywhere = { places: [], viewer: null }

test.each(['an', 'ann'])(
  'FIND-02 that %s is frequent is found out once; who has it, and who has a rare one, is looked up each time',
  async (text) => {
    const asked: string[] = []
    const file = new Database(':memory:')
    const db: SiteDatabase = new Kysely({
      dialect: new SqliteDialect({ database: file }),
      log: ({ query }) => void asked.push(query.sql),
    })
    await migrateToLatest(db, 'site', modules.migrations('sqlite'))
    // Texts without their people.
    file.pragma('foreign_keys = off')
    const add = async (id: number, name: string) => {
      await sql`insert into model_texts (model_id, text) values (${id}, ${name})`.execute(db)
    }
    const names = ['anna', 'anne', 'annika', 'joanna', 'bea']
    for (const [index, name] of names.entries()) await add(index + 1, name)
    const matches = new TextMatch(db, 'sqlite', FREQUENT)
    const holders = async (wanted: string) => {
      const isHeld = await matches.inOrder(wanted, sql`listed.model_id`)
      const { rows } = await sql<{
        model_id: number
      }>`select model_id from model_texts as listed where ${isHeld}
        order by model_id`.execute(db)
      return rows.map(({ model_id }) => model_id)
    }
    expect([await matches.count(text, anywhere), await holders(text)]).toEqual([4, [1, 2, 3, 4]])
    expect([await matches.count('be', anywhere), await holders('be')]).toEqual([1, [5]])
    await add(6, 'hannah')
    await add(7, 'beanna')
    asked.length = 0
    expect([await matches.count(text, anywhere), await holders(text)]).toEqual([4, [1, 2, 3, 4, 6, 7]])
    expect(asked).toHaveLength(1)
    expect([await matches.count('be', anywhere), await holders('be')]).toEqual([2, [5, 7]])
    await db.destroy()
  },
)
