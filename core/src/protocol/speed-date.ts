import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** A date that nobody ends is over after this long. */
export const SPEED_DATE_SECONDS = 180
/** The performer says yes within this time, or the viewer is free again. */
export const SPEED_DATE_OFFER_SECONDS = 20
const Match = z.object({
  id: z.uuid(),
  /** The other one. */
  username: z.string(),
  /** The performer: in their room both cameras are sent. */
  broadcastUsername: z.string(),
  phase: z.enum(['offered', 'running']),
  /** Server time, ms since 1970. */
  ends_at: z.int(),
})
export type SpeedDateMatch = z.infer<typeof Match>

/**
 * `waiting`: a performer who is free. `ended`: why, `stopped`, `left`, `time`, `declined`, `blocked`, `reported`
 * or `closed` (not allowed any more); both are told.
 */
export const SpeedDateState = z.object({
  phase: z.enum(['idle', 'waiting', 'offered', 'running']),
  match: z.nullable(Match),
  ended: z.optional(z.enum(['stopped', 'left', 'time', 'declined', 'blocked', 'reported', 'closed'])),
})
export type SpeedDateState = z.infer<typeof SpeedDateState>
export type SpeedDateEnd = NonNullable<SpeedDateState['ended']>

/** Two cameras, a viewer's and a performer's, for a few minutes. */
export const speedDateEvents = {
  /** To each of the two, about their own date. */
  'v3.speed_date.update': define({ id: 181, schema: SpeedDateState }),
} as const
