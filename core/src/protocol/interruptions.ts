import * as z from 'zod/mini'

const whole = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum))

/** When something opens that nobody asked for. What it counts is one browser's own. */
export const InterruptionRule = z.object({
  /** On every n-th visit; a visit ends with half an hour away. */
  every_visits: whole(1, 100),
  /** Seconds on the site, in this visit. */
  after_s: whole(5, 3600),
  /** Seconds after it was closed. */
  again_after_s: whole(5, 86_400),
  per_day_max: whole(1, 10),
})
export type InterruptionRule = z.infer<typeof InterruptionRule>

/** What a site lets open without having been asked for. */
export const Interruptions = z.object({
  /** Asks guests to sign up; null: never. */
  promo: z.nullable(InterruptionRule),
  /** Shows viewers who have bought nothing what there is to buy; null: never. */
  token_form: z.nullable(InterruptionRule),
  /** An address that a guest's page leads to once in 24 hours, while what they pressed opens in a tab of its own; null: never. */
  pop_under: z.nullable(z.string()),
  /** `_disabled_join_form` in an address is obeyed. */
  obeys_join_form: z.boolean(),
  /** A notice is there that opens unasked, for somebody: `GET /notices` says for whom. */
  notices: z.boolean(),
  /** The operator has terms of their own: whoever is logged in is asked whether they have accepted them. Absent: no. */
  terms: z.optional(z.boolean()),
})
export type Interruptions = z.infer<typeof Interruptions>

/** What an operator switches on with one click: on the third visit, after a minute, and once more after another. */
export const usualInterruption: InterruptionRule = {
  every_visits: 3,
  after_s: 60,
  again_after_s: 60,
  per_day_max: 2,
}
