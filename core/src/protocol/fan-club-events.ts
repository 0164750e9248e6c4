import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { FanLevel } from './fan-level.ts'
import { Cursor } from './ids.ts'

/** What happens to memberships. */
export const fanClubEvents = {
  /** To a member: theirs was paid, changed, could not be renewed, or is over. `username`: whose fan club. */
  'v3.fan_club.membership': define({
    id: 219,
    schema: z.object({
      username: z.string(),
      level: FanLevel,
      what: z.enum(['paid', 'changed', 'grace', 'ended']),
      /** ISO 8601: until then it holds. */
      ends_at: z.string(),
      cursor: z.optional(Cursor),
    }),
  }),
  /** To a performer: a month was paid. */
  'v3.fan_club.member': define({
    id: 220,
    schema: z.object({
      username: z.string(),
      level: FanLevel,
      cause: z.enum(['join', 'upgrade', 'renewal']),
      tokens: z.int(),
      cursor: z.optional(Cursor),
    }),
  }),
} as const
