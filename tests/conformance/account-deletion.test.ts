import type { Person } from '@footlight/server/accounts/people-port'
import { modules } from '@footlight/server/modules'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('accounts that are deleted', (database) => {
  const deletions = () => database.db.accountDeletions
  const DAY = 86_400_000
  async function somebody(more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const made = await database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const ask = ({ id }: Person, dueAt = NOON) =>
    deletions().ask({ account: id, language: 'nl', tokens: 3, dueAt })

  test('DELETE-02 it is asked for once, taken back before it is due, and asked for again', async () => {
    const owner = await somebody()
    const answers = await Promise.all([ask(owner), ask(owner), ask(owner)])
    expect(answers.filter((isNew) => isNew)).toHaveLength(1)
    expect(await deletions().of(owner.id)).toMatchObject({ state: 'waiting', language: 'nl', tokens: 3 })
    expect(await deletions().close(owner.id, NOON - 1)).toBe(false)
    expect(await deletions().keep(owner.id)).toBe(true)
    expect(await deletions().keep(owner.id)).toBe(true)
    expect(await deletions().close(owner.id, NOON)).toBe(false)
    expect(await ask(owner)).toBe(true)
  })

  test('DELETE-02 of one who keeps it and a job that closes it in one moment one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const owner = await somebody()
      await ask(owner)
      const [isKept, isClosed] = await Promise.all([
        deletions().keep(owner.id),
        deletions().close(owner.id, NOON),
      ])
      expect(isKept).toBe(!isClosed)
      const name = (await database.db.people.byId(owner.id))?.username
      expect(name).toBe(isClosed ? `deleted-${owner.id}` : owner.username)
    }
  })

  test('DELETE-03 nobody suspended and nobody of the staff is closed, whatever was asked before', async () => {
    const suspended = await somebody({ suspendedUntil: NOON + DAY })
    const moderator = await somebody({ roles: ['site_moderator'] })
    for (const person of [suspended, moderator]) {
      await ask(person)
      expect(await deletions().close(person.id, NOON)).toBe(false)
      expect(await database.db.people.byId(person.id)).toEqual(person)
    }
    expect(await deletions().close(suspended.id, NOON + DAY)).toBe(true)
  })

  test('DELETE-04 the name is never free again, and one who registers it in that moment does not get it', async () => {
    const owner = await somebody()
    await ask(owner)
    const again = () => database.db.people.create(newPerson({ username: owner.username }))
    const [closed, meanwhile] = await Promise.all([deletions().close(owner.id, NOON), again()])
    expect(closed).toBe(true)
    expect(meanwhile).toEqual({ ok: false, error: 'username_taken' })
    expect(await again()).toEqual({ ok: false, error: 'username_taken' })
    const other = await somebody()
    const change = { from: other.username, to: owner.username, at: NOON + 400 * DAY }
    expect(await database.db.names.rename(other.id, change)).toEqual({ ok: false, error: 'taken' })
    expect(await database.db.people.byUsername(`deleted-${owner.id}`)).toBeNull()
    expect(await database.db.people.credentials(`Deleted-${owner.id}`)).toBeNull()
    expect(await database.db.people.byConfirmedEmail(owner.email)).toBeNull()
  })

  test('DELETE-06 every step of every area runs, and runs again behind a process that died', async () => {
    const [owner, other] = [await somebody({ type: 'model' }), await somebody()]
    await database.db.follows.follow(other.id, owner.id, NOON)
    await ask(owner)
    await deletions().close(owner.id, NOON)
    const found = async () => (await deletions().unfinished()).find(({ account }) => account === owner.id)
    const steps = modules.personalRows()
    for (const times of [1, 2, 3]) {
      const deletion = (await found())!
      // The first one dies halfway.
      const done = times === 1 ? steps.slice(0, steps.length / 2) : steps
      for (const step of done) if (step.heldFor === null) await deletions().carryOut(step, deletion)
    }
    expect(await database.db.follows.following(other.id)).toEqual([])
    await deletions().finish(owner.id, NOON + 1)
    expect(await found()).toBeUndefined()
    expect(await deletions().of(owner.id)).toMatchObject({ state: 'deleted', username: owner.username })
  })

  test('DELETE-07 what is held goes when its duty is over, and each duty ends once', async () => {
    const owner = await somebody({ type: 'model' })
    await ask(owner)
    await deletions().close(owner.id, NOON)
    await deletions().finish(owner.id, NOON)
    const held = async (reason: 'money' | 'performer' | 'case', before: number) =>
      (await deletions().held(reason, before)).find(({ account }) => account === owner.id)
    expect(await held('case', NOON)).toBeUndefined()
    for (const reason of ['case', 'performer', 'money'] as const) {
      const deletion = (await held(reason, NOON + 1))!
      for (const step of modules.personalRows())
        if (step.heldFor === reason) await deletions().carryOut(step, deletion)
      await deletions().release(deletion, reason)
      expect(await held(reason, NOON + 1)).toBeUndefined()
    }
    expect(await deletions().of(owner.id)).toMatchObject({
      username: null,
      released: ['case', 'performer', 'money'],
    })
  })
})
