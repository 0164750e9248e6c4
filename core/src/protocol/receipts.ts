import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { ShowEndReason, ShowKind, showId } from './shows.ts'

/** Server time, ms since 1970. */
const time = z.int()

/** One interval of a show that somebody paid for, or one flat sum. Times: ms since 1970. */
export const ReceiptLine = z.object({
  from: time,
  to: time,
  seconds: z.number(),
  /** Tokens per minute; null: a flat sum. */
  price: z.nullable(z.int()),
  tokens: z.int(),
  /** `time`, `pre_tip`, `startup_tip`, `minimum`, `ticket`, `pledge`, `recording`. */
  what: z.string(),
  /** Who paid; spies are named to the performer and to themselves alone. */
  username: z.nullable(z.string()),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/**
 * Whose receipt it is, and so whom `reason` is about. `own`: the payer, or who left alone; what a viewer did,
 * they did. `other`: somebody else in the show, as a spy of a private that its payer ended. `staff`: nobody who
 * was there.
 */
export const ReceiptReader = z.enum(['performer', 'own', 'other', 'staff'])
export type ReceiptReader = z.infer<typeof ReceiptReader>

export const Receipt = z.object({
  show_id: z.string(),
  kind: ShowKind,
  broadcaster: z.string(),
  reason: ShowEndReason,
  reader: ReceiptReader,
  started_at: z.nullable(time),
  ended_at: time,
  lines: z.array(ReceiptLine),
  /** Sum of the lines that this reader may see. */
  tokens: z.int(),
  /** What came back from escrow to this reader. */
  refund: z.int(),
  /** For the performer, whatever the studio's settings. */
  split: z.nullable(z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })),
})
export type Receipt = z.infer<typeof Receipt>

/** What shows came to. */
export const receiptRoutes = {
  receipt: defineRoute({
    method: 'GET',
    path: '/receipts/:show_id',
    summary: 'The receipt of a show',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ show_id: showId }),
    response: Receipt,
    errors: ['not_found'],
  }),
  modelShows: defineRoute({
    method: 'GET',
    path: '/user/model_shows',
    summary: 'My last shows, newest first',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      shows: z.array(
        z.object({
          show_id: z.string(),
          kind: ShowKind,
          reason: ShowEndReason,
          started_at: z.nullable(z.int()),
          ended_at: z.int(),
          tokens: z.int(),
        }),
      ),
    }),
    errors: ['forbidden'],
  }),
} as const
