import * as z from 'zod/mini'
import { ApplicationState } from './applications.ts'
import { defineRoute } from './route.ts'

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
const reason = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))
const ofStaff = { access: 'user', at: 'anywhere', params } as const

/** One time in which somebody was in the picture of a stream. */
export const CameraPeriod = z.object({
  /** Whose stream, by user name. */
  host: z.string(),
  person: z.string(),
  /** ISO 8601 */
  from: z.string(),
  /** ISO 8601; where it goes on, until when it is known to have. */
  to: z.string(),
  /** It goes on. */
  is_open: z.boolean(),
  /** Of the person; null: they have none, because they were confirmed otherwise. */
  record: z.nullable(z.object({ id: z.string(), state: ApplicationState })),
})
export type CameraPeriod = z.infer<typeof CameraPeriod>

/** For whoever may ask by law who was on camera (18 U.S.C. 2257; INSPECT-01, INSPECT-02). */
export const inspectionRoutes = {
  /** With one moment as both ends: who was in the picture of that second. */
  cameraPeriods: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/periods',
    summary:
      'Who was on camera in a performer’s streams, and in whose streams they were (site staff; recorded)',
    body: z.object({
      reason,
      /** ms since 1970, both included. */
      from: z.int().check(z.nonnegative()),
      to: z.int().check(z.nonnegative()),
    }),
    response: z.object({
      periods: z.array(CameraPeriod),
      /** There are more: ask for a shorter time. */
      is_cut: z.boolean(),
    }),
    errors: ['forbidden', 'not_found'],
  }),
  exportRecord: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/applications/:id/export',
    summary: 'A performer’s whole record as a page to save and print (site staff; recorded)',
    body: z.object({ reason }),
    response: z.object({ html: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
