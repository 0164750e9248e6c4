import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { ReportNote, ReportReason } from './reports.ts'
import { defineRoute } from './route.ts'

/** Telling the moderators of the site what is wrong in a room. */
export const roomReportRoutes = {
  roomReport: defineRoute({
    method: 'POST',
    path: '/room/:username/report',
    summary: 'Report a performer, or someone in the chat of their room, to site staff',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username }),
    body: z.object({
      /** Who is reported; absent: the performer. */
      person: z.optional(Username),
      /** Number of the line in the public chat that it is about; the server adds what it says. */
      line: z.optional(z.int().check(z.minimum(1))),
      reason: ReportReason,
      note: ReportNote,
    }),
    response: z.object({ status: z.literal(1) }),
    errors: ['user_not_found', 'invalid_value', 'rate_limited'],
  }),
} as const
