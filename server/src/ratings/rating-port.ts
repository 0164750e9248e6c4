import type { AccountId } from '@footlight/core/protocol/ids'
import type { RatingToday } from '@footlight/core/protocol/ratings'

export interface RatingRepository {
  /** One viewer's rating of one day, `YYYY-MM-DD`; replaces that day's. `RATE_NO` takes it away. */
  put(model: AccountId, viewer: AccountId, day: string, rating: RatingToday, at: number): Promise<void>
  ofDay(model: AccountId, viewer: AccountId, day: string): Promise<RatingToday>
  /** Of all days. */
  count(model: AccountId): Promise<{ readonly up: number; readonly down: number }>
}
