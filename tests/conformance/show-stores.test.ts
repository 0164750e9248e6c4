import { randomUUID } from 'node:crypto'
import {
  type AccountId,
  defaultPerformerSettings,
  type PerformerSettings,
  ShowKind,
} from '@footlight/core/protocol'
import type { ShowRecord } from '@footlight/server/shows/show-port'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

async function performer(database: TestDatabase): Promise<AccountId> {
  const result = await database.db.people.create(newPerson({ type: 'model' }))
  if (!result.ok) throw new Error(result.error)
  return result.value.id
}

function opened(ownerId: AccountId, more: Partial<ShowRecord> = {}): ShowRecord {
  return {
    id: randomUUID(),
    ownerId,
    kind: 'private',
    phase: 'open',
    openedAt: NOON,
    startedAt: null,
    endedAt: null,
    reason: null,
    tokens: 0,
    state: '{"seats":[]}',
    ...more,
  }
}

function ended(ownerId: AccountId, endedAt: number, more: Partial<ShowRecord> = {}): ShowRecord {
  return opened(ownerId, {
    phase: 'ended',
    startedAt: NOON + 1,
    endedAt,
    reason: 'user_ended',
    tokens: 60,
    state: '{"bill":{"text":"ünïcödé ✓"}}',
    ...more,
  })
}

describeOnEachDatabase('shows', (database) => {
  test('a show is what was put last, in every phase, and of every kind', async () => {
    const { shows } = database.db
    const owner = await performer(database)
    for (const kind of ShowKind.options) {
      const first = opened(owner, { kind })
      await shows.put(first)
      expect(await shows.byId(first.id)).toEqual(first)
      const running: ShowRecord = { ...first, phase: 'running', startedAt: NOON + 5, state: '{"seats":[1]}' }
      await shows.put(running)
      expect(await shows.byId(first.id)).toEqual(running)
      const over: ShowRecord = {
        ...running,
        phase: 'ended',
        endedAt: NOON + 9,
        reason: 'out_of_tokens',
        tokens: 2 ** 40,
        state: '{}',
      }
      await shows.put(over)
      await shows.put(over)
      expect(await shows.byId(first.id)).toEqual(over)
    }
    expect(await shows.byId(randomUUID())).toBeNull()
  })

  test('unfinished ones come oldest first, of one performer or of all', async () => {
    const { shows } = database.db
    const [owner, other, nobody] = [
      await performer(database),
      await performer(database),
      await performer(database),
    ]
    const running = opened(owner, { phase: 'running', openedAt: NOON + 2, startedAt: NOON + 3 })
    const [announced, others] = [
      opened(owner, { kind: 'limited', openedAt: NOON - 2 }),
      opened(other, { openedAt: NOON }),
    ]
    for (const record of [running, announced, others, ended(owner, NOON + 9)]) await shows.put(record)
    expect(await shows.unfinished(owner)).toEqual([announced, running])
    expect(await shows.unfinished(nobody)).toEqual([])
    const mine = new Set([running.id, announced.id, others.id])
    expect((await shows.unfinished()).filter(({ id }) => mine.has(id))).toEqual([announced, others, running])
    await shows.put({ ...running, phase: 'ended', endedAt: NOON + 10, reason: 'model_ended' })
    expect(await shows.unfinished(owner)).toEqual([announced])
  })

  test('the last ones are the performer’s, took place, are over and come newest first', async () => {
    const { shows } = database.db
    const [owner, other] = [await performer(database), await performer(database)]
    const [first, second, third] = [ended(owner, NOON + 10), ended(owner, NOON + 20), ended(owner, NOON + 30)]
    const declined = ended(owner, NOON + 40, { startedAt: null, reason: 'declined', tokens: 0 })
    for (const record of [second, third, first, declined, ended(other, NOON + 50), opened(owner)])
      await shows.put(record)
    expect(await shows.last(owner, 10)).toEqual([third, second, first])
    expect(await shows.last(owner, 2)).toEqual([third, second])
  })

  test('what ended since a time includes that moment and what never started, oldest first', async () => {
    const { shows } = database.db
    const [owner, other] = [await performer(database), await performer(database)]
    const [before, then, later] = [ended(owner, NOON + 9), ended(owner, NOON + 10), ended(owner, NOON + 30)]
    const expired = ended(owner, NOON + 20, { startedAt: null, reason: 'expired', tokens: 0 })
    for (const record of [later, before, expired, then, ended(other, NOON + 15), opened(owner)])
      await shows.put(record)
    expect(await shows.endedSince(owner, NOON + 10)).toEqual([then, expired, later])
    expect(await shows.endedSince(owner, NOON + 31)).toEqual([])
  })

  test('the database itself refuses what no show can be', async () => {
    const { shows } = database.db
    const owner = await performer(database)
    const impossible: Partial<ShowRecord>[] = [
      { kind: 'dance' as ShowRecord['kind'] },
      { phase: 'paused' as ShowRecord['phase'] },
      { tokens: -1 },
      { phase: 'ended' },
      { phase: 'ended', endedAt: NOON },
      { phase: 'running', endedAt: NOON },
      { reason: 'expired' },
      { ownerId: (2 ** 40) as AccountId },
    ]
    for (const wrong of impossible) {
      const record = opened(owner, wrong)
      await expect(shows.put(record), JSON.stringify(wrong)).rejects.toThrow()
      expect(await shows.byId(record.id)).toBeNull()
    }
  })
})

