import * as z from 'zod/mini'
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
} as const
