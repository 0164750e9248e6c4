import { CaseKind } from '../../protocol/cases.ts'
import { dateFormat } from '../formatters.ts'
import { utcDay } from '../utc-day.ts'

/** Within what a case has to be decided, and who says so. */
export type CaseTerm = { readonly source: string } & (
  | { readonly hours: number }
  | { readonly businessDays: number }
)

export const caseTerms: Readonly<Record<CaseKind, CaseTerm>> = {
  minor: { hours: 24, source: 'own policy' },
  violence: { hours: 24, source: 'own policy' },
  intimate_image: { hours: 48, source: 'TAKE IT DOWN Act (Pub. L. 119-12), section 3' },
  content: { businessDays: 7, source: 'Mastercard AN 5196' },
  ordinary: { businessDays: 7, source: 'own policy' },
}

/** Where and on which days the operator works. Monday to Friday, but for the holidays. */
export interface BusinessCalendar {
  /** Of the IANA database. */
  readonly timeZone: string
  /** `2026-12-25` */
  readonly holidays: ReadonlySet<string>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No clock is further from UTC, and none is put further forward or back in one night. */
const ZONE_REACH_MS = 30 * HOUR_MS

/**
 * When a case that came at `at` has to be decided, ms since 1970. Hours pass on every day. Of business days the one on which
 * it came does not count, and the last one counts to its end: it is due when the next day begins where the operator works.
 */
export function dueAt(kind: CaseKind, at: number, calendar: BusinessCalendar): number {
  const term = caseTerms[kind]
  if ('hours' in term) return at + term.hours * HOUR_MS
  let date = localDate(at, calendar.timeZone)
  for (let left = term.businessDays; left > 0; ) {
    date = dayAfter(date)
    if (isBusinessDay(date, calendar)) left -= 1
  }
  return startOfDate(dayAfter(date), calendar.timeZone)
}

/** The graver of two. */
export function graverKind(one: CaseKind, other: CaseKind): CaseKind {
  const gravestFirst = CaseKind.options
  return gravestFirst.indexOf(one) <= gravestFirst.indexOf(other) ? one : other
}

export function isBusinessDay(date: string, { holidays }: BusinessCalendar): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date)
}

/** A day of the calendar, `2026-02-28`; not `2026-02-30`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The date on the clocks of a zone: `2026-11-01`. `at`: ms since 1970. */
export function localDate(at: number, timeZone: string): string {
  // Written as in Sweden, which is ISO 8601.
  return dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/**
 * The first moment of a date in a zone, or of the next one where clocks went forward over all of it. Searched for, because
 * clocks are put forward at midnight in some zones, and some have skipped a day.
 */
export function startOfDate(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let [before, after] = [midnight - ZONE_REACH_MS, midnight + ZONE_REACH_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDate(middle, timeZone) < date) before = middle
    else after = middle
  }
  return after
}

function dayAfter(date: string): string {
  return utcDay(Date.parse(`${date}T00:00:00Z`) + DAY_MS)
}
