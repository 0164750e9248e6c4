import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

/** What happens to orders to performers. */
export const commissionEvents = {
  /**
   * To both sides, without a word of what was asked or delivered. `state`: of the order, or `access_ended` to an
   * account that was sold.
   */
  'v3.commission.update': define({
    id: 245,
    schema: z.object({ order: z.int(), state: z.string(), cursor: z.optional(Cursor) }),
  }),
} as const
