import * as z from 'zod/mini'
import { ReUpStop } from './billing-cards.ts'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

export const billingEvents = {
  /** To the buyer: where a purchase stands now. `tokens`: what they have of it. */
  'v3.payment.update': define({
    id: 239,
    schema: z.object({
      purchase: z.string(),
      state: z.string(),
      tokens: z.int(),
      cursor: z.optional(Cursor),
    }),
  }),
  /** To the buyer: an automatic top-up was paid, or top-ups have ended, and why. */
  'v3.reUp.update': define({
    id: 246,
    schema: z.object({
      success: z.boolean(),
      /** That it gave; 0 where it failed. */
      tokens: z.int(),
      error: z.nullable(ReUpStop),
      cursor: z.optional(Cursor),
    }),
  }),
} as const
