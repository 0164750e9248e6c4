import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** One viewer's word on one model on one day (UTC); `RATE_NO`: none, or taken back. */
export const RatingToday = z.enum(['RATE_DOWN', 'RATE_NO', 'RATE_UP'])
export type RatingToday = z.infer<typeof RatingToday>

/** Of all days. */
export const RatingSummary = z.object({
  up: z.int(),
  down: z.int(),
  /** Part of `up` in all, 0 to 1; null: nobody has rated. */
  share: z.nullable(z.number()),
})
export type RatingSummary = z.infer<typeof RatingSummary>

/** Ratings of a model as one viewer sees them. */
export const RoomRatings = z.extend(RatingSummary, {
  /** Mine of today; `RATE_NO` for guests. */
  mine: RatingToday,
  /** By recent tips or a show that is over; the server asks again when the rating comes. */
  mayRate: z.boolean(),
})
export type RoomRatings = z.infer<typeof RoomRatings>

/** Ratings of performers. */
export const ratingEvents = {
  /** To everybody in the room. */
  'v3.rating.update': define({ id: 111, schema: RatingSummary }),
} as const

const room = z.object({ username: Username })

/** Ratings of performers. */
export const ratingRoutes = {
  ratings: defineRoute({
    method: 'GET',
    path: '/room/:username/ratings',
    summary: 'Ratings of a model',
    access: 'guest',
    at: 'room',
    params: room,
    response: RoomRatings,
    errors: ['user_not_found'],
  }),
  /**
   * Once a day (UTC); a second one of the same day replaces the first. 403 without 25 recent tips or a show
   * that is over.
   */
  rate: defineRoute({
    method: 'POST',
    path: '/room/:username/rate',
    summary: 'Rate a model',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ rating: RatingToday }),
    response: z.object({ status: z.literal(1), ratings: RoomRatings }),
    errors: ['user_not_found', 'forbidden', 'banned', 'password_required'],
  }),
} as const
