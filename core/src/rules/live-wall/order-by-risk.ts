import { CaseKind } from '../../protocol/cases.ts'
import type { LiveFilter, LiveRisk, LiveSort } from '../../protocol/live-wall.ts'

const DAY_MS = 86_400_000
/** For how long after their approval a performer is new. */
export const NEW_MS = 14 * DAY_MS
/** For how long a decision against somebody counts. */
export const DECISION_MS = 90 * DAY_MS
const CROWD_VIEWERS = 100

/** What is known of a room that streams. Times are ms since 1970; null: never. */
export interface RoomAtRisk {
  readonly username: string
  readonly viewers: number
  readonly liveSince: number | null
  /** A show runs that somebody pays for. */
  readonly isPaid: boolean
  /** A picture of it looked like one that must not appear again, and the staff has not decided. */
  readonly isMatched: boolean
  /** A program found something in a picture of it, and the staff has not decided. */
  readonly isJudged: boolean
  /** The gravest of the open cases about its performer. */
  readonly openCase: CaseKind | null
  readonly approvedAt: number | null
  /** The last decision against its performer. */
  readonly decidedAt: number | null
  /** By anybody of the staff. */
  readonly lookedAt: number | null
}

/** The gravest of what speaks for a look into this room. `now`: ms since 1970. */
export function riskOf(room: RoomAtRisk, now: number): LiveRisk {
  if (room.isMatched) return 'match'
  if (room.isJudged) return 'judged'
  if (room.openCase !== null) return 'open_case'
  if (isWithin(room.approvedAt, NEW_MS, now)) return 'new'
  if (isWithin(room.decidedAt, DECISION_MS, now)) return 'decision'
  return room.viewers >= CROWD_VIEWERS ? 'crowd' : 'unseen'
}

/**
 * Matches with the list first, then those of which a program found something, then open cases by gravity, then new performers, then those with a decision against them, then many viewers; among
 * equals who was not looked at for longest. A total order: no two rooms have one name.
 */
export function orderByRisk(rooms: readonly RoomAtRisk[], now: number): readonly RoomAtRisk[] {
  const ranked = rooms.map((room) => ({ room, rank: rankOf(room, now) }))
  return ranked
    .sort((a, b) => compareRanks(a.rank, b.rank) || (a.room.username < b.room.username ? -1 : 1))
    .map(({ room }) => room)
}

export function orderLive(rooms: readonly RoomAtRisk[], sort: LiveSort, now: number): readonly RoomAtRisk[] {
  const byRisk = orderByRisk(rooms, now)
  if (sort === 'risk') return byRisk
  if (sort === 'viewers') return byRisk.toSorted((a, b) => b.viewers - a.viewers)
  const since = ({ liveSince }: RoomAtRisk) => liveSince ?? now
  return byRisk.toSorted((a, b) => (sort === 'longest' ? since(a) - since(b) : since(b) - since(a)))
}

export function passesFilter(room: RoomAtRisk, filter: LiveFilter, now: number): boolean {
  if (filter === 'open_case') return room.openCase !== null
  if (filter === 'new') return isWithin(room.approvedAt, NEW_MS, now)
  return filter === 'all' || room.isPaid
}

function rankOf(room: RoomAtRisk, now: number): readonly number[] {
  const kinds = CaseKind.options
  return [
    room.isMatched ? 0 : 1,
    room.isJudged ? 0 : 1,
    room.openCase === null ? kinds.length : kinds.indexOf(room.openCase),
    isWithin(room.approvedAt, NEW_MS, now) ? 0 : 1,
    isWithin(room.decidedAt, DECISION_MS, now) ? 0 : 1,
    room.viewers >= CROWD_VIEWERS ? 0 : 1,
    room.lookedAt ?? 0,
  ]
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) if (rank !== b[index]) return rank - (b[index] ?? 0)
  return 0
}

function isWithin(at: number | null, ms: number, now: number): boolean {
  return at !== null && now - at < ms
}
