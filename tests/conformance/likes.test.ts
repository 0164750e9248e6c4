import type { AccountId } from '@footlight/core/protocol'
import { firstOfDays } from '@footlight/core/rules/likes/like-days'
import { utcDay } from '@footlight/core/rules/utc-day'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { anyModel, newPerson } from './people.ts'

const TODAY = utcDay(NOON)
const before = (days: number) => firstOfDays(TODAY, days + 1)

describeOnEachDatabase('likes', (database) => {
  async function someone(type: 'viewer' | 'model' = 'viewer'): Promise<AccountId> {
    const made = await database.db.people.create(newPerson({ type, username: fresh('liker') }))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }

  test('LIKE-01 fifty at once are one like, and so are fifty takings back', async () => {
    const { likes } = database.db
    const [model, viewer] = [await someone('model'), await someone()]
    const fifty = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, run))
    const added = await fifty(() => likes.like(model, viewer, TODAY, NOON))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await likes.counts(model, TODAY)).toEqual({ count: 1, count7Days: 1, count30Days: 1 })
    const removed = await fifty(() => likes.unlike(model, viewer, TODAY))
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(await likes.counts(model, TODAY)).toEqual({ count: 0, count7Days: 0, count30Days: 0 })
  })

  test('LIKE-01 many viewers at once are each counted, another day is another like', async () => {
    const { likes } = database.db
    const model = await someone('model')
    const viewers = await Promise.all(Array.from({ length: 20 }, () => someone()))
    await Promise.all(viewers.map((viewer) => likes.like(model, viewer, TODAY, NOON)))
    expect(await likes.total(model)).toBe(20)
    expect(await likes.like(model, viewers[0]!, before(1), NOON)).toBe(true)
    expect(await likes.total(model)).toBe(21)
    expect(await likes.isLiked(model, viewers[0]!, TODAY)).toBe(true)
    expect(await likes.isLiked(model, viewers[0]!, before(2))).toBe(false)
    await expect(likes.like(model, model, TODAY, NOON)).rejects.toThrow()
    expect(await likes.total(model)).toBe(21)
  })

  test('LIKE-03 counts of 7 and 30 days end with their last day, whoever is forgotten meanwhile', async () => {
    const { likes } = database.db
    const [model, viewer] = [await someone('model'), await someone()]
    for (const days of [0, 6, 7, 29, 30, 400]) await likes.like(model, viewer, before(days), NOON)
    const counts = { count: 6, count7Days: 2, count30Days: 4 }
    expect(await likes.counts(model, TODAY)).toEqual(counts)
    await likes.forgetBefore(before(1))
    expect(await likes.counts(model, TODAY)).toEqual(counts)
    expect(await likes.isLiked(model, viewer, before(6))).toBe(false)
    expect(await likes.isLiked(model, viewer, TODAY)).toBe(true)
    expect(await likes.unlike(model, viewer, before(6))).toBe(false)
  })

  test('LIKE-05 the most liked are ranked by the likes of 30 days', async () => {
    const { likes, ranks } = database.db
    const [once, twice, longAgo] = [await someone('model'), await someone('model'), await someone('model')]
    for (let at = 0; at < 3; at++) {
      const viewer = await someone()
      if (at < 1) await likes.like(once, viewer, TODAY, NOON)
      if (at < 2) await likes.like(twice, viewer, before(29), NOON)
      await likes.like(longAgo, viewer, before(30), NOON)
    }
    await ranks.rebuild(NOON)
    const ranked = (await ranks.read('likes', anyModel)).map(({ id }) => id)
    expect(ranked.filter((id) => id === once || id === twice || id === longAgo)).toEqual([twice, once])
  })
})
