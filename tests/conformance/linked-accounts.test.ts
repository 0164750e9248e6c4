import type { AccountId } from '@footlight/core/protocol/ids'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('linked accounts', (database) => {
  const links = () => database.db.accountLinks
  async function accounts(count: number): Promise<AccountId[]> {
    const ids: AccountId[] = []
    for (let made = 0; made < count; made += 1) {
      const person = await database.db.people.create(newPerson())
      if (!person.ok) throw new Error(person.error)
      ids.push(person.value.id)
    }
    return ids
  }
  const link = (one: AccountId, other: AccountId) => links().link(one, other, 3, NOON)

  test('LINKED-01 all of one person know each other, and twice is once', async () => {
    const [a, b, c] = (await accounts(3)) as [AccountId, AccountId, AccountId]
    expect([await link(a, b), await link(b, a), await link(b, c)]).toEqual(['linked', 'linked', 'linked'])
    expect(await links().linkedTo(a)).toEqual([b, c])
    expect(await links().linkedTo(c)).toEqual([a, b])
  })

  test('LINKED-01 at most three, also when two links are made in one moment and when two groups would meet', async () => {
    const [a, b, c, d] = (await accounts(4)) as [AccountId, AccountId, AccountId, AccountId]
    await Promise.all([link(a, b), link(c, d)])
    expect(await link(b, c)).toBe('full')
    expect([await links().linkedTo(a), await links().linkedTo(c)]).toEqual([[b], [d]])
    const [e, ...others] = await accounts(6)
    const made = await Promise.all(others.map((other) => link(e!, other)))
    expect(made.filter((each) => each === 'linked')).toHaveLength(2)
    expect(await links().linkedTo(e!)).toHaveLength(2)
  })

  test('LINKED-03 either side unlinks; nobody stays linked with nobody, and one who left may begin anew', async () => {
    const [a, b, c] = (await accounts(3)) as [AccountId, AccountId, AccountId]
    await link(a, b)
    await link(a, c)
    await links().unlink(b)
    await links().unlink(b)
    expect([await links().linkedTo(a), await links().linkedTo(b)]).toEqual([[c], []])
    await links().unlink(c)
    expect(await links().linkedTo(a)).toEqual([])
    expect(await link(b, c)).toBe('linked')
    expect(await links().linkedTo(a)).toEqual([])
  })
})
