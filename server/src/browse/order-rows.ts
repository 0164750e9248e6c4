import type { ListOrder } from './browse-list.ts'
import type { LiveRow } from './live-row.ts'
import { ratingScore } from './model-ranks.ts'
import type { Ranking } from './ranking.ts'

/** Live rooms by their points, the first first. Equal ones stand by name, so that pages fit together. */
export function rankRows(rows: readonly LiveRow[], ranking: Ranking, now: number): readonly LiveRow[] {
  return rows
    .map((row) => ({ row, score: ranking.score(row.room, now) }))
    .sort((a, b) => b.score - a.score || (a.row.model.username < b.row.model.username ? -1 : 1))
    .map(({ row }) => row)
}

/**
 * `ranked` rows in the order of a list; equal ones stay as they were. `interests`: keys that the caller is
 * interested in.
 */
export function orderRows(
  ranked: readonly LiveRow[],
  order: ListOrder,
  interests: readonly string[],
): readonly LiveRow[] {
  const points = pointsOf(order, interests)
  if (points === null) return ranked
  return ranked
    .map((row) => ({ row, points: points(row) }))
    .sort((a, b) => b.points - a.points)
    .map(({ row }) => row)
}

/** null: a list that is in the order of the ranking. */
function pointsOf(order: ListOrder, interests: readonly string[]): ((row: LiveRow) => number) | null {
  switch (order) {
    case 'rating':
      return ({ room }) => ratingScore(room.ratings)
    case 'newest':
      return ({ model }) => model.createdAt
    case 'goal':
      return ({ room: { goal } }) => (goal === null ? 0 : goal.reached / goal.target)
    case 'interests':
      return ({ keys }) => interests.filter((key) => keys.has(key)).length
    default:
      return null
  }
}
