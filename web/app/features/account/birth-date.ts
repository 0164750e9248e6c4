import { AGE_MAX_YEARS, AGE_MIN_YEARS } from '@footlight/core/rules/accounts/age'

export interface BirthDate {
  /** Empty until chosen. */
  readonly year: string
  readonly month: string
  readonly day: string
}

export const emptyBirthDate: BirthDate = { year: '', month: '', day: '' }

/** To choose from: those in which somebody was born who may register. */
export function birthYears(thisYear: number): readonly number[] {
  return Array.from(
    { length: AGE_MAX_YEARS - AGE_MIN_YEARS + 1 },
    (_, index) => thisYear - AGE_MIN_YEARS - index,
  )
}

/** 29 for a February whose year is not chosen: the year decides later. */
export function daysInMonth(year: string, month: string): number {
  if (month === '') return 31
  return new Date(Date.UTC(Number(year || '2000'), Number(month), 0)).getUTCDate()
}

/** Puts a part in place; a day that the month does not have is given up, not moved. */
export function withPart(date: BirthDate, part: Partial<BirthDate>): BirthDate {
  const next = { ...date, ...part }
  return Number(next.day) > daysInMonth(next.year, next.month) ? { ...next, day: '' } : next
}

/** YYYY-MM-DD; null until all three are chosen. */
export function toIsoDate({ year, month, day }: BirthDate): string | null {
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
