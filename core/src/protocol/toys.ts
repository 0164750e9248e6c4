import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Cursor, Username } from './ids.ts'
import { ToyControlTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

/** Levels by tip that a console may publish. */
export const TOY_LEVELS_MAX = 30
/** What a viewer's control may cost, tokens, and how long it may last, seconds. */
export const TOY_CONTROL_TOKENS_MAX = 100_000
export const TOY_CONTROL_SECONDS = { min: 10, max: 600 } as const
/** Viewers who have paid and wait for their turn. */
export const TOY_CONTROL_QUEUE_MAX = 20
/**
 * How often the performer's console reports the state of the toys, and after how long without a report they
 * count as off.
 */
export const TOY_REPORT_EVERY_MS = 10_000
export const TOY_REPORT_WITHIN_MS = 15_000
/** Levels that one who controls may send in a second. */
export const TOY_LEVELS_PER_SECOND_MAX = 10

const Level = z.number().check(z.gte(0), z.lte(1))
const TipSize = z.int().check(z.gte(1), z.lte(1_000_000))

/** What a tip of `from` to `to` tokens (both included; null: and more) sets off. */
export const PublicToyLevel = z.object({
  from: TipSize,
  to: z.nullable(TipSize),
  level: Level,
  seconds: z.int().check(z.gte(1), z.lte(600)),
})
export type PublicToyLevel = z.infer<typeof PublicToyLevel>

/** So many seconds of control for so many tokens. */
export const ToyOffer = z.object({
  tokens: z.int().check(z.gte(1), z.lte(TOY_CONTROL_TOKENS_MAX)),
  seconds: z.int().check(z.gte(TOY_CONTROL_SECONDS.min), z.lte(TOY_CONTROL_SECONDS.max)),
})
export type ToyOffer = z.infer<typeof ToyOffer>

/** `still`: connected, and paused or resting: nothing moves them for now. */
export const ToyPhaseName = z.enum(['off', 'still', 'on'])

/** What the performer's console reports of the toys. */
export const ToyReport = z.object({
  phase: ToyPhaseName,
  levels: z.array(PublicToyLevel).check(z.maxLength(TOY_LEVELS_MAX)),
  /** null: viewers buy no control. */
  offer: z.nullable(ToyOffer),
  cruise: z.boolean(),
  /** Tips whose turn has not come. */
  tips_waiting: z.int().check(z.gte(0), z.lte(1_000)),
  /**
   * The tip that moves the toys now, as strong and as long as the performer's limits let it; null: none does.
   */
  running: z.nullable(
    z.object({
      transfer_id: z.string().check(z.maxLength(128)),
      level: Level,
      seconds: z.int().check(z.gte(0), z.lte(600)),
    }),
  ),
})
export type ToyReport = z.infer<typeof ToyReport>

/** Control that somebody paid for and that has not begun. */
export const WaitingControl = z.object({ control_id: z.string(), username: z.string(), seconds: z.int() })
export type WaitingControl = z.infer<typeof WaitingControl>

/** Who moves the toys now. `ends_at`: server time, ms since 1970. */
export const RunningControl = z.object({
  control_id: z.string(),
  username: z.string(),
  seconds: z.int(),
  ends_at: z.int(),
})
export type RunningControl = z.infer<typeof RunningControl>

/** What moves the toys, as far as everybody may know (`control type`). */
export const ToyControlType = z.enum(['none', 'viewer', 'cruise'])

/** All that viewers may know about the toys of a room. */
export const ToyStatus = z.object({
  phase: ToyPhaseName,
  levels: z.array(PublicToyLevel),
  offer: z.nullable(ToyOffer),
  cruise: z.boolean(),
  control_type: ToyControlType,
  tips_waiting: z.int(),
  control: z.nullable(RunningControl),
  /** In order: the first is next. */
  queue: z.array(WaitingControl),
})
export type ToyStatus = z.infer<typeof ToyStatus>

/**
 * Reason why control is over. `over`: its time has passed. `stopped`: the performer ended it. `off`: toys
 * off, or nothing more was heard of the performer's console. `still`: the performer paused, or the toys rest.
 * `mode`: the room is not open to everybody any more. `moderated`: the viewer may not be here.
 * `server_restart`.
 */
export const ToyControlEnd = z.enum([
  'over',
  'stopped',
  'off',
  'still',
  'mode',
  'moderated',
  'server_restart',
])
export type ToyControlEnd = z.infer<typeof ToyControlEnd>

/** Toys of a room: `v3.lovense.*` and our own. Numbers 135-149. */
export const toysEvents = {
  /** Sent on entry, and whenever the performer's console reports something new. */
  'v3.lovense.status_change': define({ id: 135, schema: ToyStatus }),
  /** The queue for control, whenever it changed. */
  'v3.lovense.control_queue_size': define({
    id: 136,
    schema: z.object({ size: z.int(), queue: z.array(WaitingControl) }),
  }),
  /** A tip moves the toys now; to those who may know of the tip. */
  'v3.lovense.vibrate': define({
    id: 137,
    schema: z.object({
      transfer_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      level: Level,
      seconds: z.int(),
    }),
    fields: ['transfer_id', 'username', 'tokens', 'level', 'seconds'],
  }),
  'v3.lovense.control_start': define({
    id: 138,
    schema: RunningControl,
    fields: ['control_id', 'username', 'seconds', 'ends_at'],
  }),
  /** Also of control that never began. `refund`: tokens that go back. */
  'v3.lovense.control_stop': define({
    id: 139,
    schema: z.object({
      control_id: z.string(),
      username: z.string(),
      reason: ToyControlEnd,
      refund: z.int(),
    }),
    fields: ['control_id', 'username', 'reason', 'refund'],
  }),
  /** Somebody bought control. Recorded with the payment. */
  'v3.toys.control_bought': define({
    id: 141,
    schema: z.object({
      control_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      seconds: z.int(),
      sent_at: z.int(),
      cursor: z.optional(Cursor),
    }),
    fields: ['control_id', 'username', 'tokens', 'seconds', 'sent_at', 'cursor'],
  }),
  /**
   * To the performer's own sockets alone: what the one who controls wants now, as a share of what the
   * performer allows, and for how long that holds at most.
   */
  'v3.toys.command': define({
    id: 142,
    schema: z.object({ control_id: z.string(), username: z.string(), level: Level, ms_left: z.int() }),
    fields: ['control_id', 'username', 'level', 'ms_left'],
  }),
} as const

export const toysClientEvents = {
  /**
   * A share of what the performer allows. From the one who controls now; from anybody else it has no effect.
   * At most ten a second.
   */
  'v3.toys.level': define({ id: 140, schema: z.object({ level: Level }) }),
} as const

const room = z.object({ username: Username })
const Done = z.object({ status: z.literal(1) })
const ownerErrors = ['user_not_found', 'forbidden', 'wrong_state'] as const satisfies readonly ErrorCode[]

/** Toys of a room. */
export const toysRoutes = {
  /** 409 `no_console`: no socket of the performer is in the room. */
  reportToys: defineRoute({
    method: 'POST',
    path: '/toys/:username/state',
    summary: 'Report the state of my toys; without a report for 15 seconds they count as off',
    access: 'user',
    at: 'room',
    params: room,
    body: ToyReport,
    response: Done,
    errors: ownerErrors,
  }),
  /**
   * 409 `wrong_state`: `off`, `still`, `no_offer`, `queue_full`, or the room's status.
   * `place` 0: it runs; null: it is over already (a repeat).
   */
  buyToyControl: defineRoute({
    method: 'POST',
    path: '/toys/:username/control',
    summary: 'Buy control of the toys for a time',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: room,
    body: z.object({ terms: ToyControlTerms }),
    response: z.object({
      status: z.literal(1),
      control_id: z.string(),
      tokens: z.int(),
      place: z.nullable(z.int()),
    }),
    errors: [
      'login_required',
      'idempotency_key_required',
      'idempotency_conflict',
      'user_not_found',
      'tip_self',
      'models_cannot_purchase',
      'recipient_cannot_receive',
      'not_enough_tokens',
      'user_daily_limit',
      'account_suspended',
      'banned',
      'password_required',
      'wrong_state',
      'offer_changed',
      'already_requested',
      'storage_full',
    ],
  }),
  /** Whoever controls, and whoever waits, has back what was not served. */
  stopToyControl: defineRoute({
    method: 'POST',
    path: '/toys/:username/control/stop',
    summary: 'Stop viewers who control my toys',
    access: 'user',
    at: 'room',
    params: room,
    response: Done,
    errors: ownerErrors,
  }),
} as const
