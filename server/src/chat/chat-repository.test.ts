import { AccountId, type ChatMessage, StoredSettings } from '@footlight/core/protocol'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { type ChatTables, createChatRepository } from './chat-repository.ts'

let file: Database.Database
let db: Kysely<ChatTables>
const asked: string[] = []
beforeEach(async () => {
  file = new Database(':memory:')
  file.pragma('foreign_keys = on')
  db = new Kysely<ChatTables>({
    dialect: new SqliteDialect({ database: file }),
    log: ({ query }) => void asked.push(query.sql),
  })
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  const add =
    file.prepare(`insert into people (id, username, display_name, email, email_key, password_hash, email_confirmed,
    identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages, created_at)
    values (?, ?, ?, '', ?, '', 0, 0, 0, 'model', 'f', '1990-01-01', 'none', '[]', ?, '[]', '[]', 1)`)
  for (const [id, name] of ['anna', 'bert', 'cleo'].entries())
    add.run(id + 1, name, name, name, JSON.stringify(StoredSettings.parse({})))
  asked.length = 0
})
afterEach(() => db.destroy())

const room = (id: number) => AccountId.parse(id)
const flags = {
  ...{ is_model: false, is_vip: false, is_super_vip: false, has_tokens: false, email_confirmed: false },
  ...{ has_cc: false, has_purchase: false, is_guest: false, is_moderator: false },
}
const line = (id: number, username: string): ChatMessage => ({
  ...{ id, message: `${username} ${id}`, sent_at: id },
  user: { username, ...flags },
})

test('CHAT-KEPT-02 what rooms hand in together is one transaction', async () => {
  const chat = createChatRepository(db)
  const first = chat.append(room(1), [line(1, 'bert'), line(2, 'cleo')], 1)
  const others = [2, 3].map((id) => chat.append(room(id), [line(1, 'bert')], 1))
  await Promise.all([first, ...others])
  expect(asked.filter((sql) => sql === 'begin')).toHaveLength(1)
  expect(asked.filter((sql) => sql.startsWith('insert'))).toHaveLength(1)
  const deletes = asked.filter((sql) => sql.startsWith('delete'))
  expect(deletes).toHaveLength(1)
  const steps = file.prepare(`explain query plan ${deletes[0]}`).all(1, 1, 2, 1, 3, 1) as { detail: string }[]
  expect(steps.filter(({ detail }) => detail.includes('SCAN'))).toEqual([])
  expect((await chat.last(room(1), 10)).map(({ message }) => message)).toEqual(['bert 1', 'cleo 2'])
  expect(await chat.last(room(3), 10)).toHaveLength(1)
  await chat.append(room(1), [line(3, 'bert')], 3)
  expect((await chat.last(room(1), 10)).map(({ id }) => id)).toEqual([3])
  expect(await chat.last(room(2), 10)).toHaveLength(1)
})

test('CHAT-KEPT-02 what one room is refused does not hold up the others', async () => {
  const chat = createChatRepository(db)
  const outcomes = await Promise.allSettled([
    chat.append(room(1), [line(1, 'bert')], 1),
    chat.append(room(99), [line(1, 'bert')], 1),
    chat.append(room(2), [line(1, 'bert')], 1),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await chat.last(room(2), 10)).toHaveLength(1)
  await chat.append(room(1), [line(2, 'bert')], 1)
  expect(await chat.last(room(1), 10)).toHaveLength(2)
})
