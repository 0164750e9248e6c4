import { randomUUID } from 'node:crypto'
import type { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

async function someone(database: TestDatabase): Promise<AccountId> {
  const result = await database.db.people.create(newPerson({ type: 'model' }))
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

describeOnEachDatabase('modes of rooms', (database) => {
  test('a room that was never changed has the defaults; a changed one keeps the last', async () => {
    const { roomModes } = database.db
    const ownerId = await someone(database)
    const defaults = {
      ownerId,
      standbyEnabled: false,
      standbyNotificationsEnabled: true,
      isStandby: false,
      standbyStays: false,
      voyeurKind: null,
    }
    expect(await roomModes.load(ownerId)).toEqual(defaults)
    await roomModes.save({ ...defaults, voyeurKind: 'shower' })
    const last = {
      ...defaults,
      standbyEnabled: true,
      standbyNotificationsEnabled: false,
      isStandby: true,
      standbyStays: true,
      voyeurKind: 'general',
    } as const
    await roomModes.save(last)
    expect(await roomModes.load(ownerId)).toEqual(last)
  })

  test("another password, or the same again, takes everybody's access; twice in is once", async () => {
    const { roomModes } = database.db
    const [owner, other] = [await someone(database), await someone(database)]
    expect(await roomModes.lock(owner)).toEqual({ passwordHash: null, holders: [] })
    for (const each of [owner, other]) await roomModes.setPassword(each, 'hash 1')
    await roomModes.addHolder(owner, 'account:7', NOON)
    await roomModes.addHolder(owner, 'account:7', NOON + 1)
    await roomModes.addHolder(other, 'session:g-1', NOON)
    expect(await roomModes.lock(owner)).toEqual({ passwordHash: 'hash 1', holders: ['account:7'] })
    await roomModes.setPassword(owner, 'hash 1')
    expect(await roomModes.lock(owner)).toEqual({ passwordHash: 'hash 1', holders: [] })
    await roomModes.setPassword(owner, null)
    expect(await roomModes.lock(owner)).toEqual({ passwordHash: null, holders: [] })
    expect(await roomModes.lock(other)).toEqual({ passwordHash: 'hash 1', holders: ['session:g-1'] })
  })

  test('nobody is let into a room without a password', async () => {
    await expect(
      database.db.roomModes.addHolder(await someone(database), 'account:7', NOON),
    ).rejects.toThrow()
  })
})

describeOnEachDatabase('ratings', (database) => {
  test('one per viewer, model and day: the last counts, and none is none', async () => {
    const { ratings } = database.db
    const [model, vera, max] = [await someone(database), await someone(database), await someone(database)]
    expect(await ratings.count(model)).toEqual({ up: 0, down: 0 })
    await ratings.put(model, vera, '2026-01-01', 'RATE_UP', NOON)
    await ratings.put(model, vera, '2026-01-01', 'RATE_UP', NOON)
    await ratings.put(model, vera, '2026-01-02', 'RATE_UP', NOON)
    await ratings.put(model, max, '2026-01-01', 'RATE_UP', NOON)
    await ratings.put(model, max, '2026-01-01', 'RATE_DOWN', NOON)
    expect(await ratings.count(model)).toEqual({ up: 2, down: 1 })
    expect([
      await ratings.ofDay(model, vera, '2026-01-01'),
      await ratings.ofDay(model, max, '2026-01-01'),
      await ratings.ofDay(model, max, '2026-01-02'),
    ]).toEqual(['RATE_UP', 'RATE_DOWN', 'RATE_NO'])
    await ratings.put(model, vera, '2026-01-01', 'RATE_NO', NOON)
    await ratings.put(model, vera, '2026-01-01', 'RATE_NO', NOON)
    expect(await ratings.count(model)).toEqual({ up: 1, down: 1 })
    expect(await ratings.count(vera)).toEqual({ up: 0, down: 0 })
  })

  test('nobody rates themselves', async () => {
    const model = await someone(database)
    await expect(database.db.ratings.put(model, model, '2026-01-01', 'RATE_UP', NOON)).rejects.toThrow()
  })
})

describeOnEachDatabase('recordings', (database) => {
  test('begin, end once, and are listed for their buyer, newest first', async () => {
    const { recordings } = database.db
    const [ownerId, buyerId] = [await someone(database), await someone(database)]
    const draft = (createdAt: number) => ({
      id: randomUUID(),
      showId: randomUUID(),
      ownerId,
      buyerId,
      file: `${randomUUID()}/1.webm`,
      mime: 'video/webm',
      createdAt,
    })
    const [ready, failed, open] = [draft(NOON), draft(NOON + 1), draft(NOON + 2)]
    for (const each of [ready, failed, open]) await recordings.create(each)
    expect(await recordings.finish(ready.id, 1_500, 2 ** 40)).toBe(true)
    expect(await recordings.fail(failed.id)).toBe(true)
    expect([
      await recordings.fail(ready.id),
      await recordings.finish(failed.id, 1, 1),
      await recordings.fail(randomUUID()),
    ]).toEqual([false, false, false])
    expect(await recordings.byId(ready.id)).toEqual({
      ...ready,
      durationMs: 1_500,
      bytes: 2 ** 40,
      state: 'ready',
    })
    expect(await recordings.byId(randomUUID())).toBeNull()
    expect((await recordings.ofBuyer(buyerId, 2)).map(({ id, state }) => [id, state])).toEqual([
      [open.id, 'recording'],
      [failed.id, 'failed'],
    ])
    expect(await recordings.ofBuyer(ownerId, 10)).toEqual([])
    expect((await recordings.unfinished()).map(({ id }) => id)).toEqual([open.id])
  })

  test('no two have one file', async () => {
    const [ownerId, buyerId] = [await someone(database), await someone(database)]
    const one = {
      id: randomUUID(),
      showId: randomUUID(),
      ownerId,
      buyerId,
      file: 'same/1.webm',
      mime: 'video/webm',
      createdAt: NOON,
    }
    await database.db.recordings.create(one)
    await expect(database.db.recordings.create({ ...one, id: randomUUID() })).rejects.toThrow()
  })
})

describeOnEachDatabase('studios', (database) => {
  test('an agreement is the last word; who never said anything has said nothing', async () => {
    const { studios } = database.db
    const [model, other] = [await someone(database), await someone(database)]
    expect(await studios.agreement(model)).toBeNull()
    await studios.setAgreement(model, 'shows', NOON)
    await studios.setAgreement(model, 'public', NOON + 1)
    expect([await studios.agreement(model), await studios.agreement(other)]).toEqual([
      { studioView: 'public', changedAt: NOON + 1 },
      null,
    ])
  })

  test('a model has one open shift at most; shifts come newest first', async () => {
    const { studios } = database.db
    const modelId = await someone(database)
    const shift = (startedAt: number) => ({
      id: randomUUID(),
      studioId: 1,
      modelId,
      startedAt,
      startedBy: 'boss',
      endedAt: null,
      endedBy: null,
      onAirMs: 0,
      onAirSince: startedAt,
      tokens: null,
    })
    const [first, second] = [shift(NOON), shift(NOON + 5_000)]
    expect(await studios.saveShift(first)).toBe(true)
    expect(await studios.saveShift(second)).toBe(false)
    expect(await studios.openShift(modelId)).toEqual(first)
    const over = {
      ...first,
      endedAt: NOON + 4_000,
      endedBy: 'model',
      onAirMs: 4_000,
      onAirSince: null,
      tokens: 70,
    }
    expect(await studios.saveShift(over)).toBe(true)
    expect(await studios.openShift(modelId)).toBeNull()
    expect(await studios.saveShift(second)).toBe(true)
    expect(await studios.shifts(modelId, 10)).toEqual([second, over])
    expect(await studios.shifts(modelId, 1)).toEqual([second])
  })
})
