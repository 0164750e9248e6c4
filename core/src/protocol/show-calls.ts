import * as z from 'zod/mini'
import type { ErrorCode } from './error-catalog.ts'
import { Receipt } from './receipts.ts'
import { defineRoute } from './route.ts'
import { ShowState, showId, showRoom } from './shows.ts'

/** All shows of the room as the caller sees them after the call. */
export const ShowAnswer = z.object({
  status: z.literal(1),
  show_id: z.nullable(z.string()),
  state: ShowState,
})
/** A request lapses after `expires_in` seconds. */
export const RequestAnswer = z.object({ status: z.literal(1), request_id: z.string(), expires_in: z.int() })
export const PaidAnswer = z.object({
  status: z.literal(1),
  show_id: z.string(),
  /** What the payer has left. */
  tokens: z.int(),
})

export const showErrors = [
  'login_required',
  'user_not_found',
  'wrong_state',
] as const satisfies readonly ErrorCode[]
/** Calls of the performer. */
export const directionErrors = [...showErrors, 'forbidden'] as const
/** Calls that take tokens of the caller into escrow, at the terms that the body names. */
export const payingErrors = [
  ...showErrors,
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
/** Of a part in which the one who asks shows a camera (CAMERA-AGE-03). */
export const cameraErrors = [
  'camera_proof_required',
  'camera_proof_unavailable',
] as const satisfies readonly ErrorCode[]

export const directionRoute = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    at: 'room',
    params: showRoom,
    response: ShowAnswer,
    errors: directionErrors,
  })
export const settlingRoute = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    at: 'room',
    params: showRoom,
    response: Receipt,
    errors: [...showErrors, 'not_found'],
  })
export const requestRoute = (path: string, summary: string) =>
  defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'user',
    at: 'room',
    params: showRoom,
    body: z.object({ request_id: showId }),
    response: ShowAnswer,
    errors: [...directionErrors, 'not_found'],
  })
