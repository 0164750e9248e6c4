import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { GroupTerms, PledgeTerms, TicketRecordingTerms, TicketTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import {
  directionErrors,
  directionRoute,
  PaidAnswer,
  payingErrors,
  ShowAnswer,
  settlingRoute,
} from './show-calls.ts'
import { ShowEndReason, ShowKind, showRoom } from './shows.ts'

const cursor = z.optional(Cursor)

/** Ticket, group and goal shows. Their wire name is `limited`. */
export const audienceShowEvents = {
  /** Any current show but a private, to everybody: announced, started, ended. */
  'v3.limited.started': define({ id: 72, schema: z.object({ show_id: z.string(), kind: ShowKind, cursor }) }),
  'v3.limited.end': define({
    id: 73,
    schema: z.object({ show_id: z.string(), kind: ShowKind, reason: ShowEndReason, cursor }),
  }),
  /** To one member of an audience: what the show came to for them. */
  'v3.limited.settled': define({
    id: 74,
    schema: z.object({
      show_id: z.string(),
      kind: ShowKind,
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      refund: z.int(),
      may_rate: z.boolean(),
      cursor,
    }),
  }),
} as const

const message = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** ISO 8601 with a zone. */
const moment = z.iso.datetime({ offset: true })

/** Ticket, group and goal shows. */
export const audienceShowRoutes = {
  limitedAnnounce: defineRoute({
    method: 'POST',
    path: '/limited/:username/announce',
    summary: 'Announce a ticket show',
    access: 'user',
    at: 'room',
    params: showRoom,
    body: z.object({
      ticket_price: z.int().check(z.minimum(1), z.maximum(100_000)),
      recording_price: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
      message,
      starts_at: z.optional(moment),
      minimum_tickets: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
      refund_joined_minute_before_end: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
    }),
    response: ShowAnswer,
    errors: directionErrors,
  }),
  limitedStart: directionRoute('/limited/:username/start', 'Start the ticket show'),
  limitedEnd: directionRoute('/limited/:username/end', 'End the ticket show'),
  limitedCancel: directionRoute(
    '/limited/:username/cancel',
    'Call the ticket show off; everybody is refunded',
  ),
  limitedTicket: defineRoute({
    method: 'POST',
    path: '/limited/:username/ticket',
    summary: 'Buy a ticket',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: TicketTerms }),
    response: PaidAnswer,
    errors: [...payingErrors, 'already_purchased'],
  }),
  limitedRecording: defineRoute({
    method: 'POST',
    path: '/limited/:username/recording',
    summary: 'Buy the recording of the ticket show',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: TicketRecordingTerms }),
    response: PaidAnswer,
    errors: [...payingErrors, 'already_purchased'],
  }),

  groupReserve: defineRoute({
    method: 'POST',
    path: '/group/:username/reserve',
    summary: 'Reserve a place in a group show; no one pays before it starts',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: GroupTerms }),
    response: ShowAnswer,
    errors: [...payingErrors, 'already_requested'],
  }),
  groupLeave: settlingRoute('/group/:username/leave', 'Leave the group that I reserved'),
  groupStart: directionRoute('/group/:username/start', 'Start the group show'),
  groupEnd: directionRoute('/group/:username/end', 'End the group show'),

  goalAnnounce: defineRoute({
    method: 'POST',
    path: '/goal/:username/announce',
    summary: 'Announce a goal show',
    access: 'user',
    at: 'room',
    params: showRoom,
    body: z.object({
      goal: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      message,
      /** Minutes after which it has failed. */
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(1_440)), 60),
      refund_joined_minute_before_end: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
    }),
    response: ShowAnswer,
    errors: directionErrors,
  }),
  goalPledge: defineRoute({
    method: 'POST',
    path: '/goal/:username/pledge',
    summary: 'Pledge toward a goal show',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ amount: z.int().check(z.minimum(1), z.maximum(1_000_000)), terms: PledgeTerms }),
    response: ShowAnswer,
    errors: payingErrors,
  }),
  goalEnd: directionRoute('/goal/:username/end', 'End the goal show'),
  goalCancel: directionRoute('/goal/:username/cancel', 'Call the goal show off; everybody is refunded'),
} as const
