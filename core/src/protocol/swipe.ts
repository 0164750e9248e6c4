import * as z from 'zod/mini'
import { BrowseCard, GenderPath } from './browse.ts'
import { Username } from './ids.ts'
import { ReportNote, ReportReason } from './reports.ts'
import { defineRoute } from './route.ts'
import { DEFAULT_TIP_TOKENS } from './tokens.ts'

/**
 * Which rooms the feed goes through. `near`: the caller's country, or a language that their browser names;
 * `followed` and `new` as in browse.
 */
export const SwipeCollection = z.enum(['all', 'followed', 'new', 'near'])
export type SwipeCollection = z.infer<typeof SwipeCollection>

/** What one tap tips. */
export const SWIPE_TIP_TOKENS = DEFAULT_TIP_TOKENS
/** Rooms of one answer. */
export const SWIPE_BATCH = 6
/** Models that one account, or one guest's browser, leaves out. */
export const SWIPE_HIDDEN_MAX = 200

/** Where somebody is in their feed: opaque to clients. */
const FeedCursor = z.string().check(z.regex(/^[0-9a-f]{16}\.[0-9]{1,6}\.[0-9a-f]{0,16}$/))

/** One room of the feed, and the place in the feed behind it. */
const SwipeItem = z.object({ card: BrowseCard, cursor: FeedCursor })
export type SwipeItem = z.infer<typeof SwipeItem>

const asked = {
  collection: z._default(SwipeCollection, 'all'),
  gender: z._default(z.nullable(GenderPath), null),
  /** Of a guest, whose own browser keeps the list; what an account has hidden the server knows. */
  hidden: z._default(z.array(Username).check(z.maxLength(SWIPE_HIDDEN_MAX)), []),
}

const SwipeData = z.object({
  tipTokenAmount: z.int(),
  collections: z.array(SwipeCollection),
  /** Newest first; empty for guests. */
  hiddenModels: z.array(z.string()),
  list: z.array(SwipeItem),
})
export type SwipeData = z.infer<typeof SwipeData>

const done = z.object({ status: z.literal(1) })
const model = z.object({ username: Username })

/** One live room after the other. All but `feed` answer `banned` to an account to which the feed is closed. */
export const swipeRoutes = {
  feed: defineRoute({
    method: 'GET',
    path: '/feed/:gender',
    summary: 'Open rooms of an area in the order of this session, by page',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ gender: GenderPath }),
    query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1) }),
    response: z.object({ gender: GenderPath, list: z.array(BrowseCard), page: z.int() }),
    errors: [],
  }),
  /** `cursor` absent: where this account stopped; a guest begins anew. */
  swipeData: defineRoute({
    method: 'POST',
    path: '/tikichat/data',
    summary: 'Start the feed',
    access: 'guest',
    at: 'anywhere',
    body: z.object({ ...asked, cursor: z.optional(FeedCursor) }),
    response: SwipeData,
    errors: ['banned'],
  }),
  swipeNext: defineRoute({
    method: 'POST',
    path: '/tikichat/next',
    summary: 'The next rooms; none repeats before all were shown',
    access: 'guest',
    at: 'anywhere',
    body: z.object({ ...asked, cursor: FeedCursor }),
    response: z.object({ list: z.array(SwipeItem) }),
    errors: ['banned'],
  }),
  swipeStop: defineRoute({
    method: 'POST',
    path: '/tikichat/stop',
    summary: 'Leave the feed; the next visit continues from here',
    access: 'user',
    at: 'anywhere',
    body: z.object({ cursor: FeedCursor }),
    response: done,
    errors: ['banned'],
  }),
  swipeReport: defineRoute({
    method: 'POST',
    path: '/tikichat/report',
    summary: 'Report the shown room to site staff',
    access: 'user',
    at: 'anywhere',
    body: z.object({ username: Username, reason: ReportReason, note: ReportNote }),
    response: done,
    errors: ['banned', 'user_not_found', 'rate_limited'],
  }),
  swipeHide: defineRoute({
    method: 'POST',
    path: '/tikichat/hidden/:username',
    summary: 'Hide a model from the feed',
    access: 'user',
    at: 'anywhere',
    params: model,
    response: done,
    errors: ['user_not_found', 'banned'],
  }),
  swipeUnhide: defineRoute({
    method: 'DELETE',
    path: '/tikichat/hidden/:username',
    summary: 'Show a hidden model in the feed again',
    access: 'user',
    at: 'anywhere',
    params: model,
    response: done,
    errors: ['user_not_found', 'banned'],
  }),
} as const
