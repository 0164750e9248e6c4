import type { AccountId, GivenStudioRole, StudioRole } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const STUDIO = 61
const OTHER = 62

describeOnEachDatabase('roles in studios', (database) => {
  const someone = async (more: Parameters<typeof newPerson>[0] = {}) => {
    const made = await database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const order = (account: AccountId, by: AccountId, more: object = {}) => ({
    ...{ studio: STUDIO, account, by, at: NOON, role: 'engineer' as GivenStudioRole },
    ...{ models: null, until: null, mayEnd: (role: StudioRole) => role !== 'owner' },
    ...more,
  })

  test('STUDIO-ROLE-07 of two acceptances one is made, other offers end with it, and a change is in force and in the record', async () => {
    const { studioRoles, people } = database.db
    const [by, account] = [await someone(), await someone({ roles: ['demo'] })]
    expect(await studioRoles.give(order(account, by))).toBe('offered')
    expect(await studioRoles.give(order(account, by, { role: 'manager', models: [by] }))).toBe('offered')
    expect(await studioRoles.give(order(account, by, { studio: OTHER }))).toBe('offered')
    expect(await studioRoles.offersBy(STUDIO, NOON)).toEqual([
      { studio: STUDIO, account, role: 'manager', models: [by], until: null, offeredBy: by },
    ])
    const both = await Promise.all([STUDIO, STUDIO].map((each) => studioRoles.accept(each, account, NOON)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await studioRoles.offersTo(account, NOON)).toEqual([])
    expect(await studioRoles.accept(OTHER, account, NOON)).toEqual({ ok: false, error: 'member' })
    expect(await people.byId(account)).toMatchObject({
      ...{ studioId: STUDIO, roles: ['demo', 'studio_manager'], studioGrant: { models: [by], until: null } },
    })
    expect(await studioRoles.give(order(account, by, { studio: OTHER }))).toBe('member')
    const unable = { mayEnd: () => false }
    expect(await studioRoles.give(order(account, by, unable))).toBe('forbidden')
    expect(await studioRoles.end(order(account, by, unable))).toBe('forbidden')
    expect(await studioRoles.give(order(account, by, { role: 'finance' }))).toBe('changed')
    expect(await studioRoles.staffOf(STUDIO, NOON)).toMatchObject([{ account, role: 'finance' }])
    expect(await studioRoles.end(order(account, by))).toBe('ended')
    expect(await studioRoles.end(order(account, by))).toBe('none')
    expect(await people.byId(account)).toMatchObject({ studioId: null, roles: ['demo'], studioGrant: null })
  })

  test('STUDIO-ROLE-04 what is over is in force for nobody before anything tidies it up, and gives way to a new offer', async () => {
    const { studioRoles, people } = database.db
    const [by, account] = [await someone(), await someone()]
    const until = Date.now() + 1_000_000
    expect(await studioRoles.give(order(account, by, { until, role: 'manager' }))).toBe('offered')
    expect((await studioRoles.accept(STUDIO, account, until)).ok).toBe(false)
    expect((await studioRoles.accept(STUDIO, account, until - 1)).ok).toBe(true)
    expect((await people.factsOf([account]))[0]!.roles).toEqual(['studio_manager'])
    expect(await studioRoles.staffOf(STUDIO, until - 1)).toHaveLength(1)
    expect(await studioRoles.staffOf(STUDIO, until)).toEqual([])
    expect(await studioRoles.give(order(account, by, { at: until }))).toBe('offered')
    expect(await people.byId(account)).toMatchObject({ studioId: null, studioGrant: null })
    expect((await studioRoles.accept(STUDIO, account, until)).ok).toBe(true)
    expect(await studioRoles.endExpired(until + 1)).toEqual([])
    expect(await studioRoles.end(order(account, by))).toBe('ended')
  })

  test('STUDIO-ROLE-03 who leaves the studio is in nobody’s role any more', async () => {
    const { studioRoles, studioMembers, people } = database.db
    const [by, account] = [await someone(), await someone()]
    const model = await someone({ type: 'model', studioId: STUDIO })
    await studioRoles.give(order(account, by, { models: [model] }))
    await studioRoles.accept(STUDIO, account, NOON)
    await studioMembers.leave(STUDIO, model, { by, at: NOON })
    expect(await people.byId(account)).toMatchObject({ studioGrant: { models: [], until: null } })
  })
})
