import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { ToyControlTerms } from '../offer-terms.ts'
import { ToyReport } from '../toys.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const Done = z.object({ status: z.literal(1) })
const ownerErrors = ['user_not_found', 'forbidden', 'wrong_state'] as const satisfies readonly ErrorCode[]

/** Toys of a room. */
export const toysRoutes = {
  /** 409 `no_console`: no socket of hers is in the room. */
  reportToys: defineRoute({
    method: 'POST',
    path: '/toys/:username/state',
    summary: 'Say how my toys are; without a word for 15 seconds they count as off',
    access: 'user',
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
    summary: 'Buy control of the toys for a while',
    access: 'user',
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
    params: room,
    response: Done,
    errors: ownerErrors,
  }),
} as const
