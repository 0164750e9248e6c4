import { playlistLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const all = { offset: 0, limit: 1_000 }

async function person({ db }: TestDatabase, type: 'model' | 'viewer' = 'viewer'): Promise<AccountId> {
  const result = await db.people.create(newPerson({ type }))
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

describeOnEachDatabase('playlists', (database) => {
  test('PLAYLIST-01 playlists are by name, items the newest first, each once, and of their owner alone', async () => {
    const { playlists, library } = database.db
    const [owner, stranger, model] = [
      await person(database),
      await person(database),
      await person(database, 'model'),
    ]
    const items = await Promise.all([1, 2, 3].map(() => library.create(model, 'pictures', 'item', NOON)))
    const [b, a] = [(await playlists.create(owner, 'b'))!, (await playlists.create(owner, 'a'))!]
    for (const [at, { id }] of items.entries()) expect(await playlists.put(a, id, NOON + at)).toBe(true)
    expect(await playlists.put(a, items[0]!.id, NOON + HOUR)).toBe(true)
    expect(await playlists.itemsOf(a, all)).toEqual(items.map(({ id }) => id).toReversed())
    expect(await playlists.itemsOf(a, { offset: 1, limit: 1 })).toEqual([items[1]!.id])
    expect(await playlists.of(owner)).toEqual([
      { id: a, name: 'a', items: 3, newest: items[2]!.id },
      { id: b, name: 'b', items: 0, newest: null },
    ])
    expect([await playlists.one(stranger, a), await playlists.of(stranger)]).toEqual([null, []])
    expect([
      await playlists.rename(stranger, a, 'mine'),
      await playlists.delete(stranger, a, NOON),
      await playlists.restore(stranger, a, 0),
    ]).toEqual([false, false, 'gone'])
    await playlists.take(a, items[2]!.id)
    // An item that nobody keeps takes its place in playlists with it.
    await library.forget(items[1]!.id)
    expect(await playlists.rename(owner, a, 'c')).toBe(true)
    expect(await playlists.one(owner, a)).toEqual({ id: a, name: 'c', items: 1, newest: items[0]!.id })
  })

  test('PLAYLIST-03 limits hold however many write at once, and a deletion can be taken back for a while', async () => {
    const { playlists, library } = database.db
    const [owner, model] = [await person(database), await person(database, 'model')]
    const begun = await Promise.all(
      Array.from({ length: playlistLimits.playlists + 10 }, (_, at) => playlists.create(owner, `${at}`)),
    )
    const ids = begun.flatMap((id) => id ?? [])
    expect(ids).toHaveLength(playlistLimits.playlists)
    expect(await playlists.delete(owner, ids[0]!, NOON)).toBe(true)
    expect(await playlists.delete(owner, ids[0]!, NOON)).toBe(false)
    expect(await playlists.one(owner, ids[0]!)).toBeNull()
    const another = (await playlists.create(owner, 'another'))!
    expect(await playlists.restore(owner, ids[0]!, NOON - HOUR)).toBe('full')
    await playlists.delete(owner, another, NOON)
    expect(await playlists.restore(owner, ids[0]!, NOON)).toBe('gone')
    expect(await playlists.restore(owner, ids[0]!, NOON - HOUR)).toBe('restored')
    await playlists.forgetDeleted(NOON + 1)
    expect(await playlists.restore(owner, another, 0)).toBe('full')
    // Twice is once.
    expect(await playlists.restore(owner, ids[0]!, 0)).toBe('restored')
    expect((await playlists.of(owner)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )

    const made = await Promise.all(
      Array.from({ length: playlistLimits.items + 10 }, () => library.create(model, 'pictures', 'x', NOON)),
    )
    const put = await Promise.all(made.map(({ id }) => playlists.put(ids[0]!, id, NOON)))
    expect(put.filter(Boolean)).toHaveLength(playlistLimits.items)
    expect((await playlists.one(owner, ids[0]!))?.items).toBe(playlistLimits.items)
  })
})
