import { type AccountId, emergencyLimits } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const { heldMs, windowMs } = emergencyLimits

describeOnEachDatabase('emergency access', (database) => {
  const someone = async (...roles: string[]) => made({ roles, totpSecret: 'sealed' })
  const made = async (more: Parameters<typeof newPerson>[0]) => {
    const made = await database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const take = (account: AccountId, at: number, role: 'admin' | 'compliance' = 'compliance') =>
    database.db.emergencies.begin({ account, role, reason: 'Nobody answers.', at })
  const rolesOf = async (account: AccountId) => (await database.db.people.byId(account))!.roles

  test('STAFF-EMERGENCY-02 of two tabs one takes it, it is over by its time, and three a day are taken', async () => {
    // People are read at the time of the system.
    const now = Date.now()
    const account = await someone('demo', 'finance')
    const both = await Promise.all([take(account, now), take(account, now)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, error: 'active' })
    expect(await rolesOf(account)).toEqual(['demo', 'finance', 'compliance'])
    expect((await database.db.people.factsOf([account]))[0]!.roles).toEqual(['demo', 'finance', 'compliance'])
    expect(await database.db.emergencies.end(account, account, now)).toBe(true)
    expect(await database.db.emergencies.end(account, account, now)).toBe(false)
    expect(await rolesOf(account)).toEqual(['demo', 'finance'])
    // One of which the hour is over stands with the account, and is worth nothing.
    const other = await someone('finance')
    expect((await take(other, now - heldMs)).ok).toBe(true)
    expect(await rolesOf(other)).toEqual(['finance'])
    for (const at of [now, now + heldMs]) expect((await take(other, at)).ok).toBe(true)
    expect(await take(other, now + 2 * heldMs)).toEqual({ ok: false, error: 'too_many' })
    expect((await take(other, now - heldMs + windowMs)).ok).toBe(true)
  })

  test('STAFF-EMERGENCY-02 it counts beside a role of their own alone, ends with one, and gives no roles', async () => {
    const now = Date.now()
    const { emergencies, staffRoles } = database.db
    const [admin, account, viewer] = [await someone('admin'), await someone('finance'), await someone()]
    expect(await take(viewer, now)).toEqual({ ok: false, error: 'forbidden' })
    expect(await take(admin, now, 'admin')).toEqual({ ok: false, error: 'forbidden' })
    expect((await take(account, now, 'admin')).ok).toBe(true)
    const change = { role: 'compliance', hasRole: true, reason: 'r', at: now } as const
    const give = (by: AccountId, more: object = {}) =>
      staffRoles.change({ ...change, account: viewer, by, ...more })
    expect(await give(account)).toEqual({ ok: false, error: 'forbidden' })
    const careless = await made({ roles: ['finance'] })
    expect((await take(careless, now)).ok).toBe(true)
    expect(await rolesOf(careless)).toEqual([])
    expect((await staffRoles.all()).find((each) => each.account === account)?.roles).toEqual(['finance'])
    const takeOff = { account, role: 'finance' as const, hasRole: false }
    expect((await give(admin, takeOff)).ok).toBe(true)
    expect(await rolesOf(account)).toEqual([])
    expect(await emergencies.recentOf(account, now)).toMatchObject([{ endedAt: now, endedBy: admin }])
    expect((await give(admin, { ...takeOff, hasRole: true })).ok).toBe(true)
    expect(await rolesOf(account)).toEqual(['finance'])
    expect(await take(account, now)).toEqual({ ok: false, error: 'ended_by_another' })
    expect((await take(account, now + windowMs)).ok).toBe(true)
  })
})
