import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import {
  CameraTerms,
  GroupTerms,
  PledgeTerms,
  PrivateTerms,
  RecordingTerms,
  SpyTerms,
  TicketRecordingTerms,
  TicketTerms,
} from '../offer-terms.ts'
import { PerformerSettings, PerformerSettingsPatch } from '../performer.ts'
import { PrivateDiscount, Receipt, ShowEndReason, ShowKind, ShowState } from '../shows.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const id = z.string().check(z.minLength(1), z.maxLength(64))
const message = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** ISO 8601 with a zone. */
const moment = z.iso.datetime({ offset: true })
const flag = z._default(z.boolean(), false)

/** All shows of the room as the caller sees them after the call. */
const ShowAnswer = z.object({ status: z.literal(1), show_id: z.nullable(z.string()), state: ShowState })
/** A request lapses after `expires_in` seconds. */
const RequestAnswer = z.object({ status: z.literal(1), request_id: z.string(), expires_in: z.int() })
const Paid = z.object({
  status: z.literal(1),
  show_id: z.string(),
  /** What the payer has left. */ tokens: z.int(),
})

const rules = ['login_required', 'user_not_found', 'wrong_state'] as const satisfies readonly ErrorCode[]
/** Calls of the performer. */
const ownerErrors = [...rules, 'forbidden'] as const
/** Calls that take tokens of the caller into escrow, at the terms that the body names. */
const paying = [
  ...rules,
  'offer_changed',
  'idempotency_key_required',
  'idempotency_conflict',
  'models_cannot_purchase',
  'not_enough_tokens',
  'user_daily_limit',
  'account_suspended',
  'banned',
  'password_required',
  'storage_full',
] as const

const own = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    params: room,
    response: ShowAnswer,
    errors: ownerErrors,
  })
const settle = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    params: room,
    response: Receipt,
    errors: [...rules, 'not_found'],
  })
const answer = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    params: room,
    body: z.object({ request_id: id }),
    response: ShowAnswer,
    errors: [...ownerErrors, 'not_found'],
  })

