import { createHash } from 'node:crypto'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { ratingScore } from './model-ranks.ts'

/** How live rooms are ordered where a list has no order of its own. Nothing in it can be bought. */
export interface Ranking {
  /** Points of a room; more come first. `now`: ms since 1970. */
  score(room: LiveListing, now: number): number
  /** Its rules, as texts of `server/browse.json`. */
  readonly why: readonly string[]
}

/** A model counts as new for this long after signing up. */
export const NEW_FOR_MS = 30 * 24 * 3_600_000
const HOUR_MS = 3_600_000
const CLOSED_POINTS = -6

const balanced: Ranking = {
  score(room, now) {
    const { viewers, performer, ratings } = room
    const isNew = now - performer.createdAt < NEW_FOR_MS
    return (
      10 * Math.log(1 + viewers) +
      10 * ratingScore(ratings) +
      (isNew ? 4 : 0) +
      (isClosed(room) ? CLOSED_POINTS : 0) +
      2 * turnOf(performer.username, Math.floor(now / HOUR_MS))
    )
  },
  why: [
    'popular',
    'points_viewers',
    'points_rating',
    'points_new',
    'points_closed',
    'points_turn',
    'not_sold',
  ],
}

const byViewers: Ranking = { score: ({ viewers }) => viewers, why: ['viewers', 'not_sold'] }

/** By the names that an operator chooses from (`RANKING`). */
export const rankings = { balanced, viewers: byViewers } as const satisfies Record<string, Ranking>

function isClosed({ currentShow, modes }: LiveListing): boolean {
  return modes.hasCamPassword || (currentShow !== null && currentShow.phase === 'running')
}

const turns = new Map<string, number>()
let hourOfTurns = -1

/** 0 to 1, another number for each room in each hour; the same on every node. */
function turnOf(username: string, hour: number): number {
  if (hour !== hourOfTurns) {
    turns.clear()
    hourOfTurns = hour
  }
  let turn = turns.get(username)
  if (turn === undefined) {
    turn = createHash('sha256').update(`${hour} ${username}`).digest().readUInt32BE() / 0xffff_ffff
    turns.set(username, turn)
  }
  return turn
}
