import { expect, test } from 'vitest'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('second factors', (database) => {
  async function somebody() {
    const made = await database.db.people.create(newPerson({}))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const app = (secret: string, step = 10, codeHashes: readonly string[] = ['a', 'b']) => ({
    secret,
    step,
    codeHashes,
  })

  test('AUTH-09 steps are taken in rising order, each once, of the secret that is set up', async () => {
    const { secondFactors } = database.db
    const id = await somebody()
    expect(await secondFactors.takeStep(id, 's', 11)).toBe(false)
    expect(await secondFactors.setUp(id, app('s'))).toBe(true)
    expect(await secondFactors.takeStep(id, 's', 10)).toBe(false)
    const at11 = await Promise.all(Array.from({ length: 5 }, () => secondFactors.takeStep(id, 's', 11)))
    expect(at11.filter(Boolean)).toHaveLength(1)
    expect(await secondFactors.takeStep(id, 's', 9)).toBe(false)
    expect(await secondFactors.takeStep(id, 'of before', 12)).toBe(false)
    expect(await secondFactors.takeStep(id, 's', 12)).toBe(true)
  })

  test('SECURITY-06 of two that set an app up at once one does, with its codes', async () => {
    const { people, secondFactors } = database.db
    const id = await somebody()
    const both = await Promise.all([
      secondFactors.setUp(id, app('one', 1, ['one'])),
      secondFactors.setUp(id, app('two', 1, ['two'])),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    const kept = (await people.byId(id))?.totpSecret ?? ''
    expect(await secondFactors.recoveryCodeCount(id)).toBe(1)
    expect(await secondFactors.takeRecoveryCode(id, kept)).toBe(true)
  })

  test('SECURITY-07 a recovery code is taken once, by its account; new ones take the place of all', async () => {
    const { secondFactors } = database.db
    const [id, other] = [await somebody(), await somebody()]
    await secondFactors.setUp(id, app('s'))
    expect(await secondFactors.takeRecoveryCode(other, 'a')).toBe(false)
    const taken = await Promise.all(Array.from({ length: 5 }, () => secondFactors.takeRecoveryCode(id, 'a')))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await secondFactors.replaceRecoveryCodes(id, { codeHashes: ['c'] })).toBe(true)
    expect(await secondFactors.takeRecoveryCode(id, 'b')).toBe(false)
    expect(await secondFactors.takeRecoveryCode(id, 'c')).toBe(true)
    expect(await secondFactors.replaceRecoveryCodes(other, { codeHashes: ['c'] })).toBe(false)
    expect(await secondFactors.recoveryCodeCount(other)).toBe(0)
  })

  test('SECURITY-08 what is switched off is gone with its codes, and is once', async () => {
    const { people, secondFactors } = database.db
    const id = await somebody()
    await secondFactors.setUp(id, app('s'))
    const both = await Promise.all([secondFactors.remove(id), secondFactors.remove(id)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect((await people.byId(id))?.totpSecret).toBeNull()
    expect(await secondFactors.recoveryCodeCount(id)).toBe(0)
    expect(await secondFactors.takeStep(id, 's', 99)).toBe(false)
  })

  test('SECURITY-04 a password is replaced by whoever knows which one it is', async () => {
    const { credentials, people } = database.db
    const made = await people.create(newPerson({}))
    if (!made.ok) throw new Error(made.error)
    const { id, username } = made.value
    const from = (await people.credentials(username))!.passwordHash
    const both = await Promise.all([
      credentials.replacePassword(id, { from, to: 'one', isByMailbox: false }),
      credentials.replacePassword(id, { from, to: 'two', isByMailbox: false }),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(await credentials.replacePassword(id, { from, to: 'three', isByMailbox: false })).toBe(false)
  })
})
