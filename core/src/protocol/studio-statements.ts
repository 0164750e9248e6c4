import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { YearMonth } from './year-month.ts'

const sums = {
  count: z.int(),
  /** Tokens that viewers paid: performer, studio and platform together. */
  paid: z.int(),
  /** Tokens that came to the performer's account. */
  performer: z.int(),
  studio: z.int(),
  /** Tokens that the site kept. */
  platform: z.int(),
}

export const StatementRow = z.object({
  /** `tip`, `private`, `media`, `fan_club`, …; `correction`: what changed the account and was no income. */
  kind: z.string(),
  ...sums,
})
export type StatementRow = z.infer<typeof StatementRow>

/** What was earned with one studio, or without. */
export const StatementPart = z.object({
  /** null: without a studio. */
  studio_id: z.nullable(z.int()),
  /** null: without a studio, or as of `NamedStudio`. */
  studio_name: z.nullable(z.string()),
  /** User name of its owner; null: nobody owns it at the moment, or there is none. */
  owner: z.nullable(z.string()),
  rows: z.array(StatementRow),
  total: z.object(sums),
})
export type StatementPart = z.infer<typeof StatementPart>

/** What a performer earned in a month of UTC, from the books. Payouts are not in it. */
export const MonthStatement = z.object({
  username: z.string(),
  month: z.string(),
  /** Nothing of it changes any more: something later is in the books. */
  is_over: z.boolean(),
  /** The first month with an income that the reader may read of; null: there is none. */
  first_month: z.nullable(z.string()),
  /** The performer reads all; a studio only its own, and those of its sub-studios. */
  parts: z.array(StatementPart),
})
export type MonthStatement = z.infer<typeof MonthStatement>

/** Whose statements a studio reads. */
export const StatementPerformers = z.object({
  studio_id: z.int(),
  performers: z.array(
    z.object({
      username: z.string(),
      display_name: z.string(),
      /** False: they have left, and only what they earned until then is read. */
      is_with_studio: z.boolean(),
      /** Name of the sub-studio that they are or were with; null: it is the reader's own studio. */
      substudio: z.nullable(z.string()),
    }),
  ),
})
export type StatementPerformers = z.infer<typeof StatementPerformers>

const ofPerson = { access: 'user', at: 'anywhere', method: 'GET' } as const

/** As a table for a spreadsheet: `/studio/statements/:username/2026-11.csv`. */
export const studioStatementRoutes = {
  statementPerformers: defineRoute({
    ...ofPerson,
    path: '/studio/statements',
    summary: 'Performers whose statements I can read for my studio (statements.read)',
    response: StatementPerformers,
    errors: ['forbidden'],
  }),
  /** `month`: of UTC; absent: the one that it is now. */
  monthStatement: defineRoute({
    ...ofPerson,
    path: '/studio/statements/:username',
    summary: 'A performer’s earnings of a month, for the performer and their studio (statements.read)',
    params: z.object({ username: Username }),
    query: z.object({ month: z.optional(YearMonth) }),
    response: MonthStatement,
    errors: ['forbidden', 'not_found'],
  }),
} as const
