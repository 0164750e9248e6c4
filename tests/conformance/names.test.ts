import type { Person } from '@footlight/server/accounts/people-port'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 24 * 3_600_000

describeOnEachDatabase('names of people', (database) => {
  async function somebody(more: Parameters<typeof newPerson>[0] = {}): Promise<Person> {
    const made = await database.db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }
  const rename = ({ id, username: from }: Person, to: string, at = NOON) =>
    database.db.names.rename(id, { from, to, at })

  test('NAME-02 the new name is theirs, and they log in by it; the old one opens nothing', async () => {
    const person = await somebody()
    const to = fresh('named')
    expect(await rename(person, to)).toEqual({ ok: true, value: undefined })
    expect(await database.db.people.byId(person.id)).toMatchObject({
      username: to,
      displayName: to,
      renamedAt: NOON,
    })
    expect((await database.db.people.credentials(to))?.person.id).toBe(person.id)
    expect([
      await database.db.people.byUsername(person.username),
      await database.db.people.credentials(person.username),
    ]).toEqual([null, null])
    expect(await database.db.names.changesOf(person.id)).toEqual([{ from: person.username, to, at: NOON }])
    expect(await database.db.names.formerOwner(person.username)).toBe(person.id)
  })

  test('NAME-03 for ninety days nobody else takes the old name, by signing up or by a change; its owner may', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const { username } = person
    const to = fresh('named')
    await rename(person, to)
    const signUp = (createdAt: number) => database.db.people.create(newPerson({ username, createdAt }))
    expect(await signUp(NOON + 90 * DAY - 1)).toEqual({ ok: false, error: 'username_taken' })
    expect(await database.db.people.byUsername(username)).toBeNull()
    expect(await rename(other, username, NOON + DAY)).toEqual({ ok: false, error: 'taken' })
    expect((await rename({ ...person, username: to }, username, NOON + 31 * DAY)).ok).toBe(true)
    expect((await database.db.people.byUsername(username))?.id).toBe(person.id)
    await rename(person, to, NOON + 62 * DAY)
    expect((await signUp(NOON + 152 * DAY)).ok).toBe(true)
  })

  test('NAME-03 of many who want one name in one moment one gets it, signing up or changing', async () => {
    const to = fresh('wanted')
    const all = await Promise.all(Array.from({ length: 4 }, () => somebody()))
    const answers = await Promise.all([
      ...all.map((person) => rename(person, to)),
      database.db.people.create(newPerson({ username: to })),
      database.db.people.create(newPerson({ username: to })),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const owner = await database.db.people.byUsername(to)
    for (const [at, person] of all.entries())
      expect((await database.db.people.byId(person.id))?.username).toBe(
        answers[at]!.ok ? to : person.username,
      )
    expect(owner).not.toBeNull()
  })

  test('NAME-03 two tabs that change one account at once change it once', async () => {
    const person = await somebody()
    const wanted = [fresh('named'), fresh('named'), fresh('named')]
    const answers = await Promise.all(wanted.map((to) => rename(person, to)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.names.changesOf(person.id)).toHaveLength(1)
  })

  test('NAME-03 who signs up by a name while it is given up does not get it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await somebody()
      const [renamed, stranger] = await Promise.all([
        rename(person, fresh('named')),
        database.db.people.create(newPerson({ username: person.username })),
      ])
      expect([renamed.ok, stranger]).toEqual([true, { ok: false, error: 'username_taken' }])
      expect(await database.db.people.byUsername(person.username)).toBeNull()
    }
  })

  test('NAME-04 what holds of them goes with them: bans, roles, what they ordered, friends, requests and blocks', async () => {
    const [person, friend, blocker, model] = [
      await somebody(),
      await somebody(),
      await somebody(),
      await somebody({ type: 'model' }),
    ]
    const { username } = person
    const restrict = (kind: 'ban' | 'moderator' | 'silence', target: string, by: string) =>
      database.db.roomRepository.moderate({
        roomOwnerId: model.id,
        action: 'put',
        kind,
        target,
        by,
        byStaff: null,
        reason: 'why',
        at: NOON,
        expiresAt: null,
      })
    await restrict('ban', username, model.username)
    await restrict('moderator', username, model.username)
    await restrict('silence', friend.username, username)
    const stands = { areFriends: false, own: 'no', theirs: 'no' } as const
    await database.db.friends.change(friend, person, NOON, () => ({ ...stands, own: 'asked' }))
    await database.db.friends.block(blocker, person, NOON)
    const to = fresh('named')
    // Of a name that nobody had, as of one that somebody has.
    await database.db.friends.block(blocker, { id: null, username: to }, NOON)
    await rename(person, to)
    const held = await database.db.roomRepository.restrictions(model.id, NOON)
    expect(held.map(({ kind, target, by }) => [kind, target, by]).toSorted()).toEqual([
      ['ban', to, model.username],
      ['moderator', to, model.username],
      ['silence', friend.username, to],
    ])
    expect(await database.db.roomRepository.bansOf(username, [model.id], NOON)).toEqual([])
    expect(await database.db.friends.countAsking(to)).toBe(1)
    expect((await database.db.friends.lists(friend)).asked).toMatchObject([{ name: to }])
    expect(await database.db.accountBlocks.blockedBy(blocker.id)).toEqual([{ name: to, at: NOON }])
    // Whoever comes by the old name later is nobody's friend, and is banned nowhere.
    const later = await somebody({ username, createdAt: NOON + 91 * DAY })
    expect([
      await database.db.friends.countAsking(username),
      await database.db.accountBlocks.isBlocked(blocker.id, username),
    ]).toEqual([0, false])
    expect(later.username).toBe(username)
  })
})
