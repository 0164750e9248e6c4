import { AccountId, type VersusEndReason, type VersusOutcome } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { Selectable } from 'kysely'
import type { TournamentRecord, VersusRecord, VersusSideRecord, VersusSum } from './battle-port.ts'
import type { VersusBattlesTable, VersusSidesTable, VersusTournamentsTable } from './battle-tables.ts'

export function battleRow({
  id,
  minutes,
  tournamentId,
  startedAt,
  endsAt,
  startCursor,
  end,
}: VersusRecord): VersusBattlesTable {
  return {
    id,
    minutes,
    tournament_id: tournamentId,
    started_at: startedAt,
    ends_at: endsAt,
    start_cursor: startCursor,
    ended_at: end?.at ?? null,
    reason: end?.reason ?? null,
    ended_by: end?.by ?? null,
    told: 0,
  }
}

export function sideRow(record: VersusRecord, side: 0 | 1): VersusSidesTable {
  const { ownerId, username, tokens, tips, top, outcome } = record.sides[side]
  return {
    battle_id: record.id,
    side,
    owner_id: ownerId,
    username,
    tokens,
    tips,
    top: JSON.stringify(top),
    outcome,
  }
}

export function battleOf(
  row: Selectable<VersusBattlesTable>,
  sides: readonly Selectable<VersusSidesTable>[],
): VersusRecord {
  const [first, second] = sides
  assert(first !== undefined && second !== undefined, 'a battle has two sides')
  return {
    id: row.id,
    minutes: row.minutes,
    tournamentId: row.tournament_id,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    startCursor: row.start_cursor,
    // A CHECK constraint keeps the column to these words.
    end:
      row.ended_at === null
        ? null
        : { at: row.ended_at, reason: row.reason as VersusEndReason, by: row.ended_by },
    sides: [sideOf(first), sideOf(second)],
  }
}

function sideOf({
  owner_id,
  username,
  tokens,
  tips,
  top,
  outcome,
}: Selectable<VersusSidesTable>): VersusSideRecord {
  return {
    ownerId: AccountId.parse(owner_id),
    username,
    tokens,
    tips,
    top: JSON.parse(top) as VersusSideRecord['top'],
    outcome: outcome as VersusOutcome | null,
  }
}

interface SumRow {
  readonly owner_id: number
  readonly tokens: number | string
  readonly win: number | string
  readonly tie: number | string
  readonly loss: number | string
}

/** PostgreSQL answers a sum as text. */
export function sumOf({ owner_id, tokens, win, tie, loss }: SumRow): VersusSum {
  return {
    ownerId: AccountId.parse(owner_id),
    tokens: Number(tokens),
    wins: Number(win),
    ties: Number(tie),
    losses: Number(loss),
  }
}

export function tournamentOf(
  row: Selectable<VersusTournamentsTable>,
  players: readonly number[],
): TournamentRecord {
  return {
    id: row.id,
    name: row.name,
    matchMinutes: row.match_minutes,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdBy: AccountId.parse(row.created_by),
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    players: players.map((player) => AccountId.parse(player)),
  }
}
