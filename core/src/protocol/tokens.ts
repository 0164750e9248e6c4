import * as z from 'zod/mini'
import { nestsWithin } from './json-depth.ts'

/** One dollar buys ten tokens. */
export const TOKENS_PER_DOLLAR = 10

/** What the tip box offers first. */
export const DEFAULT_TIP_TOKENS = 25

/** The largest single tip. Far above any honest one, far below what an integer can hold. */
export const MAX_TIP_TOKENS = 1_000_000

/** Whole tokens, zero or more. A JSON integer: `"25"`, `1.5` and `1e400` are refused, never rounded. */
export const Tokens = z.int().check(z.nonnegative()).brand<'Tokens'>()
export type Tokens = z.infer<typeof Tokens>

export const TipAmount = z.int().check(z.minimum(1), z.maximum(MAX_TIP_TOKENS)).brand<'Tokens'>()

/**
 * What a tip says about itself to the room. A closed set: a text of the sender's own would be words that no
 * filter reads.
 */
export const tipTypes = ['stealth'] as const
export type TipType = (typeof tipTypes)[number]

/** How long a tip that was sent with `hold` can be taken back, ms. */
export const TIP_HOLD_MS = 10_000

/** What an account holds of its own accord: tips of `TIP_HOLD_FROM` tokens and more, every one, or none. */
export const tipHolds = ['large', 'always', 'never'] as const
export type TipHold = (typeof tipHolds)[number]
export const TIP_HOLD_FROM = 200

/** How many held tips one account may take back within 24 hours: what is shown as held and gone is no toy. */
export const TIP_UNDOS_MAX = 5

/** Longest comment a tip may carry, in characters after NFC. */
export const MAX_TIP_COMMENT_CHARS = 200

/**
 * Most that `app_data` of a tip may be, in characters of JSON, and how deep it may nest. It is stored with
 * the tip for good.
 */
export const APP_DATA_CHARS_MAX = 1_024
const APP_DATA_DEPTH_MAX = 8

/**
 * Whether a value is small and flat enough to be stored. Looks at the depth first: a deep one would overflow
 * what measures it.
 */
export function isSmallJson(value: unknown): boolean {
  return nestsWithin(value, APP_DATA_DEPTH_MAX) && JSON.stringify(value).length <= APP_DATA_CHARS_MAX
}
