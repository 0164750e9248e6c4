import * as z from 'zod/mini'

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

/** What one visitor sees of a model's ratings. */
export const RoomRatings = z.extend(RatingSummary, {
  /** Mine of today; `RATE_NO` for guests. */
  mine: RatingToday,
  /** By recent tips or a show that is over; the server asks again when the rating comes. */
  mayRate: z.boolean(),
})
export type RoomRatings = z.infer<typeof RoomRatings>
