import type { Person } from '@footlight/server/accounts/people-port'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('accepted terms', (database) => {
  async function person(acceptsTerms?: string): Promise<Person> {
    const made = await database.db.people.create({
      ...newPerson(),
      ...(acceptsTerms !== undefined && { acceptsTerms }),
    })
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const acceptedBy = ({ id }: Person) => database.db.termsRepository.acceptedBy(id)
  const lastOf = async ({ id }: Person) => (await database.db.people.byId(id))?.acceptedTerms

  test('TERMS-04 a new account has accepted what it named, or nothing', async () => {
    const [one, other] = [await person('v1'), await person()]
    expect(await acceptedBy(one)).toEqual([{ version: 'v1', at: one.createdAt }])
    expect([await lastOf(one), await lastOf(other)]).toEqual(['v1', null])
    expect(await acceptedBy(other)).toEqual([])
  })

  test('TERMS-03 each version once, with the time of the first, and nobody accepts for another', async () => {
    const [one, other] = [await person('v1'), await person('v1')]
    const { termsRepository } = database.db
    await Promise.all(
      [1, 2, 3, 4].map(() => termsRepository.accept(one.id, { version: 'v2', at: one.createdAt + NOON })),
    )
    await termsRepository.accept(one.id, { version: 'v2', at: one.createdAt + NOON + 9 })
    expect(await acceptedBy(one)).toEqual([
      { version: 'v1', at: one.createdAt },
      { version: 'v2', at: one.createdAt + NOON },
    ])
    expect([await lastOf(one), await lastOf(other)]).toEqual(['v2', 'v1'])
    expect(await acceptedBy(other)).toHaveLength(1)
  })
})
