import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Username } from './ids.ts'
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
  current: z.nullable(CurrentShow),
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

/** Whose shows. */
export const showRoom = z.object({ username: Username })
/** Of a show, or of a request for one. */
export const showId = z.string().check(z.minLength(1), z.maxLength(64))

export const showEvents = {
  'v3.show.state': define({ id: 60, schema: ShowState }),
} as const

/** Shows and services of a room, whichever kind they are. */
export const showRoutes = {
  showState: defineRoute({
    method: 'GET',
    path: '/shows/:username',
    summary: 'The shows of a room, as far as I may see them',
    access: 'guest',
    at: 'room',
    params: showRoom,
    response: ShowState,
    errors: ['user_not_found'],
  }),
} as const
