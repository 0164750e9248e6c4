import * as z from 'zod/mini'
import { ReUpStop } from './billing-cards.ts'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { MembershipStop } from './memberships.ts'
import { Membership } from './user.ts'

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
  /** To its owner: what they hold now. Times are ms since 1970; null: none. */
  'v3.membership.update': define({
    id: 262,
    schema: z.object({
      membership: Membership,
      level_until: z.nullable(z.int()),
      until: z.nullable(z.int()),
      cursor: z.optional(Cursor),
    }),
  }),
  /**
   * To its owner: `ahead`: their card is charged when it ends; `renewed`: it was; `stopped`: it is not renewed any more, and why.
   * `until`: its end, ms since 1970. `amount`: minor units.
   */
  'v3.membership.renewal': define({
    id: 263,
    schema: z.object({
      what: z.enum(['ahead', 'renewed', 'stopped']),
      membership: Membership,
      until: z.int(),
      amount: z.int(),
      currency: z.string(),
      stopped: z.nullable(MembershipStop),
      cursor: z.optional(Cursor),
    }),
  }),
} as const
