import * as z from 'zod/mini'
import { CaseAction, CaseKind, CaseSource } from './cases.ts'
import { defineRoute } from './route.ts'
import { YearMonth } from './year-month.ts'

/** By the clocks where the operator works; absent: the one that it is now. */
export const CaseMonth = z.object({
  month: z.optional(YearMonth),
})

export const CaseNumbers = z.object({
  month: z.string(),
  /** Of the IANA database. */
  time_zone: z.string(),
  /** Reports and complaints that came in the month. */
  received: z.array(z.object({ kind: CaseKind, source: CaseSource, count: z.int() })),
  /** Cases that were decided in it. */
  decided: z.array(z.object({ kind: CaseKind, action: CaseAction, count: z.int() })),
  /** ms from the opening of a case to its decision; null: none was decided. */
  median_ms: z.nullable(z.number()),
  /** Cases whose term ended in it, and those of them that were not decided in time. */
  due: z.int(),
  overdue: z.int(),
  /** Appeals against suspensions that came in it; decisions on appeals in it that changed a suspension. */
  appeals: z.int(),
  reversed: z.int(),
})
export type CaseNumbers = z.infer<typeof CaseNumbers>

/** For acquirers, and for transparency reports (Regulation (EU) 2022/2065, Art. 15 and 24). As a table: `/moderation/case-numbers.csv`. */
export const caseNumberRoutes = {
  caseNumbers: defineRoute({
    method: 'GET',
    path: '/moderation/case-numbers',
    summary: 'Cases received and decided in a month (cases.look)',
    access: 'user',
    at: 'anywhere',
    query: CaseMonth,
    response: CaseNumbers,
    errors: ['forbidden'],
  }),
} as const
