import * as z from 'zod/mini'

/** Of a fan club, from the least to the most. */
export const fanLevels = ['supporter', 'insider', 'legend'] as const
export const FanLevel = z.enum(fanLevels)
export type FanLevel = z.infer<typeof FanLevel>
