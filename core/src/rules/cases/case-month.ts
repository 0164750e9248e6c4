import { monthText, numberOfMonth } from '../year-month.ts'
import { startOfDate } from './case-clock.ts'

/** The first moment of a month such as `2026-11`, and the first one behind it, where the operator works; ms since 1970. */
export function monthRange(
  month: string,
  timeZone: string,
): { readonly from: number; readonly until: number } {
  const next = monthText(numberOfMonth(month) + 1)
  return { from: startOfDate(`${month}-01`, timeZone), until: startOfDate(`${next}-01`, timeZone) }
}

/** The one in the middle, or the mean of the two; null: there are none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
