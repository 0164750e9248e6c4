import { openDatabase } from '@footlight/server/app/open-database'
import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, newPostgresDatabase } from './databases.ts'
import { anyModel, newPerson } from './people.ts'
import { postgresMissing } from './postgres-server.ts'

describeOnEachDatabase('SEARCH-02 the index of names', (database) => {
  test('is made at the start, by however many nodes, and stays', async () => {
    const { textIndex } = database.db
    expect(await Promise.all([textIndex.open(), textIndex.open(), textIndex.open()])).toEqual([
      null,
      null,
      null,
    ])
    expect(await textIndex.open()).toBeNull()
  })

  test('who comes, changes and leaves is found as they are', async () => {
    const made = await database.db.people.create(newPerson({ type: 'model', username: 'indexed_one' }))
    expect(made.ok).toBe(true)
    expect(await database.db.models.count({ ...anyModel, text: 'dexed_o' })).toBe(1)
  })
})

test('SEARCH-02 a role that may not have pg_trgm searches without it, and its operator reads why', async (context) => {
  const missing = postgresMissing()
  context.skip(missing !== null, missing ?? '')
  const url = new URL(await newPostgresDatabase())
  const administrator = new pg.Client({ connectionString: url.href })
  await administrator.connect()
  const role = `plain_${url.pathname.slice(-8)}`
  await administrator.query(`create role ${role} login; grant all on schema public to ${role}`)
  url.username = role
  const open = () => openDatabase({ dataDir: '', databaseUrl: url.href, logger: pino({ level: 'silent' }) })
  const plain = await open()
  expect(await plain.textIndex.open()).toMatch(/pg_trgm \(permission denied.*create extension pg_trgm/)
  await plain.people.create(newPerson({ type: 'model', username: 'found_without' }))
  expect(await plain.models.count({ ...anyModel, text: 'nd_with' })).toBe(1)
  // An administrator allows it, and the next start has it.
  await administrator.query('create extension pg_trgm')
  expect(await plain.textIndex.open()).toBeNull()
  const { rows: indexes } = await administrator.query(
    `select indexname from pg_indexes where indexname = 'model_texts_trigrams'`,
  )
  expect(indexes).toHaveLength(1)
  await plain.close()
  await administrator.end()
})
