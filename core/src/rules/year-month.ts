import { YearMonth } from '../protocol/year-month.ts'

export function isYearMonth(text: string): boolean {
  return YearMonth.safeParse(text).success
}

/** Months since January 1970, UTC; they sort and count as the months do. `at`: ms since 1970. */
export function utcMonthNumber(at: number): number {
  const date = new Date(at)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

export function monthText(number: number): string {
  return `${1970 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** `month`: as `YearMonth`. */
export function numberOfMonth(month: string): number {
  const [year = 1970, ofYear = 1] = month.split('-').map(Number)
  return (year - 1970) * 12 + ofYear - 1
}