/** Shows and services. */
export const showRoutes = {
  performerSettings: defineRoute({
    method: 'GET',
    path: '/performer/:username/settings',
    summary: 'What a performer offers and what it costs',
    access: 'guest',
    params: room,
    response: PerformerSettings,
    errors: ['user_not_found'],
  }),
  changePerformerSettings: defineRoute({
    method: 'POST',
    path: '/performer/settings',
    summary: 'Change what I offer; a show that runs keeps its price',
    access: 'user',
    body: PerformerSettingsPatch,
    response: PerformerSettings,
    errors: ['forbidden'],
  }),
  showState: defineRoute({
    method: 'GET',
    path: '/shows/:username',
    summary: 'The shows of a room as I may see them',
    access: 'guest',
    params: room,
    response: ShowState,
    errors: ['user_not_found'],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/receipts/:show_id',
    summary: 'What a show came to',
    access: 'user',
    params: z.object({ show_id: id }),
    response: Receipt,
    errors: ['not_found'],
  }),
  modelShows: defineRoute({
    method: 'GET',
    path: '/user/model_shows',
    summary: 'My last shows, newest first',
    access: 'user',
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

  privateRequest: defineRoute({
    method: 'POST',
    path: '/private/:username/request',
    summary: 'Ask for a private show',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: PrivateTerms, cam2cam: flag, watch_porn_together: flag }),
    response: RequestAnswer,
    errors: [...paying, 'already_requested'],
  }),
  privateAccept: answer('/private/:username/accept', 'Start the private show that was asked for'),
  privateDecline: answer('/private/:username/decline', 'Refuse a private show'),
  privateCancel: answer('/private/:username/cancel', 'Take my request back'),
  privateEnd: settle('/private/:username/end', 'End the private show'),
  privateDiscount: defineRoute({
    method: 'POST',
    path: '/private/:username/discount',
    summary: 'Offer private shows for less, for a while; rate 0 ends it',
    access: 'user',
    params: room,
    body: z.object({
      rate: z.int().check(z.minimum(0), z.maximum(90)),
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(180)), 15),
    }),
    response: z.object({ status: z.literal(1), discount: z.nullable(PrivateDiscount) }),
    errors: ownerErrors,
  }),

  spyPreview: defineRoute({
    method: 'GET',
    path: '/video/spy/:username/preview-duration',
    summary: 'Seconds that a spy looks in for nothing',
    access: 'guest',
    params: room,
    response: z.object({ seconds: z.int() }),
    errors: ['user_not_found'],
  }),
  spyStart: defineRoute({
    method: 'POST',
    path: '/video/spy/:username',
    summary: 'Watch a private show as a spy',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: SpyTerms }),
    response: z.object({
      status: z.literal(1),
      message: z.string(),
      cost_per_minute: z.int(),
      show_id: z.string(),
    }),
    errors: paying,
  }),
  spyEnd: settle('/video/spyend/:username', 'Stop spying'),

  limitedAnnounce: defineRoute({
    method: 'POST',
    path: '/limited/:username/announce',
    summary: 'Announce a ticket show',
    access: 'user',
    params: room,
    body: z.object({
      ticket_price: z.int().check(z.minimum(1), z.maximum(100_000)),
      recording_price: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
      message,
      starts_at: z.optional(moment),
      minimum_tickets: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
      refund_joined_minute_before_end: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
    }),
    response: ShowAnswer,
    errors: ownerErrors,
  }),
  limitedStart: own('/limited/:username/start', 'Start the ticket show'),
  limitedEnd: own('/limited/:username/end', 'End the ticket show'),
  limitedCancel: own('/limited/:username/cancel', 'Call the ticket show off; everybody has all back'),
  limitedTicket: defineRoute({
    method: 'POST',
    path: '/limited/:username/ticket',
    summary: 'Buy a ticket',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: TicketTerms }),
    response: Paid,
    errors: [...paying, 'already_purchased'],
  }),
  limitedRecording: defineRoute({
    method: 'POST',
    path: '/limited/:username/recording',
    summary: 'Buy the recording of the ticket show',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: TicketRecordingTerms }),
    response: Paid,
    errors: [...paying, 'already_purchased'],
  }),

  groupReserve: defineRoute({
    method: 'POST',
    path: '/group/:username/reserve',
    summary: 'Reserve a seat in a group show; nobody pays before it starts',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: GroupTerms }),
    response: ShowAnswer,
    errors: [...paying, 'already_requested'],
  }),
  groupLeave: settle('/group/:username/leave', 'Give my seat back'),
  groupStart: own('/group/:username/start', 'Start the group show'),
  groupEnd: own('/group/:username/end', 'End the group show'),

  goalAnnounce: defineRoute({
    method: 'POST',
    path: '/goal/:username/announce',
    summary: 'Announce a show that starts when enough is pledged',
    access: 'user',
    params: room,
    body: z.object({
      goal: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      message,
      /** Minutes after which it has failed. */
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(1_440)), 60),
      refund_joined_minute_before_end: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
    }),
    response: ShowAnswer,
    errors: ownerErrors,
  }),
  goalPledge: defineRoute({
    method: 'POST',
    path: '/goal/:username/pledge',
    summary: 'Pledge towards the show',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ amount: z.int().check(z.minimum(1), z.maximum(1_000_000)), terms: PledgeTerms }),
    response: ShowAnswer,
    errors: paying,
  }),
  goalEnd: own('/goal/:username/end', 'End the goal show'),
  goalCancel: own('/goal/:username/cancel', 'Call the goal show off; everybody has all back'),

  sharecamRequest: defineRoute({
    method: 'POST',
    path: '/sharecam/:username/request',
    summary: 'Ask to show my camera',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: CameraTerms }),
    response: RequestAnswer,
    errors: [...paying, 'already_requested'],
  }),
  sharecamAccept: answer('/sharecam/:username/accept', 'Let a viewer show their camera'),
  sharecamDecline: answer('/sharecam/:username/decline', 'Refuse a camera'),
  sharecamCancel: answer('/sharecam/:username/cancel', 'Take my request to show my camera back'),
  sharecamEnd: defineRoute({
    method: 'POST',
    path: '/sharecam/:username/end',
    summary: 'Stop a shared camera',
    access: 'user',
    params: room,
    body: z.object({ show_id: id }),
    response: Receipt,
    errors: [...rules, 'forbidden', 'not_found'],
  }),

  recordingStart: defineRoute({
    method: 'POST',
    path: '/public-recording/:username/start',
    summary: 'Record the public show for me',
    access: 'user',
    movesTokens: true,
    params: room,
    body: z.object({ terms: RecordingTerms }),
    response: Paid,
    errors: [...paying, 'already_requested'],
  }),
  recordingEnd: settle('/public-recording/:username/end', 'Stop the recording and keep it'),
} as const
