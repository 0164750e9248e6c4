import { randomUUID } from 'node:crypto'
import type { AccountId, VersusOutcome } from '@footlight/core/protocol'
import type { TournamentRecord, VersusRecord } from '@footlight/server/battles/battle-port'
import { expect, test } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

async function model(database: TestDatabase, gender: 'f' | 'm' = 'f'): Promise<AccountId> {
  const created = await database.db.people.create(newPerson({ type: 'model', gender }))
  if (!created.ok) throw new Error(created.error)
  return created.value.id
}

function running(one: AccountId, other: AccountId, over: Partial<VersusRecord> = {}): VersusRecord {
  const side = (ownerId: AccountId) => ({
    ownerId,
    username: `name_${ownerId}`,
    tokens: 0,
    tips: 0,
    top: [],
    outcome: null,
  })
  return {
    id: randomUUID(),
    minutes: 5,
    tournamentId: null,
    startedAt: NOON,
    endsAt: NOON + 300_000,
    startCursor: 7,
    end: null,
    sides: [side(one), side(other)],
    ...over,
  }
}

function ended(
  record: VersusRecord,
  at: number,
  outcomes: readonly [VersusOutcome, VersusOutcome],
  tokens: readonly [number, number] = [10, 20],
): VersusRecord {
  const [first, second] = record.sides
  return {
    ...record,
    end: { at, reason: 'time_over', by: null },
    sides: [
      {
        ...first,
        outcome: outcomes[0],
        tokens: tokens[0],
        tips: 1,
        top: [{ username: 'vera', tokens: tokens[0] }],
      },
      { ...second, outcome: outcomes[1], tokens: tokens[1], tips: 2 },
    ],
  }
}

describeOnEachDatabase('versus', (database) => {
  async function play(
    one: AccountId,
    other: AccountId,
    at: number,
    outcomes: readonly [VersusOutcome, VersusOutcome],
    over: Partial<VersusRecord> = {},
  ): Promise<VersusRecord> {
    const { battleRepository: versus } = database.db
    const record = running(one, other, over)
    await versus.start(record)
    const final = ended(record, at, outcomes)
    await versus.finish(final)
    await versus.markTold(final.id)
    return final
  }

  test('VERSUS-07 nobody is in two battles at once, on either side, until the first has ended', async () => {
    const { battleRepository: versus } = database.db
    const [anna, bea, cleo] = [await model(database), await model(database), await model(database)]
    const record = running(anna, bea)
    await versus.start(record)
    await expect(versus.start(running(cleo, anna))).rejects.toThrow()
    await versus.finish(ended(record, NOON + 1, ['tie', 'tie']))
    await versus.start(running(cleo, anna))
  })

  test('VERSUS-14 what has not ended, or was perhaps not told, is found again whole', async () => {
    const { battleRepository: versus } = database.db
    const [anna, bea, cleo, dora] = [
      await model(database),
      await model(database),
      await model(database),
      await model(database),
    ]
    const [first, second] = [running(anna, bea), running(cleo, dora, { startedAt: NOON + 1 })]
    await versus.start(second)
    await versus.start(first)
    const mine = async () =>
      (await versus.unsettled()).filter(({ id }) => id === first.id || id === second.id)
    expect(await mine()).toEqual([first, second])
    const over = ended(first, NOON + 2, ['loss', 'win'])
    await versus.finish(over)
    await versus.finish(over)
    expect(await mine()).toEqual([over, second])
    await versus.markTold(first.id)
    expect(await mine()).toEqual([second])
  })

  test('VERSUS-13 the history of a room is its own, newest first, and no longer than asked', async () => {
    const [anna, bea, cleo] = [await model(database), await model(database), await model(database)]
    const first = await play(anna, bea, NOON + 10, ['win', 'loss'])
    const second = await play(cleo, anna, NOON + 20, ['void', 'void'])
    await play(bea, cleo, NOON + 30, ['tie', 'tie'])
    await database.db.battleRepository.start(running(anna, cleo))
    expect(await database.db.battleRepository.history(anna, 200)).toEqual([second, first])
    expect(await database.db.battleRepository.history(anna, 1)).toEqual([second])
  })

  test('VERSUS-13 sums are of a time and an area', async () => {
    const { battleRepository: versus } = database.db
    const [anna, bea, max] = [await model(database), await model(database), await model(database, 'm')]
    await play(anna, bea, NOON + 100, ['win', 'loss'])
    await play(bea, anna, NOON + 200, ['tie', 'tie'])
    await play(anna, max, NOON + 300, ['void', 'void'])
    const of = async (since: number, gender: 'f' | 'm', id: AccountId) =>
      (await versus.sumsSince(since, gender)).find(({ ownerId }) => ownerId === id)
    expect(await of(NOON + 100, 'f', anna)).toEqual({
      ownerId: anna,
      wins: 1,
      ties: 1,
      losses: 0,
      tokens: 40,
    })
    expect(await of(NOON + 101, 'f', anna)).toEqual({
      ownerId: anna,
      wins: 0,
      ties: 1,
      losses: 0,
      tokens: 30,
    })
    expect(await of(NOON, 'f', bea)).toEqual({ ownerId: bea, wins: 0, ties: 1, losses: 1, tokens: 30 })
    expect(await of(NOON, 'm', max)).toEqual({ ownerId: max, wins: 0, ties: 0, losses: 0, tokens: 20 })
    expect(await of(NOON, 'f', max)).toBeUndefined()
  })

  test('VERSUS-10 a tournament knows its players, its matches and who has played whom', async () => {
    const { battleRepository: versus } = database.db
    const [anna, bea, cleo] = [await model(database), await model(database), await model(database)]
    const cup: TournamentRecord = {
      id: randomUUID(),
      name: 'Autumn cup',
      matchMinutes: 3,
      startsAt: NOON,
      endsAt: NOON + 1_000,
      createdBy: anna,
      createdAt: NOON - 1,
      cancelledAt: null,
      players: [anna, bea, cleo],
    }
    await versus.createTournament(cup)
    await play(anna, bea, NOON + 5, ['void', 'void'], { tournamentId: cup.id })
    expect(await versus.havePlayed(cup.id, anna, bea)).toBe(false)
    await play(bea, anna, NOON + 6, ['win', 'loss'], { tournamentId: cup.id })
    expect(
      await Promise.all([
        versus.havePlayed(cup.id, anna, bea),
        versus.havePlayed(cup.id, bea, anna),
        versus.havePlayed(cup.id, anna, cleo),
      ]),
    ).toEqual([true, true, false])
    expect((await versus.sumsOfTournament(cup.id)).find(({ ownerId }) => ownerId === bea)).toEqual({
      ownerId: bea,
      wins: 1,
      ties: 0,
      losses: 0,
      tokens: 30,
    })

    const ids = async (now: number) => (await versus.openTournaments(now)).map(({ id }) => id)
    expect(await versus.tournament(cup.id)).toEqual(cup)
    expect(await ids(NOON + 999)).toContain(cup.id)
    expect(await ids(NOON + 1_000)).not.toContain(cup.id)
    expect([
      await versus.cancelTournament(cup.id, NOON + 7),
      await versus.cancelTournament(cup.id, NOON + 8),
    ]).toEqual([true, false])
    expect(await ids(NOON)).not.toContain(cup.id)
    expect((await versus.tournaments(50)).find(({ id }) => id === cup.id)?.cancelledAt).toBe(NOON + 7)
    expect(await versus.tournament('nothing')).toBeNull()
  })
})
