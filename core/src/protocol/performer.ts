import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Tokens per minute that a performer may ask for. The upper end is far above any honest price. */
export const PRICE_PER_MINUTE_MAX = 10_000

const price = z.int().check(z.minimum(1), z.maximum(PRICE_PER_MINUTE_MAX))
const tokens = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** What a performer offers and what it costs. Prices are tokens per minute. */
export const PerformerSettings = z.object({
  private: z.object({
    isEnabled: z.boolean(),
    pricePerMinuteInToken: price,
    exclusivePricePerMinuteInToken: price,
    isExclusiveEnabled: z.boolean(),
    /** The buyer keeps a recording. */
    isRecordingEnabled: z.boolean(),
    isPreTipEnabled: z.boolean(),
    /** Tokens that come with every request and are paid when the show starts. */
    preTipCost: tokens,
    isWatchPornTogetherEnabled: z.boolean(),
    /** Minutes that a viewer pays for even when they end the show earlier; 0: none. */
    privateMinimumDuration: z.int().check(z.minimum(0), z.maximum(60)),
    /** Tokens that a viewer must have to ask at all. */
    minimumTokenToStart: tokens,
  }),
  spy: z.object({ isEnabled: z.boolean(), pricePerMinuteInToken: price, startupTipInToken: tokens }),
  group: z.object({
    isEnabled: z.boolean(),
    pricePerMinuteInToken: price,
    /** People who must have reserved before the show can start, and below which it ends. */
    threshold: z.int().check(z.minimum(2), z.maximum(50)),
  }),
  public_recording: z.object({ isEnabled: z.boolean(), pricePerMinuteInToken: price }),
  sharecam: z.object({
    isAllowedInPrivate: z.boolean(),
    isAllowedInPublic: z.boolean(),
    /** 0: free. */
    pricePerMinuteInPublicInToken: z.int().check(z.minimum(0), z.maximum(PRICE_PER_MINUTE_MAX)),
  }),
})
export type PerformerSettings = z.infer<typeof PerformerSettings>

/** What a new performer starts with. */
export const defaultPerformerSettings: PerformerSettings = {
  private: {
    isEnabled: true,
    pricePerMinuteInToken: 30,
    exclusivePricePerMinuteInToken: 60,
    isExclusiveEnabled: true,
    isRecordingEnabled: false,
    isPreTipEnabled: false,
    preTipCost: 0,
    isWatchPornTogetherEnabled: true,
    privateMinimumDuration: 0,
    minimumTokenToStart: 30,
  },
  spy: { isEnabled: true, pricePerMinuteInToken: 12, startupTipInToken: 0 },
  group: { isEnabled: true, pricePerMinuteInToken: 12, threshold: 3 },
  public_recording: { isEnabled: false, pricePerMinuteInToken: 6 },
  sharecam: { isAllowedInPrivate: true, isAllowedInPublic: false, pricePerMinuteInPublicInToken: 0 },
}

/**
 * A change of one or more areas; an area that is named is replaced as a whole. Never touches a show that
 * runs: its price was agreed.
 */
export const PerformerSettingsPatch = z.partial(PerformerSettings)
export type PerformerSettingsPatch = z.infer<typeof PerformerSettingsPatch>

/** What a performer offers. */
export const performerRoutes = {
  performerSettings: defineRoute({
    method: 'GET',
    path: '/performer/:username/settings',
    summary: 'A performer’s offers and prices',
    access: 'guest',
    at: 'room',
    params: z.object({ username: Username }),
    response: PerformerSettings,
    errors: ['user_not_found'],
  }),
  changePerformerSettings: defineRoute({
    method: 'POST',
    path: '/performer/settings',
    summary: 'Change my offers; a running show continues at its price',
    access: 'user',
    at: 'room',
    body: PerformerSettingsPatch,
    response: PerformerSettings,
    errors: ['forbidden'],
  }),
} as const
