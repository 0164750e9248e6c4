import { AccountId, StoredSettings } from '@footlight/core/protocol'
import { noStanding } from '@footlight/core/rules/liveness/live-check'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { everyModel, newPerson } from './people.ts'

describeOnEachDatabase('people', (database) => {
  async function person(more: Parameters<typeof newPerson>[0] = {}) {
    const result = await database.db.people.create(newPerson(more))
    if (!result.ok) throw new Error(result.error)
    return result.value
  }

  test('keeps everything about a person, and never hands out the password hash', async () => {
    const { people } = database.db
    const asked = newPerson({
      type: 'model',
      gender: 'f',
      roles: ['moderator'],
      studioId: 3,
      totpSecret: 's',
      suspendedUntil: NOON + 1,
      tags: ['b', 'a'],
      languages: ['de', 'en'],
      country: 'DE',
      emailConfirmed: true,
      identityConfirmed: true,
      ageVerified: false,
      membership: 'vip',
    })
    const made = await person(asked)
    const { passwordHash, ...said } = asked
    expect(made).toEqual({
      ...said,
      ...{ id: made.id, ageMethods: [], avatar: null, renamedAt: null, acceptedTerms: null },
      ...{ liveStanding: noStanding, liveStoppedCase: null, studioTerms: null },
      ...{ complianceStatus: 'none', hasPasskey: false, withheldRoles: [], studioGrant: null, livesIn: null },
    })
    expect(passwordHash).toBe('hash of a password')
    expect(await people.byId(made.id)).toEqual(made)
    expect(await people.byUsername(made.username)).toEqual(made)
  })

  test('SUSPEND-03 an order is in force and in the log, and ending what is over is neither', async () => {
    const { people, suspensionRepository: suspensions } = database.db
    const [target, by] = [await person(), await person()]
    const reason = { code: 'spam', text: 'Three adverts.' }
    const order = { account: target.id, by: by.id, at: NOON }
    expect(await suspensions.order({ ...order, until: NOON + 1_000, reason })).toBe(true)
    const suspended = { suspendedUntil: NOON + 1_000, suspensionReason: reason }
    expect(await people.byId(target.id)).toMatchObject(suspended)
    expect(await people.factsOf([target.id])).toMatchObject([suspended])
    const end = { ...order, until: null, reason: null }
    expect(await suspensions.order({ ...end, at: NOON + 1_000 })).toBe(false)
    expect(await people.byId(target.id)).toMatchObject(suspended)
    expect(await suspensions.order(end)).toBe(true)
    expect(await people.byId(target.id)).toMatchObject({ suspendedUntil: null, suspensionReason: null })
    expect(await suspensions.order(end)).toBe(false)
  })

  test('a name or an e-mail is taken whatever its case', async () => {
    const { people } = database.db
    const { username, email } = await person({ emailConfirmed: true })
    expect(
      await people.create(newPerson({ username: username.toUpperCase(), email: 'other@example.org' })),
    ).toEqual({ ok: false, error: 'username_taken' })
    expect(await people.create(newPerson({ email: email.toUpperCase(), emailConfirmed: true }))).toEqual({
      ok: false,
      error: 'email_taken',
    })
  })

  test('of two who take one name at once, one gets it', async () => {
    const username = fresh('wanted')
    const results = await Promise.all(
      [1, 2].map((n) =>
        database.db.people.create(newPerson({ username, email: `${username}${n}@example.org` })),
      ),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
  })

  test('is found by name or e-mail for log-in, in any case, and only then with the hash', async () => {
    const { people } = database.db
    const made = await person({ emailConfirmed: true })
    for (const name of [made.username, made.username.toUpperCase(), made.email.toLowerCase()]) {
      expect(await people.credentials(name)).toEqual({ person: made, passwordHash: 'hash of a password' })
    }
    expect(await people.credentials('nobody@example.org')).toBeNull()
    expect(await people.byUsername('no_body')).toBeNull()
    expect(await people.byId(AccountId.parse(999_999))).toBeNull()
  })

  test("AUTH-16 an e-mail that was only claimed is nobody's, until one of the claimants confirms it", async () => {
    const { people } = database.db
    const email = `${fresh('shared')}@Example.org`
    const [one, other] = [await person({ email }), await person({ email: email.toLowerCase() })]
    expect([await people.credentials(email), await people.byConfirmedEmail(email)]).toEqual([null, null])
    expect(await people.confirmEmail(other.id)).toBe(true)
    expect(await people.confirmEmail(other.id)).toBe(true)
    expect(await people.confirmEmail(one.id)).toBe(false)
    expect(await people.confirmEmail(AccountId.parse(999_999))).toBe(false)
    const confirmed = { ...other, emailConfirmed: true }
    expect(await people.byConfirmedEmail(email.toUpperCase())).toEqual(confirmed)
    expect((await people.credentials(email))?.person).toEqual(confirmed)
    expect(await people.byId(one.id)).toEqual(one)
    expect((await people.credentials(one.username))?.person).toEqual(one)
  })

  test('lists by id, and the models', async () => {
    const { people } = database.db
    const [viewer, model] = [await person(), await person({ type: 'model' })]
    expect((await people.byIds([model.id, viewer.id, AccountId.parse(999_999)])).map(({ id }) => id)).toEqual(
      [viewer.id, model.id],
    )
    expect(await people.byIds([])).toEqual([])
    const models = await everyModel(database.db.models)
    expect(models.map(({ id }) => id)).toContain(model.id)
    expect((await people.byIds(models.map(({ id }) => id))).every(({ type }) => type === 'model')).toBe(true)
  })

  test('lists the models of one studio by id, without its other staff', async () => {
    const { people } = database.db
    await person({ studioId: 41 })
    const made = [
      await person({ type: 'model', studioId: 41, username: fresh('z_of_studio') }),
      await person({ type: 'model', studioId: 41, username: fresh('a_of_studio') }),
    ]
    await person({ type: 'model', studioId: 42 })
    expect(await people.modelsOfStudios([41])).toEqual(made)
    expect(await people.modelsOfStudios([43])).toEqual([])
  })

  test('changes settings of one person only', async () => {
    const { people } = database.db
    const [one, other] = [await person(), await person()]
    const settings = { ...StoredSettings.parse({}), daily_limit: 500 }
    await people.updateSettings(one.id, settings)
    expect((await people.byId(one.id))?.settings).toEqual(settings)
    expect((await people.byId(other.id))?.settings.daily_limit).toBeNull()
    expect(await people.updateSettings(AccountId.parse(999_999), settings)).toBeNull()
  })

  test('SETTINGS-08 changes of different settings at once lose nothing', async () => {
    const { people } = database.db
    const { id } = await person()
    const changes = [
      { volume_tip: 1 },
      { mod_expire: 2 },
      { chat_notice: 'three' },
      { font_size: '9' as const },
    ]
    await Promise.all(changes.map((change) => people.updateSettings(id, change)))
    expect((await people.byId(id))?.settings).toMatchObject(Object.assign({}, ...changes))
  })

  test('changes how a name is written and a gender, and nothing where nothing is named', async () => {
    const { people } = database.db
    const one = await person({ gender: 'm' })
    await people.updateProfile(one.id, {})
    expect(await people.byId(one.id)).toEqual(one)
    await people.updateProfile(one.id, { displayName: one.username.toUpperCase(), gender: null })
    expect(await people.byId(one.id)).toEqual({
      ...one,
      displayName: one.username.toUpperCase(),
      gender: null,
    })
  })
})

describeOnEachDatabase('revenue shares', (database) => {
  test('LEDGER-12 come with the defaults, each making the whole', async () => {
    const shares = await database.db.shareRepository.all()
    expect(shares).toContainEqual({
      kind: 'tip',
      withStudio: false,
      platform: 5_000,
      studio: 0,
      model: 5_000,
      effectiveFrom: 0,
    })
    expect(shares).toContainEqual({
      kind: 'tip',
      withStudio: true,
      platform: 5_000,
      studio: 1_500,
      model: 3_500,
      effectiveFrom: 0,
    })
    expect(shares.filter(({ kind }) => kind === 'fan_club').map(({ model }) => model)).toEqual([8_000, 8_000])
  })
})
