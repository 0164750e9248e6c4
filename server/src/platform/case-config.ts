import { type BusinessCalendar, isCalendarDate } from '@footlight/core/rules/cases/case-clock'
import { isTimeZone } from '@footlight/core/rules/time-zone'
import * as z from 'zod/mini'

const datesOf = (text: string) => text.split(',').map((each) => each.trim())

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const caseVariables = {
  CASE_TIME_ZONE: {
    schema: z.string().check(z.refine(isTimeZone)),
    advice: 'a name of the IANA database, such as Europe/Amsterdam',
  },
  CASE_HOLIDAYS: {
    schema: z.string().check(z.refine((text) => datesOf(text).every(isCalendarDate))),
    advice: 'days between commas, such as 2026-12-25, 2027-01-01',
  },
  LIVE_EVIDENCE: {
    schema: z.enum(['off', 'public', 'all']),
    advice: 'off, public or all: from which streams pictures of a look-in go into a case',
  },
} as const

/** From which streams pictures are kept as evidence, of those that somebody of the staff looked at. */
export type LiveEvidenceScope = 'off' | 'public' | 'all'

type Values = { readonly [Name in keyof typeof caseVariables]?: string | undefined }

/** The days on which terms of moderation cases run (CASE-CLOCK-02). */
export function caseCalendarOf(values: Values): BusinessCalendar {
  const { CASE_TIME_ZONE: timeZone = 'UTC', CASE_HOLIDAYS: holidays } = values
  return { timeZone, holidays: new Set(holidays === undefined ? [] : datesOf(holidays)) }
}
