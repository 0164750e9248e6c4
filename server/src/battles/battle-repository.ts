import type { Kysely, Transaction } from 'kysely'
import type { BattleRepository, VersusRecord } from './battle-port.ts'
import { battleOf, battleRow, sideRow, sumOf } from './battle-rows.ts'
import type { VersusTables } from './battle-tables.ts'
import { settingQueries } from './setting-queries.ts'
import { noticeQueries, tournamentQueries } from './tournament-queries.ts'

/** Battles and tournaments, on either dialect. */
export function createBattleRepository(db: Kysely<VersusTables>): BattleRepository {
  return {
    async start(record) {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('versus_battles').values(battleRow(record)).execute()
        await transaction
          .insertInto('versus_sides')
          .values([sideRow(record, 0), sideRow(record, 1)])
          .execute()
      })
    },
    async finish(record) {
      await db.transaction().execute((transaction) => finish(transaction, record))
    },
    async markTold(id) {
      await db.updateTable('versus_battles').set({ told: 1 }).where('id', '=', id).execute()
    },
    async unsettled() {
      const rows = await db
        .selectFrom('versus_battles')
        .selectAll()
        .where('told', '=', 0)
        .orderBy('started_at')
        .orderBy('id')
        .execute()
      return withSides(db, rows)
    },
    async history(ownerId, count) {
      const rows = await db
        .selectFrom('versus_battles')
        .selectAll('versus_battles')
        .innerJoin('versus_sides', 'versus_sides.battle_id', 'versus_battles.id')
        .where('versus_sides.owner_id', '=', ownerId)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return withSides(db, rows)
    },
    async sumsSince(since, gender) {
      const rows = await sums(db)
        .innerJoin('people', 'people.id', 'versus_sides.owner_id')
        .where('people.gender', '=', gender)
        .where('versus_battles.ended_at', '>=', since)
        .execute()
      return rows.map(sumOf)
    },
    async sumsOfTournament(tournamentId) {
      const rows = await sums(db)
        .where('versus_battles.tournament_id', '=', tournamentId)
        .where('versus_battles.ended_at', 'is not', null)
        .execute()
      return rows.map(sumOf)
    },
    ...tournamentQueries(db),
    ...noticeQueries(db),
    ...settingQueries(db),
  }
}

async function finish(transaction: Transaction<VersusTables>, record: VersusRecord): Promise<void> {
  const { id, ended_at, reason, ended_by } = battleRow(record)
  await transaction
    .updateTable('versus_battles')
    .set({ ended_at, reason, ended_by })
    .where('id', '=', id)
    .execute()
  for (const side of [0, 1] as const) {
    const { tokens, tips, top, outcome } = sideRow(record, side)
    await transaction
      .updateTable('versus_sides')
      .set({ tokens, tips, top, outcome })
      .where('battle_id', '=', id)
      .where('side', '=', side)
      .execute()
  }
}

async function withSides(
  db: Kysely<VersusTables>,
  battles: readonly Parameters<typeof battleOf>[0][],
): Promise<readonly VersusRecord[]> {
  if (battles.length === 0) return []
  const sides = await db
    .selectFrom('versus_sides')
    .selectAll()
    .where(
      'battle_id',
      'in',
      battles.map(({ id }) => id),
    )
    .orderBy('side')
    .execute()
  return battles.map((battle) =>
    battleOf(
      battle,
      sides.filter(({ battle_id }) => battle_id === battle.id),
    ),
  )
}

function sums(db: Kysely<VersusTables>) {
  return db
    .selectFrom('versus_sides')
    .innerJoin('versus_battles', 'versus_battles.id', 'versus_sides.battle_id')
    .groupBy('versus_sides.owner_id')
    .select(({ fn, eb }) => [
      'versus_sides.owner_id',
      fn.sum<number | string>('versus_sides.tokens').as('tokens'),
      ...(['win', 'tie', 'loss'] as const).map((outcome) =>
        fn
          .sum<number | string>(eb.case().when('versus_sides.outcome', '=', outcome).then(1).else(0).end())
          .as(outcome),
      ),
    ])
}
