import * as z from 'zod/mini'

/** One dollar buys ten tokens (seed 1 §1). */
export const TOKENS_PER_DOLLAR = 10

/** What the tip box offers first (seed 1 §9). */
export const DEFAULT_TIP_TOKENS = 25

/** The largest single tip. Far above any honest one, far below what an integer can hold. */
export const MAX_TIP_TOKENS = 1_000_000

/** Whole tokens, zero or more. A JSON integer: `"25"`, `1.5` and `1e400` are refused, never rounded. */
export const Tokens = z.int().check(z.nonnegative()).brand<'Tokens'>()
export type Tokens = z.infer<typeof Tokens>

export const TipAmount = z.int().check(z.minimum(1), z.maximum(MAX_TIP_TOKENS)).brand<'Tokens'>()

/** Longest comment a tip may carry, in characters after NFC. */
export const MAX_TIP_COMMENT_CHARS = 200
