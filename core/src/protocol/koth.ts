import * as z from 'zod/mini'
import { appPrice } from './app-fields.ts'
import { define } from './define-event.ts'

/** Server time, ms since 1970. */
const time = z.int()

/** `single`: one tip must beat the king's; `sum`: all tips of one person in this round. */
export const KothMode = z.enum(['single', 'sum'])
export type KothMode = z.infer<typeof KothMode>

export const Koth = z.object({
  is_active: z.boolean(),
  mode: KothMode,
  /** What the first king of a round needs at least. */
  minimum: z.int(),
  /** Minutes that a crown is worn without being taken; 0: until it is taken. */
  minutes: z.int(),
  king: z.nullable(
    z.object({
      username: z.string(),
      /** What must be beaten. */
      tip: z.int(),
      since: time,
      expires_at: z.nullable(time),
    }),
  ),
})
export type Koth = z.infer<typeof Koth>

/** A change of mode or minimum begins a new round. */
export const KothSetting = z.object({
  is_active: z.boolean(),
  mode: z._default(KothMode, 'single'),
  minimum: z._default(appPrice, 1),
  minutes: z._default(z.int().check(z.minimum(0), z.maximum(1_440)), 0),
})
export type KothSetting = z.infer<typeof KothSetting>

export const kothEvents = {
  /** A new king, and the tokens that must be beaten now; username null: the hill is free. */
  'v3.app.koth': define({ id: 88, schema: z.object({ username: z.nullable(z.string()), tip: z.int() }) }),
} as const
