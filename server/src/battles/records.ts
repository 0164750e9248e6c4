import type { VersusBattle, VersusOutcome, VersusResult, VersusSide } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { topTippers } from '@footlight/core/rules/battles/tally'
import { type Over, outcomeFor, type Running, type Side } from '@footlight/core/rules/battles/versus'
import type { VersusRecord, VersusSideRecord } from './battle-port.ts'

/** A battle as it is stored and shown. */
export function recordOf(versus: Running | Over): VersusRecord {
  const { terms, startedAt, endsAt, startCursor } = versus
  const by =
    versus.kind === 'over' && versus.endedBy !== null ? terms.contestants[versus.endedBy].username : null
  return {
    id: terms.id,
    minutes: terms.minutes,
    tournamentId: terms.tournamentId,
    startedAt,
    endsAt,
    startCursor,
    end: versus.kind === 'running' ? null : { at: versus.endedAt, reason: versus.reason, by },
    sides: [sideRecord(versus, 0), sideRecord(versus, 1)],
  }
}

function sideRecord(versus: Running | Over, side: Side): VersusSideRecord {
  const tally = versus.tallies[side]
  return {
    ...versus.terms.contestants[side],
    tokens: tally.tokens,
    tips: tally.tips,
    top: topTippers(tally),
    outcome: versus.kind === 'over' ? outcomeFor(versus, side) : null,
  }
}

/** As the room of `username` sees it. */
export function battleFor(record: VersusRecord, username: string): VersusBattle {
  const [mine, theirs] = facing(record, username)
  return {
    versus_id: record.id,
    minutes: record.minutes,
    tournament_id: record.tournamentId,
    started_at: record.startedAt,
    ends_at: record.endsAt,
    room: presentSide(mine),
    peer: presentSide(theirs),
  }
}

/** @throws when it has not ended. */
export function resultFor(record: VersusRecord, username: string): VersusResult {
  const [mine, theirs] = facing(record, username)
  assert(record.end !== null && mine.outcome !== null, 'only a battle that is over has a result')
  const winner = [mine, theirs].find(({ outcome }) => outcome === 'win')
  return {
    ...battleFor(record, username),
    ended_at: record.end.at,
    reason: record.end.reason,
    ended_by: record.end.by,
    winner: winner?.username ?? null,
    outcome: mine.outcome,
  }
}

/** The stored battle with the end that its rooms were told. */
export function withToldEnd(record: VersusRecord, told: VersusResult): VersusRecord {
  const sideAs = (side: VersusSideRecord): VersusSideRecord => {
    const isRoom = told.room.username === side.username
    return {
      ...side,
      ...(isRoom ? told.room : told.peer),
      outcome: isRoom ? told.outcome : mirrored[told.outcome],
    }
  }
  return {
    ...record,
    end: { at: told.ended_at, reason: told.reason, by: told.ended_by },
    sides: [sideAs(record.sides[0]), sideAs(record.sides[1])],
  }
}

const mirrored = { win: 'loss', loss: 'win', tie: 'tie', void: 'void' } as const satisfies Record<
  VersusOutcome,
  VersusOutcome
>

function facing({ sides }: VersusRecord, username: string): readonly [VersusSideRecord, VersusSideRecord] {
  const [first, second] = sides
  return second.username === username ? [second, first] : [first, second]
}

function presentSide({ username, tokens, tips, top }: VersusSideRecord): VersusSide {
  return { username, tokens, tips, top: [...top] }
}
