import * as z from 'zod/mini'
import { appLimits, appOwnerErrors, appPayingErrors, appRoom } from './app-fields.ts'
import { define } from './define-event.ts'
import { GroupTipTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import { TipAmount } from './tokens.ts'

/** A proposed group tip that did not find its people by then gives everything back. */
export const TIP_SPLIT_OPEN_MS = 120_000
/** A split that nobody else has joined by then is over: a room has one place for it. */
export const TIP_SPLIT_ALONE_MS = 30_000
/** For so long a group tip is shown as `canceled` or `success`; then another can be proposed. */
export const TIP_SPLIT_SHOWN_MS = 5_000

/** Server time, ms since 1970. */
const time = z.int()

export const GroupTipMode = z.enum(['available', 'proposed', 'canceled', 'success'])
export type GroupTipMode = z.infer<typeof GroupTipMode>

/** Why nothing came of a group tip. */
export const GroupTipEnd = z.enum(['canceled', 'expired', 'not_public', 'server_restart'])
export type GroupTipEnd = z.infer<typeof GroupTipEnd>

/** One tip by several. Everything but `mode` is empty in `available`. */
export const GroupTip = z.object({
  mode: GroupTipMode,
  split_id: z.nullable(z.string()),
  /** The whole tip. */
  amount: z.int(),
  /** Usernames; the proposer first. */
  splitters: z.array(z.string()),
  /** People needed, the proposer among them. */
  target_splitters: z.int(),
  /** What each that joins pays; the proposer pays this and what cannot be divided. */
  split_amount: z.int(),
  /** People still missing. */
  remaining: z.int(),
  expires_at: z.nullable(time),
  /** `canceled` only. */
  reason: z.nullable(GroupTipEnd),
})
export type GroupTip = z.infer<typeof GroupTip>

export const groupTipEvents = {
  /** The group tip changed; not repeated in `v3.app.state`, which brings it on entry alone. */
  'v3.app.tip_split': define({ id: 95, schema: GroupTip }),
} as const

const SplitAnswer = z.object({ status: z.literal(1), state: GroupTip })
/** `tokens`: what the payer has left. */
const PaidSplitAnswer = z.extend(SplitAnswer, { tokens: z.int() })

export const groupTipRoutes = {
  proposeGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/propose',
    summary: 'Propose a group tip; my share is held at once',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: appRoom,
    body: z.object({
      amount: TipAmount,
      target_splitters: z.int().check(z.minimum(2), z.maximum(appLimits.splittersMax)),
    }),
    response: PaidSplitAnswer,
    errors: appPayingErrors,
  }),
  joinGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/join',
    summary: 'Join the group tip; my share is held at once',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: appRoom,
    body: z.object({ terms: GroupTipTerms }),
    response: PaidSplitAnswer,
    errors: [...appPayingErrors, 'offer_changed', 'already_requested'],
  }),
  cancelGroupTip: defineRoute({
    method: 'POST',
    path: '/tip-split/:username/cancel',
    summary: 'Cancel the group tip; everyone is refunded',
    access: 'user',
    at: 'room',
    params: appRoom,
    response: SplitAnswer,
    errors: appOwnerErrors,
  }),
} as const
