import * as z from 'zod/mini'
import { appLimits, appPayingErrors, appPrice, appRoom, appTitle } from './app-fields.ts'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { ScratchTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

const cursor = z.optional(Cursor)

/**
 * A card of fields, each sold once. The prizes lie under the fields from the start: `commitment` is the
 * SHA-256, in hex, of the UTF-8 text `<seed>:<layout as JSON without spaces>`; the end reveals both, so that
 * everybody can check that nothing was moved.
 */
export const ScratchCard = z.object({
  card_id: z.string(),
  title: z.string(),
  price: z.int(),
  /** Numbered 0 to fields - 1. */
  fields: z.int(),
  prizes: z.array(z.object({ title: z.string(), count: z.int() })),
  commitment: z.string(),
  is_active: z.boolean(),
  /** In the order of sale. `prize` null: a blank. */
  sold: z.array(z.object({ field: z.int(), username: z.string(), prize: z.nullable(z.string()) })),
  /** null while it runs. `layout`: one entry per field. */
  reveal: z.nullable(z.object({ seed: z.string(), layout: z.array(z.nullable(z.string())) })),
})
export type ScratchCard = z.infer<typeof ScratchCard>

/** No more prizes than fields. */
export const ScratchCardSetting = z.object({
  title: appTitle,
  price: appPrice,
  fields: z.int().check(z.minimum(1), z.maximum(appLimits.scratchFieldsMax)),
  prizes: z
    .array(
      z.object({
        title: appTitle,
        count: z.int().check(z.minimum(1), z.maximum(appLimits.scratchFieldsMax)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type ScratchCardSetting = z.infer<typeof ScratchCardSetting>

export const scratchCardEvents = {
  /** A card begins or ends (then with its reveal). */
  'v3.app.scratchoff.info': define({ id: 91, schema: ScratchCard }),
  /** A field was sold and scratched. */
  'v3.app.scratchoff.update': define({
    id: 92,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      tokens: z.int(),
      prize: z.nullable(z.string()),
      cursor,
    }),
  }),
  /** There was a prize under it. */
  'v3.app.scratchoff.win': define({
    id: 93,
    schema: z.object({
      card_id: z.string(),
      field: z.int(),
      username: z.string(),
      prize: z.string(),
      cursor,
    }),
    fields: ['card_id', 'field', 'username', 'prize', 'cursor'],
  }),
} as const

export const scratchCardRoutes = {
  buyScratchField: defineRoute({
    method: 'POST',
    path: '/apps/:username/scratchoff/buy',
    summary: 'Scratch one field',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: appRoom,
    body: z.object({
      terms: ScratchTerms,
      field: z.int().check(z.minimum(0), z.maximum(appLimits.scratchFieldsMax - 1)),
    }),
    response: z.object({
      status: z.literal(1),
      transfer_id: z.string(),
      tokens: z.int(),
      field: z.int(),
      /** null: a blank. */
      prize: z.nullable(z.string()),
    }),
    errors: [...appPayingErrors, 'offer_changed', 'already_purchased'],
  }),
} as const
