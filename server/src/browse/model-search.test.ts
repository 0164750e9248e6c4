import { AccountId, StoredSettings } from '@footlight/core/protocol'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import type { SearchTables } from './model-conditions.ts'
import { createModelSearch } from './model-search.ts'
import { anybody, type ModelFilters } from './model-search-port.ts'

const everybody = anybody
const seenFrom = { places: ['US', 'US-TX'], viewer: AccountId.parse(7) }

let file: Database.Database
let db: Kysely<SearchTables>
const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
beforeEach(() => {
  file = new Database(':memory:')
  db = new Kysely<SearchTables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query),
  })
})
afterEach(() => db.destroy())

/** How SQLite does what was asked since the last call. */
function plans(): string[] {
  return asked.splice(0).flatMap((query) =>
    file
      .prepare(`explain query plan ${query.sql}`)
      .all(...query.parameters)
      .map((step) => (step as { detail: string }).detail),
  )
}

describe('FIND-02 no page of models reads them all', () => {
  test.each<[string, Partial<ModelFilters>]>([
    ['everybody', {}],
    ['one area', { gender: 'f' }],
    ['without areas', { hidden: ['m', 't'] }],
    ['a tag', { keys: [['talk']] }],
    ['a tag of an area', { gender: 'f', keys: [['talk']] }],
    ['from a place', { gender: 'f', seenFrom }],
  ])('%s', async (_, filters) => {
    await migrateToLatest(db, 'site', modules.migrations('sqlite'))
    asked.length = 0
    const models = createModelSearch(db, 'sqlite')
    const query = { filters: { ...everybody, ...filters }, except: [1, 2].map((id) => AccountId.parse(id)) }
    await models.search({ ...query, after: 'after:someone', limit: 98 })
    const [page, ...others] = plans()
    // One range of an index in the order of the page, and what belongs to its rows by their keys.
    expect(page).toMatch(/^SEARCH listed USING .*\(tag=\?( AND gender=\?)? AND username>\?\)$/)
    expect(others.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
    await models.cursorAfter(query, 98)
    expect(plans().filter((step) => /people|SCAN|TEMP B-TREE/.test(step))).toEqual([])
    await models.count(query.filters)
    await models.keyCounts({ ...query.filters, keys: [] })
    expect(
      plans().filter((step) => /SCAN|SEARCH (listed|people)/.test(step) && !/model_id=/.test(step)),
    ).toEqual([])
  })
})

test('BROWSE-09 thousands are counted in parts, between which others get their turn, and none is left out or counted twice', async () => {
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  // Of the listings alone.
  file.pragma('foreign_keys = off')
  const add = file.prepare('insert into model_listings (tag, username, gender, model_id) values (?, ?, ?, ?)')
  file.transaction(() => {
    for (let id = 1; id <= 12_001; id += 1) {
      const keys = ['talk', ...(id % 2 === 0 ? ['even'] : []), ...(id % 3 === 0 ? ['third'] : [])]
      for (const key of keys) add.run(key, `n${(id * 7_919) % 12_007}`, id % 5 === 0 ? 'm' : 'f', id)
    }
  })()
  const models = createModelSearch(db, 'sqlite')
  const talking = { ...everybody, keys: [['talk'], ['even', 'third']] }
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  })
  asked.length = 0
  expect(await models.count(talking)).toBe(8_000)
  expect(asked.length).toBe(18)
  const women = await models.keyCounts({ ...talking, keys: [['talk'], ['even']], gender: 'f' })
  clearInterval(count)
  expect(Object.fromEntries(women)).toEqual({ talk: 4_800, even: 4_800, third: 1_600 })
  expect(turns).toBeGreaterThan(1)
})

test('FIND-02 models of before are found, by what they block as well', async () => {
  const all = Object.entries(modules.migrations('sqlite'))
  const before = all.filter(([name]) => name < '0023')
  expect(before.length).toBeLessThan(all.length)
  await migrateToLatest(db, 'site', Object.fromEntries(before))
  for (const [username, type, gender, tags] of [
    ['anna', 'model', 'f', '["talk","talk"]'],
    ['bert', 'model', null, '[]'],
    ['vera', 'viewer', null, '["talk"]'],
  ])
    await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
      identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages,
      created_at) values (${username}, ${`ÉCLAIR ${username}`}, '', ${username}, '', 0, 0, 0, ${type}, ${gender},
      '1990-01-01', 'none', '[]', ${JSON.stringify(StoredSettings.parse({}))}, ${tags}, '["de"]', 1)`.execute(
      db,
    )
  await sql`insert into blocked_regions (owner_id, countries, states)
    values (1, '["US"]', '["US-TX"]'), (2, '[]', '["US-TX"]')`.execute(db)
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  const models = createModelSearch(db, 'sqlite')
  const namesOf = async (filters: Partial<ModelFilters>) => {
    const query = { filters: { ...everybody, ...filters }, except: [], after: null, limit: 9 }
    const page = await models.search(query)
    const names = page.ok ? page.value.models.map(({ username }) => username) : []
    expect(await models.count(query.filters)).toBe(names.length)
    return names
  }
  expect(await namesOf({})).toEqual(['anna', 'bert'])
  expect(await namesOf({ gender: 'f', keys: [['talk']] })).toEqual(['anna'])
  expect(await namesOf({ text: 'éclair b' })).toEqual(['bert'])
  expect(await namesOf({ seenFrom: { places: ['US'], viewer: null } })).toEqual(['bert'])
  expect(await namesOf({ seenFrom: { places: ['US', 'US-TX'], viewer: null } })).toEqual([])
  // Accounts that are gone are found and counted no more.
  await sql`delete from people where username = 'anna'`.execute(db)
  expect(await namesOf({})).toEqual(['bert'])
  expect(await namesOf({ seenFrom: { places: ['US'], viewer: null } })).toEqual(['bert'])
})
