import { rmSync } from 'node:fs'
import { AccountId, StoredSettings } from '@footlight/core/protocol'
import { modules } from '@footlight/server/modules'
import { migrateToLatest } from '@footlight/server/platform/db/migrate'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { NOON } from './commands.ts'
import { databaseToUpdate } from './database-to-update.ts'
import { postgresMissing } from './postgres-server.ts'

const MONA = AccountId.parse(1)

describe.each(['sqlite', 'postgres'] as const)('a site of before, on %s', (kind) => {
  const missing = kind === 'postgres' ? postgresMissing() : null
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
  const [dataDir, other, third, fourth] = [newDataFolder(), newDataFolder(), newDataFolder(), newDataFolder()]
  afterAll(() =>
    [dataDir, other, third, fourth].map((folder) => rmSync(folder, { recursive: true, force: true })),
  )

  test('opens, is brought up to date, and knows whom its rooms restrict and what studios see', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, dataDir)
    await meanwhile('footlight.db', (tables) => writeBefore(kind, tables))
    for (const time of ['the first', 'another']) {
      const db = await open()
      try {
        const restrictions = await db.roomRepository.restrictions(MONA, NOON)
        const [ban, silence, moderator] = ['rude', 'loud', 'max'].map((target) =>
          restrictions.find((each) => each.target === target),
        )
        expect([restrictions.length, ban, silence, moderator], `${time} time`).toEqual([
          3,
          restriction('ban', 'rude', null),
          restriction('silence', 'loud', NOON + 100),
          restriction('moderator', 'max', NOON + 200),
        ])
        // SETTINGS-10: the rows of their own first page, under the name that they have now.
        const { settings } = (await db.people.byId(MONA))!
        expect([settings.home_custom, settings.chat_notice]).toEqual([
          ['new', 'top'],
          '"home_sections" is mine',
        ])
        // CHAT-KEPT-01, EXPORT-05: the last 200 lines, and whose they are.
        expect((await db.chat.last(MONA, 500)).map(({ id }) => id)).toEqual(linesLeft)
        expect((await db.chat.saidBy(MONA, null, 500)).map(({ id }) => id)).toEqual([205, 204])
        expect(await db.studios.agreement(MONA)).toEqual({ studioView: 'shows', changedAt: NOON })
      } finally {
        await db.close()
      }
    }
  })

  test('PARTNER-06 whoever had somebody in their picture has streams of more than one, and nobody else', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, other)
    await meanwhile('footlight.db', (tables) => writeCouple(kind, tables))
    const db = await open()
    try {
      const people = [(await db.people.byId(MONA))!, (await db.people.byUsername('max'))!]
      expect(people.map(({ settings }) => settings.broadcast_category)).toEqual(['group', 'solo'])
    } finally {
      await db.close()
    }
  })

  test('SUBSTUDIO-06 studios that were numbers alone have a name that can be changed, and a new one takes none of these', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, third)
    await meanwhile('footlight.db', (tables) => writeStudios(kind, tables))
    for (const time of ['the first', 'another']) {
      const db = await open()
      try {
        const named = await db.studioRegister.named([3, 7, 9, 10])
        const told = [...named.values()].map(({ id, name, slug }) => [id, name, slug])
        expect(told.toSorted(), `${time} time`).toEqual(
          [3, 7, 9].map((id) => [id, `Studio ${id}`, `studio-${id}`]),
        )
      } finally {
        await db.close()
      }
    }
    const db = await open()
    try {
      const opened = await db.studioRegister.openOnce({
        ...{ name: 'New', slug: 'new', above: null, mayHaveSubstudios: false, openedAt: NOON },
      })
      expect(opened.id).toBe(10)
    } finally {
      await db.close()
    }
  })

  test('AGE-CHECK-03 what was proved stays: by each check that stands, by the operator, and by what is known of neither', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, fourth)
    await meanwhile('footlight.db', (tables) => writeProofs(kind, tables))
    const db = await open()
    try {
      const names = ['mona', 'max', 'otto', 'lena', 'nora']
      const people = await Promise.all(names.map((name) => db.people.byUsername(name)))
      expect(people.map((person) => [person!.ageVerified, person!.ageMethods])).toEqual([
        [true, ['card', 'face_scan']],
        [false, []],
        [true, []],
        [true, ['id_check']],
        [false, []],
      ])
    } finally {
      await db.close()
    }
  })
})

const lineAuthor = {
  ...{ is_model: true, is_vip: false, is_super_vip: false, has_tokens: false, email_confirmed: false },
  ...{ has_cc: false, has_purchase: false, is_guest: false, is_moderator: false },
}

const settingsBefore = {
  ...StoredSettings.parse({ chat_notice: '"home_sections" is mine' }),
  home_custom: undefined,
  home_sections: ['new', 'top'],
}

