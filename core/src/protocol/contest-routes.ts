import * as z from 'zod/mini'
import { GenderPath } from './browse.ts'
import { defineRoute } from './route.ts'

/** Performers of the board, and how many weeks of winners are shown. */
export const CONTEST_BOARD_SIZE = 100
export const CONTEST_WEEKS_SHOWN = 8
/** Of all time so many are listed, by pages of a board's size. */
export const STARS_MAX = 2_000
/** Winners of a week. */
export const CONTEST_WINNERS = 3

const ContestEntry = z.object({
  place: z.int(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  is_live: z.boolean(),
  likes: z.int(),
})
export type ContestEntry = z.infer<typeof ContestEntry>

/** Who is liked most in a week, from Monday to Sunday, UTC. */
const LikeContest = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  week: z.string(),
  /** Server time, ms since 1970. */
  ends_at: z.int(),
  leaderboard: z.array(ContestEntry),
  /** The caller's own likes of this week; 0 for those who do not perform. */
  user_like_count: z.int(),
  /** null: nobody liked the caller this week. */
  user_position: z.nullable(z.int()),
  /** Of weeks that are over, the latest first. */
  past_winners: z.array(z.object({ week: z.string(), winners: z.array(ContestEntry) })),
})
export type LikeContest = z.infer<typeof LikeContest>

/** The most liked of the week that runs (UTC), of today and the 29 days before it, or of all days. */
export const StarPeriod = z.enum(['week', '30days', 'top2000'])
export type StarPeriod = z.infer<typeof StarPeriod>

const StarQuery = z.object({
  /** Absent: all areas. */
  gender: z.optional(GenderPath),
  period: z._default(StarPeriod, 'week'),
  p: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(STARS_MAX / CONTEST_BOARD_SIZE)), 1),
})
export type StarQuery = z.infer<typeof StarQuery>

const StarBoard = z.object({
  period: StarPeriod,
  page: z.int(),
  pages: z.int(),
  leaderboard: z.array(ContestEntry),
  /** The caller's own likes of the period; 0 for those who do not perform. */
  user_like_count: z.int(),
  /** null: nobody liked the caller in that period. */
  user_position: z.nullable(z.int()),
})
export type StarBoard = z.infer<typeof StarBoard>

/** Contests for likes. */
export const contestRoutes = {
  likeContest: defineRoute({
    method: 'GET',
    path: '/user/like',
    summary: 'The most liked performers of this week, and earlier winners',
    access: 'guest',
    at: 'anywhere',
    /** Without an area: of all. */
    query: z.object({ gender: z.optional(GenderPath) }),
    response: LikeContest,
    errors: [],
  }),
  starBoard: defineRoute({
    method: 'GET',
    path: '/contests/sodastars',
    summary: 'The most liked performers of a week, of 30 days or of all time, 100 per page',
    access: 'guest',
    at: 'anywhere',
    query: StarQuery,
    response: StarBoard,
    errors: [],
  }),
} as const
