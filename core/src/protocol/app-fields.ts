import * as z from 'zod/mini'
import type { ErrorCode } from './error-catalog.ts'
import { Username } from './ids.ts'
import { MAX_TIP_TOKENS } from './tokens.ts'

/**
 * Limits of what a performer adds to their room that lives on tips. The performer writes the texts, which
 * must pass the prohibited terms.
 */
export const appLimits = {
  goalsMax: 20,
  menuItemsMax: 60,
  goldenTicketsMax: 200,
  scratchFieldsMax: 100,
  titleCharsMax: 80,
  splittersMax: 20,
} as const

export const appTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(appLimits.titleCharsMax))
export const appLabel = z.string().check(z.trim(), z.maxLength(appLimits.titleCharsMax))
export const appPrice = z.int().check(z.minimum(1), z.maximum(MAX_TIP_TOKENS))
/** Chosen and preserved by the performer; absent: the server makes one. */
export const appItemId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)))

/** Whose apps. */
export const appRoom = z.object({ username: Username })

/** Calls of the performer. */
export const appOwnerErrors = [
  'user_not_found',
  'forbidden',
  'wrong_state',
] as const satisfies readonly ErrorCode[]
/** Calls that take tokens of the caller. */
export const appPayingErrors = [
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
  'storage_full',
] as const satisfies readonly ErrorCode[]
