import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './errors.ts'
import { Cursor, Username } from './ids.ts'
import {
  CameraTerms,
  GroupTerms,
  PledgeTerms,
  PrivateTerms,
  RecordingTerms,
  SpyTerms,
  TicketRecordingTerms,
  TicketTerms,
} from './offer-terms.ts'
import { PerformerSettings, PerformerSettingsPatch } from './performer.ts'
import { defineRoute } from './route.ts'

/**
 * Kind of a show. `cam2cam` and `recording` are services beside the public show, paid by the minute; the
 * others become the room's current show.
 */
export const ShowKind = z.enum(['private', 'limited', 'group', 'goal', 'cam2cam', 'recording'])
export type ShowKind = z.infer<typeof ShowKind>

/** `open`: asked for, announced or collecting. Nobody has paid, everything taken in is in escrow. */
export const ShowPhase = z.enum(['open', 'running', 'ended'])
export type ShowPhase = z.infer<typeof ShowPhase>

/**
 * Who somebody is in a show: the one who pays a private or a service, a spy on it, or a member of the
 * audience of the others.
 */
export const ParticipantRole = z.enum(['payer', 'spy', 'ticket', 'group', 'pledge'])
export type ParticipantRole = z.infer<typeof ParticipantRole>

/**
 * Reason why a show, or one participant's part in it, is over. The first five are the ends of a private; the
 * rest are for what never started, for group shows, for people who were shut out of the room, and for the
 * server's own restart. `moderated`: the site staff ended the show. `removed`: the payer was banned, kicked
 * or blocked. `daily_limit`: what payers allow themselves in a day is spent; only the payer reads it, to
 * everybody else it is `out_of_tokens`. The first reason wins.
 */
export const ShowEndReason = z.enum([
  'model_ended',
  'out_of_tokens',
  'unpublish',
  'user_ended',
  'user_left',
  'declined',
  'cancelled',
  'expired',
  'below_threshold',
  'moderated',
  'removed',
  'server_restart',
  'daily_limit',
])
export type ShowEndReason = z.infer<typeof ShowEndReason>

/** Server time, ms since 1970. */
const time = z.int()

/** The current show, running or announced, as everybody may see it. Names of payers are not part of it. */
export const CurrentShow = z.object({
  show_id: z.string(),
  kind: z.enum(['private', 'limited', 'group', 'goal']),
  phase: ShowPhase,
  started_at: z.nullable(time),
  /** private: no spies. */
  is_exclusive: z.boolean(),
  /** private and group: tokens per minute; others null. */
  price_per_minute: z.nullable(z.int()),
  /** private: what a spy pays per minute; null: no spying. */
  spy_price_per_minute: z.nullable(z.int()),
  /** private: what a spy pays at once, after the free seconds; 0: nothing. Others null. */
  spy_startup_tip: z.nullable(z.int()),
  /** limited. */
  ticket_price: z.nullable(z.int()),
  /** limited: 0: no recording for sale. */
  recording_price: z.nullable(z.int()),
  /** limited and goal: what the performer promises. */
  message: z.string(),
  /** limited: when it is to start; goal: until when pledges are taken. */
  at: z.nullable(time),
  /** limited: minimum tickets; group: people needed; goal: tokens needed. null: private. */
  target: z.nullable(z.int()),
  /** limited: tickets sold; group: participants; goal: tokens pledged. null: private. */
  reached: z.nullable(z.int()),
  /** limited and goal: whoever joined less than this many minutes before the end is refunded in full. */
  refund_joined_minute_before_end: z.nullable(z.int()),
})
export type CurrentShow = z.infer<typeof CurrentShow>

/** My own part in a show. */
export const MyParticipant = z.object({
  show_id: z.string(),
  kind: ShowKind,
  phase: ShowPhase,
  role: ParticipantRole,
  /** Free for spies who are in the performer's fan club. */
  price_per_minute: z.nullable(z.int()),
  /** Paid so far. */
  tokens_spent: z.int(),
  /** Tokens held and not spent yet; what is left of them is refunded. */
  tokens_held: z.int(),
  /** Seconds that were charged or are to be charged. */
  seconds: z.int(),
  /** How long my tokens last; null: no clock runs. */
  seconds_left: z.nullable(z.int()),
  /** A free preview runs until then. */
  free_until: z.nullable(time),
  /** The clock stands still: no media, or I was away. */
  is_paused: z.boolean(),
  has_recording: z.boolean(),
  /** private: my camera may be on; the model said yes. */
  cam2cam: z.boolean(),
  watch_together: z.boolean(),
  /** private: seconds that are owed even when I end it earlier. */
  minimum_seconds: z.int(),
  /**
   * private: tokens that are owed once the minimum was served, or 30 s where none was agreed; 0: none. They
   * are owed with a minimum that I leave early.
   */
  pre_tip: z.int(),
  /** A request: when it expires. */
  expires_at: z.nullable(time),
})
export type MyParticipant = z.infer<typeof MyParticipant>

/** A request for a private or a service, as the performer sees it. */
export const ShowRequest = z.object({
  request_id: z.string(),
  kind: z.enum(['private', 'cam2cam', 'recording']),
  username: z.string(),
  is_exclusive: z.boolean(),
  cam2cam: z.boolean(),
  watch_together: z.boolean(),
  price_per_minute: z.int(),
  pre_tip: z.int(),
  requested_at: time,
  expires_at: time,
})
export type ShowRequest = z.infer<typeof ShowRequest>

