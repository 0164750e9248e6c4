/** Years to choose from: 99 to 18 years ago. */
const YEARS_BACK = { most: 99, least: 18 } as const

export interface BirthDate {
  /** Empty until chosen. */
  readonly year: string
  readonly month: string
  readonly day: string
}

export const emptyBirthDate: BirthDate = { year: '', month: '', day: '' }

export function birthYears(thisYear: number): readonly number[] {
  return Array.from(
    { length: YEARS_BACK.most - YEARS_BACK.least + 1 },
    (_, index) => thisYear - YEARS_BACK.least - index,
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
