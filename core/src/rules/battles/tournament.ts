import { type VersusStanding, type VersusTournamentPhase, versusPoints } from '../../protocol/tournaments.ts'

/** Times: wall clock, ms. */
export interface TournamentTimes {
  readonly startsAt: number
  readonly endsAt: number
  readonly cancelledAt: number | null
}

export function phaseOf(
  { startsAt, endsAt, cancelledAt }: TournamentTimes,
  now: number,
): VersusTournamentPhase {
  if (cancelledAt !== null) return 'cancelled'
  if (now < startsAt) return 'upcoming'
  return now < endsAt ? 'running' : 'over'
}

/** What somebody's battles came to. Tokens of all of them; the rest of those that had a result. */
export interface VersusRecordOfOne {
  readonly username: string
  readonly wins: number
  readonly ties: number
  readonly losses: number
  readonly tokens: number
}

/** A tournament: by points, then tokens. Equals share a place and stand in the order of their names. */
export function standingsByPoints(records: readonly VersusRecordOfOne[]): VersusStanding[] {
  return place(records, (one) => [one.points, one.tokens])
}

/** The boards of a time: by wins, then tokens. */
export function standingsByWins(records: readonly VersusRecordOfOne[]): VersusStanding[] {
  return place(records, (one) => [one.wins, one.tokens])
}

function place(
  records: readonly VersusRecordOfOne[],
  keyOf: (one: Omit<VersusStanding, 'place'>) => readonly [number, number],
): VersusStanding[] {
  const sorted = records.map(standingOf).sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)]
    return other[0] - one[0] || other[1] - one[1] || (a.username < b.username ? -1 : 1)
  })
  let last = 0
  return sorted.map((one, index) => {
    const before = sorted[index - 1]
    const isEqual = before !== undefined && keyOf(before).join() === keyOf(one).join()
    last = isEqual ? last : index + 1
    return { place: last, ...one }
  })
}

function standingOf({
  username,
  wins,
  ties,
  losses,
  tokens,
}: VersusRecordOfOne): Omit<VersusStanding, 'place'> {
  const points = wins * versusPoints.win + ties * versusPoints.tie + losses * versusPoints.loss
  return { username, points, played: wins + ties + losses, wins, ties, losses, tokens }
}
