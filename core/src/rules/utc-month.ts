/** A month of UTC, such as `2026-11`. */
export type UtcMonth = string

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/

export function isUtcMonth(text: string): boolean {
  return PATTERN.test(text)
}

/** Months since January 1970; they sort and count as the months do. `at`: ms since 1970. */
export function monthNumber(at: number): number {
  const date = new Date(at)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

export function monthText(number: number): UtcMonth {
  return `${1970 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

export function numberOfMonth(month: UtcMonth): number {
  const [year = 1970, ofYear = 1] = month.split('-').map(Number)
  return (year - 1970) * 12 + ofYear - 1
}
