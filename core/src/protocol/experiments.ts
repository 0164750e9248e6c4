import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const experimentLimits = {
  variantsMin: 2,
  variantsMax: 4,
  /** What the weights of an experiment sum to, in percent. */
  weightSum: 100,
  aboutCharsMax: 200,
  /** Days after its end for which is kept who saw what. */
  keptDays: 180,
  /** So many experiments, and so many changes, are answered. */
  listed: 50,
} as const

/**
 * What the site can compare, and the variants that it knows of it. The first one is what everybody sees without an
 * experiment. Variants differ in layout or words, never in a price or a term (EXPERIMENT-10).
 */
export const experimentVariants = {
  /** Order of packs where tokens are bought: cheapest first, or largest first. */
  pack_order: ['control', 'largest_first'],
} as const

export const ExperimentKey = z.enum(['pack_order'] satisfies (keyof typeof experimentVariants)[])
export type ExperimentKey = z.infer<typeof ExperimentKey>

export const VariantName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))

/** `weight`: percent of the accounts that take part. */
export const Variant = z.object({
  name: VariantName,
  weight: z.int().check(z.minimum(1), z.maximum(experimentLimits.weightSum)),
})
export type Variant = z.infer<typeof Variant>

const Id = z.int().check(z.minimum(1))
const Terms = {
  /** What it compares and why, for administrators. */
  about: z.string().check(z.trim(), z.minLength(1), z.maxLength(experimentLimits.aboutCharsMax)),
  variants: z
    .array(Variant)
    .check(z.minLength(experimentLimits.variantsMin), z.maxLength(experimentLimits.variantsMax)),
  /** ISO 8601; null: until somebody ends it. */
  ends_at: z.nullable(z.iso.datetime()),
}

/** What an administrator does. Only a draft is changed or started; what has ended stays so. */
export const ExperimentOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), key: ExperimentKey, ...Terms }),
  z.object({ kind: z.literal('edit'), id: Id, ...Terms }),
  z.object({ kind: z.literal('start'), id: Id }),
  z.object({ kind: z.literal('end'), id: Id }),
])
export type ExperimentOrder = z.infer<typeof ExperimentOrder>

export const ExperimentState = z.enum(['draft', 'running', 'ended'])
export type ExperimentState = z.infer<typeof ExperimentState>

/** Times are ISO 8601. */
export const DeskExperiment = z.object({
  id: z.int(),
  key: ExperimentKey,
  about: z.string(),
  variants: z.array(Variant),
  state: ExperimentState,
  /** null: it is a draft. */
  begins_at: z.nullable(z.string()),
  /** When it ends or ended; null: nobody knows yet. */
  ends_at: z.nullable(z.string()),
})
export type DeskExperiment = z.infer<typeof DeskExperiment>

export const ExperimentChangeEntry = z.object({
  number: z.int(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  kind: z.enum(['create', 'edit', 'start', 'end']),
  experiment: z.int(),
  /** As they were from then on; null: it says none. */
  variants: z.nullable(z.array(Variant)),
})
export type ExperimentChangeEntry = z.infer<typeof ExperimentChangeEntry>

/**
 * What the numbers of a variant say beside those of `control`: `too_few` to say anything, `unclear` where the interval
 * has 0 in it, else which one sold to more.
 */
export const ExperimentVerdict = z.enum(['too_few', 'unclear', 'higher', 'lower'])
export type ExperimentVerdict = z.infer<typeof ExperimentVerdict>

export const VariantResult = z.object({
  name: z.string(),
  /** Accounts that saw it. */
  shown: z.int(),
  /** Of those, accounts that have paid for tokens since. */
  bought: z.int(),
  /** Minor units of what they paid, less what went back. */
  sums: z.array(z.object({ currency: z.string(), amount: z.int() })),
  /** Of the rate of buyers to that of `control`, from -1 to 1, with its interval of 95 %; null: it is `control`, or nobody saw one of them. */
  difference: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** null: it is `control`. */
  verdict: z.nullable(ExperimentVerdict),
})
export type VariantResult = z.infer<typeof VariantResult>

/** Which variant of which experiment somebody was given. */
export const GivenVariant = z.object({ id: z.int(), variant: z.string() })
export type GivenVariant = z.infer<typeof GivenVariant>

const IdParam = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) })

/** Two ways of showing the same, each to a fixed part of the accounts that agreed. */
export const experimentRoutes = {
  experiments: defineRoute({
    method: 'GET',
    path: '/admin/experiments',
    summary: 'Experiments, newest first, and who changed them',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      /** Number of the latest change; goes with the next one. */
      seen: z.int(),
      experiments: z.array(DeskExperiment),
      changes: z.array(ExperimentChangeEntry),
    }),
    errors: ['forbidden'],
  }),
  changeExperiments: defineRoute({
    method: 'POST',
    path: '/admin/experiments',
    summary: 'Draft, change, start or end an experiment',
    access: 'user',
    at: 'anywhere',
    body: z.object({ seen: z.int().check(z.minimum(0)), order: ExperimentOrder }),
    response: z.object({ seen: z.int() }),
    /** `conflict`: somebody has changed something since. `wrong_state` names the state that it is in, or `other_runs`. */
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  experimentResults: defineRoute({
    method: 'GET',
    path: '/admin/experiments/:id/results',
    summary: 'Results: variants shown, and how many people bought tokens since',
    access: 'user',
    at: 'anywhere',
    params: IdParam,
    response: z.object({
      /** Purchases until then count, ISO 8601. */
      until: z.string(),
      /** It ended so long ago that nobody knows who saw what. */
      is_deleted: z.boolean(),
      variants: z.array(VariantResult),
    }),
    errors: ['forbidden', 'not_found'],
  }),
  /** Twice is once. `invalid_value`: it is not the variant that this account was given. */
  variantShown: defineRoute({
    method: 'POST',
    path: '/experiments/:id/shown',
    summary: 'Report that my variant of an experiment was shown',
    access: 'user',
    at: 'anywhere',
    params: IdParam,
    body: z.object({ variant: VariantName }),
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
