import type { Kysely } from 'kysely'
import type { BattleRepository, TournamentRecord } from './battle-port.ts'
import { tournamentOf } from './battle-rows.ts'
import type { VersusTables } from './battle-tables.ts'

type TournamentQueries = Pick<
  BattleRepository,
  'havePlayed' | 'createTournament' | 'cancelTournament' | 'tournament' | 'tournaments' | 'openTournaments'
>

export function tournamentQueries(db: Kysely<VersusTables>): TournamentQueries {
  const all = () => db.selectFrom('versus_tournaments').selectAll()
  return {
    async havePlayed(tournamentId, one, other) {
      const row = await db
        .selectFrom('versus_battles')
        .select('versus_battles.id')
        .innerJoin('versus_sides as mine', 'mine.battle_id', 'versus_battles.id')
        .innerJoin('versus_sides as own', 'own.battle_id', 'versus_battles.id')
        .where('tournament_id', '=', tournamentId)
        .where('mine.owner_id', '=', one)
        .where('own.owner_id', '=', other)
        .where('mine.outcome', 'in', ['win', 'loss', 'tie'])
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async createTournament({
      id,
      name,
      matchMinutes,
      startsAt,
      endsAt,
      createdBy,
      createdAt,
      cancelledAt,
      players,
    }) {
      const values = {
        id,
        name,
        match_minutes: matchMinutes,
        starts_at: startsAt,
        ends_at: endsAt,
        created_by: createdBy,
        created_at: createdAt,
        cancelled_at: cancelledAt,
      }
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('versus_tournaments').values(values).execute()
        await transaction
          .insertInto('versus_players')
          .values(players.map((player) => ({ tournament_id: id, owner_id: player })))
          .execute()
      })
    },
    async cancelTournament(id, at) {
      const changed = await db
        .updateTable('versus_tournaments')
        .set({ cancelled_at: at })
        .where('id', '=', id)
        .where('cancelled_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },
    async tournament(id) {
      return (await withPlayers(db, await all().where('id', '=', id).execute()))[0] ?? null
    },
    async tournaments(count) {
      return withPlayers(
        db,
        await all().orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(count).execute(),
      )
    },
    async openTournaments(now) {
      return withPlayers(
        db,
        await all()
          .where('cancelled_at', 'is', null)
          .where('ends_at', '>', now)
          .orderBy('starts_at')
          .orderBy('id')
          .execute(),
      )
    },
  }
}

/** What players were told of their tournaments. */
export function noticeQueries(
  db: Kysely<VersusTables>,
): Pick<BattleRepository, 'untoldTournaments' | 'markTournamentTold'> {
  const all = () => db.selectFrom('versus_tournaments').selectAll()
  return {
    async untoldTournaments(stage, now) {
      return withPlayers(
        db,
        await all()
          .where('cancelled_at', 'is', null)
          .where('ends_at', '>', now)
          .where('told', '<', stage)
          .orderBy('starts_at')
          .orderBy('id')
          .execute(),
      )
    },
    async markTournamentTold(id, stage) {
      await db
        .updateTable('versus_tournaments')
        .set({ told: stage })
        .where('id', '=', id)
        .where('told', '<', stage)
        .execute()
    },
  }
}

async function withPlayers(
  db: Kysely<VersusTables>,
  rows: readonly Parameters<typeof tournamentOf>[0][],
): Promise<readonly TournamentRecord[]> {
  if (rows.length === 0) return []
  const players = await db
    .selectFrom('versus_players')
    .selectAll()
    .where(
      'tournament_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('owner_id')
    .execute()
  return rows.map((row) =>
    tournamentOf(
      row,
      players.filter(({ tournament_id }) => tournament_id === row.id).map(({ owner_id }) => owner_id),
    ),
  )
}
