import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { MediaBundleTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

/** Of all that one buys at once, percent off. */
export const BUNDLE_DISCOUNT_MAX = 50

/** How a performer sells all that a buyer does not have at once. `discount`: percent. */
export const BundleSettings = z.object({
  sells_all: z.boolean(),
  discount: z.int().check(z.minimum(0), z.maximum(BUNDLE_DISCOUNT_MAX)),
})
export type BundleSettings = z.infer<typeof BundleSettings>

/** What all of a performer costs this reader. `full_price`: one by one. */
export const MediaBundle = z.object({ terms: MediaBundleTerms, full_price: z.int() })
export type MediaBundle = z.infer<typeof MediaBundle>

/** Everything of a performer that a buyer does not have yet, at one price. */
export const mediaBundleRoutes = {
  mediaBundle: defineRoute({
    method: 'GET',
    path: '/media/bundle/:username',
    summary: 'Price of all of a performer’s items that the reader does not own yet',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ username: Username }),
    /** null: the performer sells piece by piece, or fewer than two are left. */
    response: z.object({ bundle: z.nullable(MediaBundle) }),
    errors: ['user_not_found', 'banned', 'models_blocked'],
  }),
  purchaseBundle: defineRoute({
    method: 'POST',
    path: '/media/bundle/:username',
    summary: 'Buy all of a performer’s items that the buyer does not own yet, or nothing',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: z.object({ username: Username }),
    body: z.object({ terms: MediaBundleTerms }),
    response: z.object({
      status: z.literal(1),
      /** What was charged. */
      charged: z.int(),
      /** What the buyer has left. */
      tokens: z.int(),
    }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'login_required',
      'models_cannot_purchase',
      'not_enough_tokens',
      'user_not_found',
      'user_daily_limit',
      'banned',
      'models_blocked',
      'wrong_state',
      'offer_changed',
      'storage_full',
    ],
  }),
  bundleSettings: defineRoute({
    method: 'GET',
    path: '/performer/media_bundle',
    summary: 'Whether I sell my library as a bundle',
    access: 'user',
    at: 'anywhere',
    response: BundleSettings,
    errors: ['forbidden'],
  }),
  changeBundleSettings: defineRoute({
    method: 'POST',
    path: '/performer/media_bundle',
    summary: 'Turn the sale of my library as a bundle on or off',
    access: 'user',
    at: 'anywhere',
    body: BundleSettings,
    response: BundleSettings,
    errors: ['forbidden'],
  }),
} as const