const linesLeft = Array.from({ length: 200 }, (_, index) => index + 6)

const restriction = (kind: string, target: string, expiresAt: number | null) => ({
  roomOwnerId: MONA,
  kind,
  target,
  by: 'mona',
  reason: 'why',
  createdAt: NOON,
  expiresAt,
})

async function migrateUntil(before: string, kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  const old = Object.entries(modules.migrations(kind)).filter(([name]) => name < before)
  await migrateToLatest(db, 'site', Object.fromEntries(old))
}

/** The tables as they were before 0224: a studio by somebody who works with it, by who left it, and by a shift. */
async function writeStudios(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  await migrateUntil('0224', kind, db)
  await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
    identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages,
    created_at, studio_id) values ('mona', 'mona', '', 'mona', '', 0, 0, 0, 'model', 'f', '1990-01-01', 'none',
    '[]', '{}', '[]', '[]', 1, 7)`.execute(db)
  await sql`insert into studio_memberships (studio, model, joined_at, left_at) values (3, ${MONA}, 1, 2)`.execute(
    db,
  )
  await sql`insert into shifts (id, studio_id, model_id, started_at, started_by, on_air_ms)
    values ('a', 9, ${MONA}, 1, 'mona', 0)`.execute(db)
}

/** The tables as they were before 0175, with one who has another in the picture. */
async function writeCouple(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  await migrateUntil('0175', kind, db)
  for (const name of ['mona', 'max'])
    await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
      identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages,
      created_at) values (${name}, ${name}, ${name}, ${name}, '', 0, 0, 0, 'model', 'f', '1990-01-01', 'none', '[]',
      '{}', '[]', '[]', 1)`.execute(db)
  await sql`insert into streaming_partners (host, person, state, is_on_camera, asked_at, changed_at)
    values (${MONA}, ${MONA + 1}, 'agreed', 1, ${NOON}, ${NOON})`.execute(db)
}

/** The tables as they were before 0226: two proofs, one that was withdrawn, the operator's word, a method alone, nothing. */
async function writeProofs(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  await migrateUntil('0226', kind, db)
  const people = [
    ['mona', 1, 'face_scan'],
    ['max', 0, null],
    ['otto', 1, null],
    ['lena', 1, 'id_check'],
    ['nora', 0, null],
  ]
  for (const [name, verified, method] of people)
    await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
      identity_confirmed, age_verified, age_method, type, gender, birth_date, membership, roles, settings, tags,
      languages, created_at) values (${name}, ${name}, ${name}, ${name}, '', 0, 0, ${verified}, ${method}, 'viewer', 'f',
      '1990-01-01', 'none', '[]', '{}', '[]', '[]', 1)`.execute(db)
  const checks = [
    [MONA, 'card', 'passed'],
    [MONA, 'face_scan', 'passed'],
    [MONA, 'id_check', 'failed'],
    [MONA + 1, 'card', 'failed'],
  ] as const
  for (const [account, method, state] of checks)
    await sql`insert into age_checks (id, account, provider, method, place, state, began_at, asked_at, decided_at)
      values (${`${account}${method}`}, ${account}, 'sandbox', ${method}, 'GB', ${state}, 1, 1, 2)`.execute(
      db,
    )
}

/** The tables as they were before 0024, with a model who restricts some and lets a studio see shows. */
async function writeBefore(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  await migrateUntil('0024', kind, db)
  await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
    identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages,
    created_at) values ('mona', 'mona', '', 'mona', '', 0, 0, 0, 'model', 'f', '1990-01-01', 'none', '[]',
    ${JSON.stringify(settingsBefore)}, '[]', '[]', 1)`.execute(db)
  for (const [of, target, expires] of [
    ['ban', 'rude', null],
    ['silence', 'loud', NOON + 100],
    ['moderator', 'max', NOON + 200],
  ])
    await sql`insert into sanctions (room_owner_id, kind, target, by, reason, created_at, expires_at)
      values (${MONA}, ${of}, ${target}, 'mona', 'why', ${NOON}, ${expires})`.execute(db)
  // The third by whoever had the name before.
  for (let id = 1; id <= 205; id += 1) {
    const [username, sentAt] = [id > 202 ? 'mona' : 'rude', id === 203 ? 0 : NOON]
    const line = { id, user: { ...lineAuthor, username }, message: `${id}`, sent_at: sentAt }
    await sql`insert into chat_messages (room_owner_id, id, message)
      values (${MONA}, ${id}, ${JSON.stringify(line)})`.execute(db)
  }
  await sql`insert into studio_agreements (model_id, look_in, changed_at)
    values (${MONA}, 'shows', ${NOON})`.execute(db)
}
