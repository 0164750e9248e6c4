import * as z from 'zod/mini'
import { appLimits, appPayingErrors, appPrice, appRoom, appTitle } from './app-fields.ts'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { GoldenTicketTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

/** Server time, ms since 1970. */
const time = z.int()

const cursor = z.optional(Cursor)

/**
 * The first `count` who tip exactly `price`, or buy, hold one. It is a badge and a place on the performer's
 * list; it opens no show.
 */
export const GoldenTicket = z.object({
  round_id: z.string(),
  title: z.string(),
  price: z.int(),
  count: z.int(),
  remaining: z.int(),
  is_active: z.boolean(),
  /** In the order in which they got it. */
  holders: z.array(z.object({ username: z.string(), at: time })),
})
export type GoldenTicket = z.infer<typeof GoldenTicket>

export const GoldenTicketSetting = z.object({
  title: appTitle,
  price: appPrice,
  count: z.int().check(z.minimum(1), z.maximum(appLimits.goldenTicketsMax)),
})
export type GoldenTicketSetting = z.infer<typeof GoldenTicketSetting>

export const goldenTicketEvents = {
  /** Somebody has a golden ticket; with a cursor where it was bought, without where a tip brought it. */
  'v3.app.golden_ticket': define({
    id: 89,
    schema: z.object({
      round_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      sent_at: z.int(),
      cursor,
    }),
    fields: ['round_id', 'username', 'tokens', 'sent_at', 'cursor'],
  }),
} as const

export const goldenTicketRoutes = {
  buyGoldenTicket: defineRoute({
    method: 'POST',
    path: '/apps/:username/golden-ticket/buy',
    summary: 'Buy a golden ticket',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: appRoom,
    body: z.object({ terms: GoldenTicketTerms }),
    response: z.object({ status: z.literal(1), transfer_id: z.string(), tokens: z.int() }),
    errors: [...appPayingErrors, 'offer_changed', 'already_purchased'],
  }),
} as const
