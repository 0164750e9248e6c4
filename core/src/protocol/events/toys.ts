import * as z from 'zod/mini'
import { Cursor } from '../ids.ts'
import { RunningControl, ToyControlEnd, ToyStatus, WaitingControl } from '../toys.ts'
import { define } from './define.ts'

const Level = z.number().check(z.gte(0), z.lte(1))

/** Toys of a room: `v3.lovense.*` and our own. Numbers 135-149. */
export const toysEvents = {
  /** On entry, and whenever her console says something new. */
  'v3.lovense.status_change': define({ id: 135, schema: ToyStatus }),
  /** The queue for control, whenever it changed. */
  'v3.lovense.control_queue_size': define({
    id: 136,
    schema: z.object({ size: z.int(), queue: z.array(WaitingControl) }),
  }),
  /** A tip moves the toys now; to those who may know of the tip. */
  'v3.lovense.vibrate': define({
    id: 137,
    schema: z.object({
      transfer_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      level: Level,
      seconds: z.int(),
    }),
    fields: ['transfer_id', 'username', 'tokens', 'level', 'seconds'],
  }),
  'v3.lovense.control_start': define({
    id: 138,
    schema: RunningControl,
    fields: ['control_id', 'username', 'seconds', 'ends_at'],
  }),
  /** Also of control that never began. `refund`: tokens that go back. */
  'v3.lovense.control_stop': define({
    id: 139,
    schema: z.object({
      control_id: z.string(),
      username: z.string(),
      reason: ToyControlEnd,
      refund: z.int(),
    }),
    fields: ['control_id', 'username', 'reason', 'refund'],
  }),
  /** Somebody bought control. Recorded with the payment. */
  'v3.toys.control_bought': define({
    id: 141,
    schema: z.object({
      control_id: z.string(),
      username: z.string(),
      tokens: z.int(),
      seconds: z.int(),
      sent_at: z.int(),
      cursor: z.optional(Cursor),
    }),
    fields: ['control_id', 'username', 'tokens', 'seconds', 'sent_at', 'cursor'],
  }),
  /**
   * To her own sockets alone: what the one who controls wants now, as a share of what she allows, and for how
   * long that holds at most.
   */
  'v3.toys.command': define({
    id: 142,
    schema: z.object({ control_id: z.string(), username: z.string(), level: Level, ms_left: z.int() }),
    fields: ['control_id', 'username', 'level', 'ms_left'],
  }),
} as const

export const toysClientEvents = {
  /**
   * A share of what she allows. By the one who controls now; from anybody else it says nothing. At most ten a
   * second.
   */
  'v3.toys.level': define({ id: 140, schema: z.object({ level: Level }) }),
} as const
