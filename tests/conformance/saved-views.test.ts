import type { AccountId } from '@footlight/core/protocol'
import { savedViewLimits } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('saved views', (database) => {
  const views = () => database.db.savedViews
  const somebody = async (): Promise<AccountId> => {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const view = (name: string, query = 'from=1') => ({ name, query })

  test('STAFF-VIEW-01 each account has its own of each table, by name, and deletes no others', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const saved = await views().save(one, 'audit', view('b'))
    expect(await views().save(one, 'audit', view('b'))).toEqual(saved)
    expect(await views().save(one, 'audit', view('b', 'from=2'))).toBe('taken')
    await views().save(one, 'audit', view('a', 'from=3'))
    await views().save(one, 'purchases', view('b', 'state=paid'))
    await views().save(other, 'audit', view('b', 'from=4'))
    const namesOf = async (who: AccountId) =>
      (await views().of(who, 'audit')).map(({ name, query }) => [name, query])
    expect(await namesOf(one)).toEqual([
      ['a', 'from=3'],
      ['b', 'from=1'],
    ])
    const { id } = saved as { id: number }
    for (const [who, table] of [
      [other, 'audit'],
      [one, 'purchases'],
    ] as const)
      expect(await views().remove(who, table, id)).toBe(false)
    expect(await views().remove(one, 'audit', id)).toBe(true)
    expect(await views().remove(one, 'audit', id)).toBe(false)
    expect([await namesOf(one), await namesOf(other)]).toEqual([[['a', 'from=3']], [['b', 'from=4']]])
  })

  test('STAFF-VIEW-01 of many that come at once no more than may be are saved, and no name twice', async () => {
    const one = await somebody()
    const many = Array.from({ length: savedViewLimits.perTable + 3 }, (_, at) =>
      view(`v${at}`, `from=${at + 1}`),
    )
    const answers = await Promise.all(many.map((each) => views().save(one, 'audit', each)))
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(3)
    expect(await views().of(one, 'audit')).toHaveLength(savedViewLimits.perTable)
    const two = await somebody()
    const same = await Promise.all(
      [1, 2, 3].map((from) => views().save(two, 'audit', view('x', `from=${from}`))),
    )
    expect(same.filter((answer) => answer === 'taken')).toHaveLength(2)
  })
})
