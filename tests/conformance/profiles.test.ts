import { rmSync } from 'node:fs'
import { AccountId, noBodyTraits, type ProfileFields, StoredSettings } from '@footlight/core/protocol'
import type { Person } from '@footlight/server/accounts/people-port'
import type { FootlightDatabase } from '@footlight/server/app/open-database'
import { modules } from '@footlight/server/modules'
import { migrateToLatest } from '@footlight/server/platform/db/migrate'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { databaseToUpdate } from './database-to-update.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'
import { postgresMissing } from './postgres-server.ts'

const red = { ...noBodyTraits, hair_color: 'red', height_cm: 173 } as const
const nothing: ProfileFields = {
  about: '',
  tags: [],
  languages: [],
  country: null,
  socials: { twitter: null, instagram: null, tiktok: null, discord: null },
  time_zone: null,
  schedule: [],
  body_traits: [],
}

async function newModel({ people }: FootlightDatabase): Promise<Person> {
  const made = await people.create(newPerson({ type: 'model' }))
  if (!made.ok) throw new Error(made.error)
  return made.value
}

describeOnEachDatabase('profiles', (database) => {
  test('PROFILE-10 how somebody looks is kept with their profile, in their order, and replaced as a whole', async () => {
    const { profiles } = database.db
    const [model, other] = [await newModel(database.db), await newModel(database.db)]
    expect((await profiles.of(model.id)).body_traits).toEqual([])
    expect(await profiles.save(model, 0, { ...nothing, body_traits: [noBodyTraits, red] })).toBe(true)
    expect((await profiles.of(model.id)).body_traits).toEqual([noBodyTraits, red])
    expect(await profiles.save(model, 0, { ...nothing, body_traits: [red] })).toBe(false)
    expect((await profiles.of(model.id)).body_traits).toEqual([noBodyTraits, red])
    expect(await profiles.save(model, 1, { ...nothing, body_traits: [] })).toBe(true)
    const [own, theirs] = [await profiles.of(model.id), await profiles.of(other.id)]
    expect([own.body_traits, theirs.body_traits]).toEqual([[], []])
  })

  test('PROFILE-10 a picture that comes before any text says nothing of how somebody looks', async () => {
    const { profiles } = database.db
    const model = await newModel(database.db)
    await profiles.savePicture(model.id, 'a.webp')
    expect(await profiles.of(model.id)).toMatchObject({ picture: 'a.webp', revision: 0, body_traits: [] })
  })
})

describe.each(['sqlite', 'postgres'] as const)('profiles of before, on %s', (kind) => {
  const missing = kind === 'postgres' ? postgresMissing() : null
  beforeEach((context) => context.skip(missing !== null, missing ?? ''))
  const dataDir = newDataFolder()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  test('PROFILE-11 say nothing of looks until somebody does, and what was said goes with its account', async () => {
    const { open, meanwhile } = await databaseToUpdate(kind, dataDir)
    await meanwhile('footlight.db', (tables) => writeBefore(kind, tables))
    const updated = await open()
    const { about, revision, body_traits } = await updated.profiles.of(MONA)
    expect([about, revision, body_traits]).toEqual(['hello', 3, []])
    const mona = (await updated.people.byId(MONA))!
    expect(await updated.profiles.save(mona, 3, { ...nothing, body_traits: [red] })).toBe(true)
    expect((await updated.profiles.of(MONA)).body_traits).toEqual([red])
    await updated.close()
    await meanwhile('footlight.db', async (tables) => {
      await sql`delete from people where id = ${MONA}`.execute(tables)
      expect((await sql`select * from profiles`.execute(tables)).rows).toEqual([])
    })
  })
})

const MONA = AccountId.parse(1)

/** The tables as they were before 0107, with a model who has a profile. */
async function writeBefore(kind: 'sqlite' | 'postgres', db: Kysely<unknown>): Promise<void> {
  const old = Object.entries(modules.migrations(kind)).filter(([name]) => name < '0107')
  await migrateToLatest(db, 'site', Object.fromEntries(old))
  await sql`insert into people (username, display_name, email, email_key, password_hash, email_confirmed,
    identity_confirmed, age_verified, type, gender, birth_date, membership, roles, settings, tags, languages,
    created_at) values ('mona', 'mona', '', 'mona', '', 0, 0, 0, 'model', 'f', '1990-01-01', 'none', '[]',
    ${JSON.stringify(StoredSettings.parse({}))}, '[]', '[]', 1)`.execute(db)
  await sql`insert into profiles (owner_id, revision, about, socials, schedule)
    values (${MONA}, 3, 'hello', '{}', '[]')`.execute(db)
}
