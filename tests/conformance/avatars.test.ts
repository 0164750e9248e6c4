import type { Person } from '@footlight/server/accounts/people-port'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('pictures of people', (database) => {
  const avatars = () => database.db.avatarRepository
  const shownBy = async ({ id }: Person) => (await database.db.people.byId(id))?.avatar ?? null
  async function somebody(): Promise<Person> {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const picture = (at = NOON) => ({ file: fresh('avatar'), hash: 'ab', at })
  const staff = async (at = NOON) => ({ account: (await somebody()).id, reason: 'Not you', at })

  test('AVATAR-03 the account names the one that is shown, and the ones before are given back', async () => {
    const owner = await somebody()
    const [one, two] = [picture(), picture()]
    expect([await avatars().show(owner.id, one), await shownBy(owner)]).toEqual([[], one.file])
    expect([await avatars().show(owner.id, two), await shownBy(owner)]).toEqual([[one.file], two.file])
    expect([await avatars().shown(one.file), (await avatars().shown(two.file))?.owner]).toEqual([
      null,
      owner.id,
    ])
  })

  test('AVATAR-03 of many at once one is shown, and each of the others is given back once', async () => {
    const owner = await somebody()
    const all = Array.from({ length: 8 }, () => picture())
    const before = (await Promise.all(all.map((each) => avatars().show(owner.id, each)))).flat()
    const shown = await shownBy(owner)
    expect(new Set([...before, shown])).toEqual(new Set(all.map(({ file }) => file)))
    expect(before).toHaveLength(7)
  })

  test('AVATAR-05 what its owner took comes back in time, and once', async () => {
    const owner = await somebody()
    const one = picture()
    expect(await avatars().take(owner.id, NOON)).toBe(false)
    await avatars().show(owner.id, one)
    expect([await avatars().take(owner.id, NOON + 1), await shownBy(owner)]).toEqual([true, null])
    expect(await avatars().take(owner.id, NOON + 2)).toBe(false)
    expect(await avatars().putBack(owner.id, NOON + 1, NOON + 3)).toBe(false)
    expect([await avatars().putBack(owner.id, NOON, NOON + 3), await shownBy(owner)]).toEqual([
      true,
      one.file,
    ])
    expect(await avatars().putBack(owner.id, NOON, NOON + 4)).toBe(false)
    await avatars().take(owner.id, NOON + 5)
    expect(await avatars().known([one.file])).toEqual(new Set([one.file]))
    expect(await avatars().forgetTaken(NOON + 5)).not.toContain(one.file)
    expect(await avatars().forgetTaken(NOON + 6)).toContain(one.file)
    expect(await avatars().putBack(owner.id, 0, NOON + 7)).toBe(false)
  })

  test('AVATAR-07 the staff removes the one that it names while it is shown, and its owner chooses on', async () => {
    const owner = await somebody()
    const [one, two] = [picture(), picture()]
    await avatars().show(owner.id, one)
    await avatars().show(owner.id, two)
    expect([await avatars().remove(one.file, await staff()), await shownBy(owner)]).toEqual([null, two.file])
    const removals = await Promise.all([
      avatars().remove(two.file, await staff(NOON + 1)),
      avatars().remove(two.file, await staff(NOON + 1)),
    ])
    expect(removals.filter((each) => each !== null)).toMatchObject([
      { owner: owner.id, state: 'removed', reason: 'Not you' },
    ])
    expect([await shownBy(owner), await avatars().putBack(owner.id, 0, NOON + 2)]).toEqual([null, false])
    expect(await avatars().removedBetween(NOON, NOON + 1)).toMatchObject([{ file: two.file }])
    expect(await avatars().known([two.file])).toEqual(new Set())
    expect(await avatars().show(owner.id, picture(NOON + 3))).toEqual([])
    expect(await avatars().lastOf(owner.id)).toMatchObject({ state: 'shown' })
  })
})