/** A person who takes part in a show of the performer now; only the performer sees it. */
export const ParticipantForPerformer = z.object({
  username: z.string(),
  role: ParticipantRole,
  kind: ShowKind,
  show_id: z.string(),
  /** null: free, or one price for the whole. */
  price_per_minute: z.nullable(z.int()),
  tokens: z.int(),
  seconds: z.int(),
  seconds_left: z.nullable(z.int()),
  is_paused: z.boolean(),
  cam2cam: z.boolean(),
})
export type ParticipantForPerformer = z.infer<typeof ParticipantForPerformer>

export const PrivateDiscount = z.object({
  discountRate: z.int(),
  ends_at: time,
  privatePricePerMinuteInToken: z.int(),
})
export type PrivateDiscount = z.infer<typeof PrivateDiscount>

/** All shows of a room as one member may see them: sent when a socket enters and after every change. */
export const ShowState = z.object({
  stage: z.nullable(CurrentShow),
  /** My requests, participations, tickets, pledges and services; empty for most. */
  mine: z.array(MyParticipant),
  discount: z.nullable(PrivateDiscount),
  /** Only for the performer. */
  performer: z.optional(
    z.object({
      requests: z.array(ShowRequest),
      participants: z.array(ParticipantForPerformer),
      /** Gross tokens of what runs now. */
      tokens: z.int(),
    }),
  ),
})
export type ShowState = z.infer<typeof ShowState>

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

export const Receipt = z.object({
  show_id: z.string(),
  kind: ShowKind,
  broadcaster: z.string(),
  reason: ShowEndReason,
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

/** Shows. Events with a cursor are recorded and go only to those whom they are about. */
export const showEvents = {
  'v3.show.state': define({ id: 60, schema: ShowState }),
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
  'v3.sharecam.accepted': define({
    id: 75,
    schema: z.object({ show_id: z.string(), username: z.string(), cursor }),
  }),
  'v3.sharecam.declined': define({
    id: 76,
    schema: z.object({ request_id: z.string(), username: z.string(), broadcaster: z.string(), cursor }),
  }),
  'v3.sharecam.end': define({
    id: 77,
    schema: z.object({ show_id: z.string(), username: z.string(), reason: ShowEndReason, cursor }),
  }),
} as const

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
  /** What the payer has left. */
  tokens: z.int(),
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
    at: 'room',
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
    at: 'room',
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
    at: 'room',
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
    at: 'room',
    params: room,
    response: PerformerSettings,
    errors: ['user_not_found'],
  }),
  changePerformerSettings: defineRoute({
    method: 'POST',
    path: '/performer/settings',
    summary: 'Change what I offer; a show that runs keeps its price',
    access: 'user',
    at: 'room',
    body: PerformerSettingsPatch,
    response: PerformerSettings,
    errors: ['forbidden'],
  }),
  showState: defineRoute({
    method: 'GET',
    path: '/shows/:username',
    summary: 'The shows of a room as I may see them',
    access: 'guest',
    at: 'room',
    params: room,
    response: ShowState,
    errors: ['user_not_found'],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/receipts/:show_id',
    summary: 'What a show came to',
    access: 'user',
    at: 'anywhere',
    params: z.object({ show_id: id }),
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

  privateRequest: defineRoute({
    method: 'POST',
    path: '/private/:username/request',
    summary: 'Ask for a private show',
    access: 'user',
    at: 'room',
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
    at: 'room',
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
    summary: 'Seconds that a spy watches for nothing',
    access: 'guest',
    at: 'anywhere',
    params: room,
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
    at: 'room',
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
  limitedCancel: own('/limited/:username/cancel', 'Call the ticket show off; everybody is refunded'),
  limitedTicket: defineRoute({
    method: 'POST',
    path: '/limited/:username/ticket',
    summary: 'Buy a ticket',
    access: 'user',
    at: 'room',
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
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: TicketRecordingTerms }),
    response: Paid,
    errors: [...paying, 'already_purchased'],
  }),

  groupReserve: defineRoute({
    method: 'POST',
    path: '/group/:username/reserve',
    summary: 'Reserve a place in a group show; nobody pays before it starts',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: GroupTerms }),
    response: ShowAnswer,
    errors: [...paying, 'already_requested'],
  }),
  groupLeave: settle('/group/:username/leave', 'Leave the group that I reserved'),
  groupStart: own('/group/:username/start', 'Start the group show'),
  groupEnd: own('/group/:username/end', 'End the group show'),

  goalAnnounce: defineRoute({
    method: 'POST',
    path: '/goal/:username/announce',
    summary: 'Announce a show that starts when enough is pledged',
    access: 'user',
    at: 'room',
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
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ amount: z.int().check(z.minimum(1), z.maximum(1_000_000)), terms: PledgeTerms }),
    response: ShowAnswer,
    errors: paying,
  }),
  goalEnd: own('/goal/:username/end', 'End the goal show'),
  goalCancel: own('/goal/:username/cancel', 'Call the goal show off; everybody is refunded'),

  sharecamRequest: defineRoute({
    method: 'POST',
    path: '/sharecam/:username/request',
    summary: 'Ask to show my camera',
    access: 'user',
    at: 'room',
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
    at: 'room',
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
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: RecordingTerms }),
    response: Paid,
    errors: [...paying, 'already_requested'],
  }),
  recordingEnd: settle('/public-recording/:username/end', 'Stop the recording and keep it'),
} as const