describeOnEachDatabase('what performers offer', (database) => {
  const changed: PerformerSettings = {
    ...defaultPerformerSettings,
    group: { isEnabled: false, pricePerMinuteInToken: 99, threshold: 5 },
    spy: { ...defaultPerformerSettings.spy, startupTipInToken: 7 },
  }

  test('is the default until the performer changes it, then the newest, and nobody else’s', async () => {
    const { performers } = database.db
    const [one, other] = [await performer(database), await performer(database)]
    expect(await performers.settings(one)).toEqual(defaultPerformerSettings)
    await performers.saveSettings(one, {
      ...changed,
      sharecam: { isAllowedInPrivate: false, isAllowedInPublic: true, pricePerMinuteInPublicInToken: 3 },
    })
    await performers.saveSettings(one, changed)
    expect(await performers.settings(one)).toEqual(changed)
    expect(await performers.settings(other)).toEqual(defaultPerformerSettings)
  })

  test('an area that an older row does not have is the default; the others stay as they are', async () => {
    const { performers } = database.db
    const id = await performer(database)
    const { sharecam: _, ...older } = changed
    await performers.saveSettings(id, older as PerformerSettings)
    expect(await performers.settings(id)).toEqual({ ...changed, sharecam: defaultPerformerSettings.sharecam })
  })

  test('a row that says what cannot be is an error, not a default price', async () => {
    const { performers } = database.db
    const id = await performer(database)
    await performers.saveSettings(id, {
      ...changed,
      group: { isEnabled: true, pricePerMinuteInToken: 0, threshold: 5 },
    })
    await expect(performers.settings(id)).rejects.toThrow()
  })
})

describeOnEachDatabase('revenue shares of shows', (database) => {
  test('LEDGER-12 every kind of show has a share, with and without studio, the same as a tip', async () => {
    const shares = await database.db.shareRepository.all()
    for (const kind of ShowKind.options) {
      for (const withStudio of [false, true]) {
        const tip = shares.filter((share) => share.kind === 'tip' && share.withStudio === withStudio)
        expect(shares.filter((share) => share.kind === kind && share.withStudio === withStudio)).toEqual(
          tip.map((share) => ({ ...share, kind })),
        )
        expect(tip).toHaveLength(1)
      }
    }
  })
})

describeOnEachDatabase('fan clubs', (database) => {
  test('SHOW-28 a membership holds until it ends, is prolonged in place, and is of one viewer with one model', async () => {
    const { fanClub } = database.db
    const [viewer, model, other] = [
      await performer(database),
      await performer(database),
      await performer(database),
    ]
    expect(await fanClub.levelOf(viewer, model, NOON)).toBeNull()
    await fanClub.putMembership(viewer, model, 'supporter', NOON + 10)
    expect(
      await Promise.all([NOON, NOON + 9, NOON + 10].map((now) => fanClub.levelOf(viewer, model, now))),
    ).toEqual(['supporter', 'supporter', null])
    await fanClub.putMembership(viewer, model, 'legend', NOON + 20)
    expect(await fanClub.levelOf(viewer, model, NOON + 15)).toBe('legend')
    expect([await fanClub.levelOf(viewer, other, NOON), await fanClub.levelOf(model, viewer, NOON)]).toEqual([
      null,
      null,
    ])
  })
})
