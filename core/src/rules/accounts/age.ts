/** Youngest and oldest age that may register. */
export const AGE_MIN_YEARS = 18
export const AGE_MAX_YEARS = 99

interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * `under_age`: younger than 18 on that day. `invalid`: not a day of the calendar, in the future or over 99
 * years ago.
 */
export type BirthDateProblem = 'under_age' | 'invalid'

/**
 * Judges a birth date by calendar days, not by milliseconds: a person turns 18 when the day of the birthday
 * begins. Somebody born on 29 February turns 18 on 1 March of a common year. `today` and `birthDate` are
 * YYYY-MM-DD.
 */
export function judgeBirthDate(birthDate: string, today: string): BirthDateProblem | null {
  const born = parseDate(birthDate)
  const now = parseDate(today)
  if (born === null || now === null) return 'invalid'
  const birthdayIsToCome = now.month < born.month || (now.month === born.month && now.day < born.day)
  const age = now.year - born.year - (birthdayIsToCome ? 1 : 0)
  if (age < 0 || age > AGE_MAX_YEARS) return 'invalid'
  return age < AGE_MIN_YEARS ? 'under_age' : null
}

function parseDate(text: string): CalendarDate | null {
  const match = datePattern.exec(text)
  if (match === null) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : null
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
