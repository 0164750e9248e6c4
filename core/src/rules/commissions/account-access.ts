import type { AccountDuration } from '../../protocol/offer-terms.ts'

const months: Readonly<Record<AccountDuration, number | null>> = {
  '1M': 1,
  '6M': 6,
  '1Y': 12,
  lifetime: null,
}

/**
 * Until when a buyer has access that begins at `from`, ms since 1970: the same day of a later month in UTC, or the last
 * day of a shorter one. null: for good.
 */
export function accessEnd(from: number, duration: AccountDuration): number | null {
  const count = months[duration]
  if (count === null) return null
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}
