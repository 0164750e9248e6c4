import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { PrivateTerms, SpyTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import {
  cameraErrors,
  directionErrors,
  payingErrors,
  RequestAnswer,
  requestRoute,
  settlingRoute,
} from './show-calls.ts'
import { PrivateDiscount, ShowEndReason, ShowKind, ShowRequest, showRoom } from './shows.ts'

const cursor = z.optional(Cursor)
/**
 * What a running clock says every 10 s, to the one who pays and to the performer. Tokens and seconds are sums
 * since the start.
 */
const Tick = z.object({
  show_id: z.string(),
  kind: ShowKind,
  username: z.string(),
  tokens: z.int(),
  seconds: z.int(),
  /** With everything that the payer has; null: free. */
  seconds_left: z.nullable(z.int()),
  /** With what is in escrow already. */
  prepaid_seconds_left: z.nullable(z.int()),
  cursor,
})

/** Private shows and their spies. Events with a cursor are recorded and go only to those whom they are about. */
export const privateShowEvents = {
  /** To the performer. */
  'v3.private.request': define({ id: 61, schema: z.extend(ShowRequest, { cursor }) }),
  'v3.private.declined': define({
    id: 62,
    schema: z.object({ request_id: z.string(), kind: ShowKind, username: z.string(), cursor }),
  }),
  'v3.private.expired': define({
    id: 63,
    schema: z.object({ request_id: z.string(), kind: ShowKind, username: z.string(), cursor }),
  }),
  /**
   * The request could not become a show: the performer started another or went off air, or it was withdrawn.
   */
  'v3.private.request_failed': define({
    id: 64,
    schema: z.object({
      request_id: z.string(),
      kind: ShowKind,
      username: z.string(),
      reason: ShowEndReason,
      cursor,
    }),
  }),
  'v3.private.started': define({
    id: 65,
    schema: z.object({
      show_id: z.string(),
      broadcaster: z.string(),
      username: z.string(),
      price_per_minute: z.int(),
      is_exclusive: z.boolean(),
      cursor,
    }),
  }),
  'v3.private.tick': define({ id: 66, schema: Tick }),
  'v3.private.end': define({
    id: 67,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      seconds: z.int(),
      refund: z.int(),
      cursor,
    }),
  }),
  'v3.private.discount': define({
    id: 68,
    schema: z.object({ discount: z.nullable(PrivateDiscount), cursor }),
  }),
  'v3.spy.started': define({
    id: 69,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      cost_per_minute: z.int(),
      free_until: z.nullable(z.int()),
      cursor,
    }),
  }),
  'v3.spy.tick': define({ id: 70, schema: Tick }),
  'v3.spy.end': define({
    id: 71,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      seconds: z.int(),
      cursor,
    }),
  }),
} as const

const flag = z._default(z.boolean(), false)

/** Private shows and their spies. */
export const privateShowRoutes = {
  privateRequest: defineRoute({
    method: 'POST',
    path: '/private/:username/request',
    summary: 'Request a private show',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: PrivateTerms, cam2cam: flag, watch_porn_together: flag }),
    response: RequestAnswer,
    errors: [...payingErrors, ...cameraErrors, 'already_requested'],
  }),
  privateAccept: requestRoute('/private/:username/accept', 'Start the private show that was asked for'),
  privateDecline: requestRoute('/private/:username/decline', 'Refuse a private show'),
  privateCancel: requestRoute('/private/:username/cancel', 'Take my request back'),
  privateEnd: settlingRoute('/private/:username/end', 'End the private show'),
  privateDiscount: defineRoute({
    method: 'POST',
    path: '/private/:username/discount',
    summary: 'Set a temporary discount on private shows; rate 0 ends it',
    access: 'user',
    at: 'room',
    params: showRoom,
    body: z.object({
      rate: z.int().check(z.minimum(0), z.maximum(90)),
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(180)), 15),
    }),
    response: z.object({ status: z.literal(1), discount: z.nullable(PrivateDiscount) }),
    errors: directionErrors,
  }),

  spyPreview: defineRoute({
    method: 'GET',
    path: '/video/spy/:username/preview-duration',
    summary: 'Length of the free spy preview, in seconds',
    access: 'guest',
    at: 'anywhere',
    params: showRoom,
    response: z.object({ seconds: z.int() }),
    errors: ['user_not_found'],
  }),
  spyStart: defineRoute({
    method: 'POST',
    path: '/video/spy/:username',
    summary: 'Watch a private show as a spy',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: SpyTerms }),
    response: z.object({
      status: z.literal(1),
      message: z.string(),
      cost_per_minute: z.int(),
      show_id: z.string(),
    }),
    errors: payingErrors,
  }),
  spyEnd: settlingRoute('/video/spyend/:username', 'Stop spying'),
} as const
