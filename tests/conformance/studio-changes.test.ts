import type { AccountId } from '@footlight/core/protocol'
import { studioRegisterLimits } from '@footlight/core/protocol'
import { studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import type { OrderedBy } from '@footlight/server/studio-members/studio-changes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

let slugs = 0
const draftOf = (owner: AccountId, more: object = {}) => ({
  ...{ name: 'Salsa', slug: `salsa-${(slugs += 1)}`, mayHaveSubstudios: false, owner },
  ...more,
})

describeOnEachDatabase('studios', (database) => {
  const someone = async (more: Parameters<typeof newPerson>[0] = {}) => {
    const made = await database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const staff = (by: AccountId): OrderedBy => ({ as: 'staff', by, at: NOON, reason: 'asked for' })
  const above = (by: AccountId, studio: number): OrderedBy => ({ as: 'above', by, at: NOON, studio })
  async function opened(more: object = {}) {
    const [by, owner] = [await someone(), await someone()]
    const made = await database.db.studioChanges.open(draftOf(owner, more), staff(by))
    if (typeof made === 'string') throw new Error(made)
    expect((await database.db.studioRoles.accept(made.studio.id, owner, NOON)).ok).toBe(true)
    return { ...made.studio, owner, by }
  }

  test('STUDIO-14 the last shifts of many performers come at once, of each no more than were asked for', async () => {
    const { studios } = database.db
    const [busy, fresh, idle] = await Promise.all([someone(), someone(), someone()])
    const shift = (modelId: AccountId, number: number) => ({
      ...{ id: `${modelId}-${number}`, studioId: 1, modelId, startedAt: NOON + number, startedBy: 'boss' },
      ...{ endedAt: NOON + number + 1, endedBy: 'boss', onAirMs: 1, onAirSince: null, tokens: number },
    })
    for (const number of [1, 2, 3, 4]) await studios.saveShift(shift(busy, number))
    await studios.saveShift(shift(fresh, 9))
    const found = await studios.lastShifts([busy, fresh, idle], 2)
    expect(found.map(({ modelId, tokens }) => [modelId, tokens]).toSorted()).toEqual(
      [
        [busy, 3],
        [busy, 4],
        [fresh, 9],
      ].toSorted(),
    )
    expect(await studios.lastShifts([], 2)).toEqual([])
  })

  test('SUBSTUDIO-01 of two studios with one slug one is opened, and of two changes of what was seen one is made', async () => {
    const { studioChanges, studioRegister } = database.db
    const [by, owner] = [await someone(), await someone()]
    const draft = draftOf(owner)
    const both = await Promise.all([
      studioChanges.open(draft, staff(by)),
      studioChanges.open(draft, staff(by)),
    ])
    expect(both.filter((each) => each === 'taken')).toHaveLength(1)
    expect((await database.db.studioRoles.offersTo(owner, NOON)).map(({ role }) => role)).toEqual(['owner'])
    const { id, version } = await opened()
    const seen = { studio: id, version }
    const [other] = [await someone()]
    const changes = await Promise.all([
      studioChanges.change({ ...seen, name: 'Tango' }, staff(by)),
      studioChanges.offer({ ...seen, owner: other }, staff(by)),
      studioChanges.close(seen, staff(by)),
    ])
    expect(changes.filter((each) => each === 'conflict')).toHaveLength(2)
    expect((await studioRegister.named([id])).get(id)!.version).toBe(version + 1)
  })

  test('SUBSTUDIO-02 who stands above opens as many as are allowed, however many calls come at once', async () => {
    const { studioChanges, studioRegister } = database.db
    const top = await opened({ mayHaveSubstudios: true })
    const max = studioRegisterLimits.substudios
    const owner = await someone()
    for (let count = 1; count < max; count += 1)
      await studioChanges.open(draftOf(owner), above(top.owner, top.id))
    const last = await Promise.all(
      [1, 2, 3].map(() => studioChanges.open(draftOf(owner), above(top.owner, top.id))),
    )
    expect(last.filter((each) => each === 'too_many')).toHaveLength(2)
    expect(await studioRegister.below(top.id, 'open')).toHaveLength(max)
    const without = await opened()
    expect(await studioChanges.open(draftOf(owner), above(without.owner, without.id))).toBe('forbidden')
  })

  test('PAYOUT-10 who takes a studio over is not paid to the bank account of whoever owned it before', async () => {
    const { studioChanges, studioRoles, payouts } = database.db
    const [taken, other] = [await opened(), await opened()]
    for (const { id, owner } of [taken, other]) {
      const destination = {
        account: studioAccountOf(id),
        sealed: 'sealed',
        masked: 'DE… 3000',
        changedAt: NOON,
      }
      await payouts.setDestination(destination, null, owner)
    }
    const next = await someone()
    const stored = async () => [
      ...(await payouts.destinations([taken.id, other.id].map(studioAccountOf))).keys(),
    ]
    await studioChanges.offer({ studio: taken.id, version: taken.version, owner: next }, staff(taken.by))
    expect(await stored()).toHaveLength(2)
    expect((await studioRoles.accept(taken.id, next, NOON)).ok).toBe(true)
    expect(await stored()).toEqual([studioAccountOf(other.id)])
  })

  test('SUBSTUDIO-04 nobody works with or for a closed studio, whichever of closing, joining and accepting is first', async () => {
    const { studioChanges, studioMembers, studioRoles, people } = database.db
    for (let time = 0; time < 5; time += 1) {
      const { id, version, owner, by } = await opened()
      const [model, finance] = [await someone({ type: 'model' }), await someone()]
      await studioMembers.invite({ studio: id, model, invitedBy: owner, invitedAt: NOON })
      await studioRoles.give({
        ...{ studio: id, account: finance, role: 'finance', models: null, until: null },
        ...{ by: owner, at: NOON, mayEnd: () => true },
      })
      const [closed] = await Promise.all([
        studioChanges.close({ studio: id, version }, staff(by)),
        studioMembers.join(id, model, NOON),
        studioRoles.accept(id, finance, NOON),
      ])
      const there = await people.byIds([model, finance, owner])
      if (closed === 'performers')
        expect(there.find((each) => each.id === model)).toMatchObject({ studioId: id })
      else for (const person of there) expect(person.studioId).toBeNull()
    }
  })

  test('SUBSTUDIO-01 whatever staff, owners and those who are asked do, a studio has one owner at most, and a closed one nobody', async () => {
    const { studioChanges, studioRoles, studioRegister } = database.db
    const by = await someone()
    const cast = await Promise.all([1, 2, 3].map(() => someone()))
    const who = fc.constantFrom(0, 1, 2)
    const step = fc.oneof(
      fc.record({ do: fc.constant('offer' as const), who }),
      fc.record({ do: fc.constant('accept' as const), who }),
      fc.record({ do: fc.constant('decline' as const), who }),
      fc.record({ do: fc.constant('give' as const), who }),
      fc.record({ do: fc.constant('close' as const), who }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { id } = await opened()
        for (const { do: what, who: index } of steps) {
          const account = cast[index]!
          const { version } = (await studioRegister.named([id])).get(id)!
          const act = { studio: id, account, by, at: NOON }
          if (what === 'offer') await studioChanges.offer({ studio: id, version, owner: account }, staff(by))
          if (what === 'accept') await studioRoles.accept(id, account, NOON)
          if (what === 'decline') await studioRoles.end({ ...act, by: account, mayEnd: () => false })
          if (what === 'give')
            await studioRoles.give({
              ...{ ...act, role: 'manager', models: null, until: null },
              mayEnd: (role) => role !== 'owner',
            })
          if (what === 'close') await studioChanges.close({ studio: id, version }, staff(by))
          const { closedAt } = (await studioRegister.named([id])).get(id)!
          const roles = (await studioRoles.staffOf(id, NOON)).map(({ role }) => role)
          expect(roles.filter((role) => role === 'owner').length).toBeLessThanOrEqual(1)
          if (closedAt !== null) expect(roles).toEqual([])
        }
        for (const account of cast)
          await studioRoles.end({ studio: id, account, by, at: NOON, mayEnd: () => true })
      }),
      { numRuns: 25 },
    )
  })
})
