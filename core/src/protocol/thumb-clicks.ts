import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Accounts are counted apart by their id: `id mod 100`, in ten groups of ten. */
export const THUMB_GROUPS = 10
/** So far back the counts are kept. */
export const THUMB_CLICK_DAYS_MAX = 180
const ADDRESS_CHARS_MAX = 300

/** Of a picture of a stream, as the card had it: with or without an origin. */
const address = z.string().check(z.maxLength(ADDRESS_CHARS_MAX))

const ThumbClickDay = z.object({
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  username: z.string(),
  /** Clicks by the ten groups of accounts. */
  groups: z.array(z.int()),
  /** Clicks of those who have no account. */
  guests: z.int(),
})
export type ThumbClickDay = z.infer<typeof ThumbClickDay>

/** Which pictures bring viewers into a room, counted without keeping who they were. */
export const thumbClickRoutes = {
  /** One of the two names the picture. */
  thumbClick: defineRoute({
    method: 'POST',
    path: '/thumb-tracker/click',
    summary: 'Count a click on a card with a picture',
    access: 'guest',
    at: 'anywhere',
    body: z.object({ thumbUrl: z.optional(address), path: z.optional(address) }),
    errors: ['user_not_found', 'rate_limited'],
  }),
  /** The latest days first, and within a day the most clicks; 500 rows at most. */
  thumbClicks: defineRoute({
    method: 'GET',
    path: '/admin/thumb-clicks',
    summary: 'Clicks on the pictures of performers by day and group of accounts, for administrators',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(THUMB_CLICK_DAYS_MAX)), 7),
      username: z.optional(Username),
    }),
    response: z.object({ list: z.array(ThumbClickDay) }),
    errors: ['forbidden', 'user_not_found'],
  }),
} as const
