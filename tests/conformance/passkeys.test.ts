import { randomUUID } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('passkeys', (database) => {
  async function somebody() {
    const { people, passkeyRepository } = database.db
    const made = await people.create(newPerson({}))
    if (!made.ok) throw new Error(made.error)
    await passkeyRepository.handleOf(made.value.id, randomUUID())
    return made.value.id
  }
  const passkey = (account: AccountId, more: object = {}) => ({
    ...{ id: fresh('passkey'), account, rpId: 'example.org', publicKey: 'key', signCount: 0, transports: [] },
    ...{ name: 'Phone', opensAlone: true, addedAt: NOON, lastUsedAt: null },
    ...more,
  })

  test('PASSKEY-05 of uses with one count one holds, whichever comes first', async () => {
    const { passkeyRepository } = database.db
    const added = passkey(await somebody())
    await passkeyRepository.add(added, [])
    const use = (signCount: number) => passkeyRepository.use(added.id, { signCount, at: NOON + 1 })
    const all = await Promise.all([use(3), use(3), use(3)])
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await use(2)).toBe(false)
    expect(await use(0)).toBe(false)
    expect(await passkeyRepository.find(added.id)).toMatchObject({ signCount: 3, lastUsedAt: NOON + 1 })
  })

  test('PASSKEY-02 a challenge is taken once, also of many at one moment, and forgotten when it is over', async () => {
    const { passkeyRepository } = database.db
    const hash = fresh('challenge')
    const all = await Promise.all(
      Array.from({ length: 5 }, () => passkeyRepository.takeChallenge(hash, NOON)),
    )
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await passkeyRepository.forgetChallenges(NOON + 1)).toBeGreaterThan(0)
  })

  test('PASSKEY-01 an account has ten at most, however many are added at once, and codes with the first', async () => {
    const { people, passkeyRepository, secondFactors } = database.db
    const id = await somebody()
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) => passkeyRepository.add(passkey(id), [`${at}`])),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(10)
    expect(all.filter((each) => each.ok && each.value)).toHaveLength(1)
    expect(await secondFactors.recoveryCodeCount(id)).toBe(1)
    expect((await people.byId(id))?.hasPasskey).toBe(true)
    const other = await somebody()
    const taken = passkey(other, { id: (await passkeyRepository.ofAccount(id))[0]!.id })
    expect(await passkeyRepository.add(taken, ['a'])).toEqual({ ok: false, error: 'taken' })
    expect((await people.byId(other))?.hasPasskey).toBe(false)
    expect(await secondFactors.recoveryCodeCount(other)).toBe(0)
  })

  test('PASSKEY-07 recovery codes go with the last second factor, whichever that is', async () => {
    const { people, passkeyRepository, secondFactors } = database.db
    const id = await somebody()
    const added = passkey(id)
    await passkeyRepository.add(added, ['a'])
    await secondFactors.setUp(id, { secret: 's', step: 1, codeHashes: ['b', 'c'] })
    expect(await secondFactors.remove(id)).toBe(true)
    expect(await secondFactors.recoveryCodeCount(id)).toBe(2)
    const both = await Promise.all([
      passkeyRepository.remove(id, added.id),
      passkeyRepository.remove(id, added.id),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await secondFactors.recoveryCodeCount(id)).toBe(0)
    expect((await people.byId(id))?.hasPasskey).toBe(false)
    expect(await passkeyRepository.use(added.id, { signCount: 9, at: NOON })).toBe(false)
  })
})
