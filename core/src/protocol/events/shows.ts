import * as z from 'zod/mini'
import { Cursor } from '../ids.ts'
import { PrivateDiscount, ShowEndReason, ShowKind, ShowRequest, ShowState } from '../shows.ts'
import { define } from './define.ts'

const cursor = z.optional(Cursor)
/**
 * What a running clock says every 10 s, to the one who pays and to the performer. Tokens and seconds are sums
 * since the start.
 */
const Tick = z.object({
  show_id: z.string(),
  kind: ShowKind,
  username: z.string(),
  tokens: z.int(),
  seconds: z.int(),
  /** With everything that the payer has; null: free. */
  seconds_left: z.nullable(z.int()),
  /** With what is in escrow already. */
  prepaid_seconds_left: z.nullable(z.int()),
  cursor,
})

/** Shows. Events with a cursor are recorded and go only to those whom they are about. */
export const showEvents = {
  'v3.show.state': define({ id: 60, schema: ShowState }),
  /** To the performer. */
  'v3.private.request': define({ id: 61, schema: z.extend(ShowRequest, { cursor }) }),
  'v3.private.declined': define({
    id: 62,
    schema: z.object({ request_id: z.string(), kind: ShowKind, username: z.string(), cursor }),
  }),
  'v3.private.expired': define({
    id: 63,
    schema: z.object({ request_id: z.string(), kind: ShowKind, username: z.string(), cursor }),
  }),
  /** The request could not become a show: she started another, went off, or it was withdrawn. */
  'v3.private.request_failed': define({
    id: 64,
    schema: z.object({
      request_id: z.string(),
      kind: ShowKind,
      username: z.string(),
      reason: ShowEndReason,
      cursor,
    }),
  }),
  'v3.private.started': define({
    id: 65,
    schema: z.object({
      show_id: z.string(),
      broadcaster: z.string(),
      username: z.string(),
      price_per_minute: z.int(),
      is_exclusive: z.boolean(),
      cursor,
    }),
  }),
  'v3.private.tick': define({ id: 66, schema: Tick }),
  'v3.private.end': define({
    id: 67,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      seconds: z.int(),
      refund: z.int(),
      cursor,
    }),
  }),
  'v3.private.discount': define({
    id: 68,
    schema: z.object({ discount: z.nullable(PrivateDiscount), cursor }),
  }),
  'v3.spy.started': define({
    id: 69,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      cost_per_minute: z.int(),
      free_until: z.nullable(z.int()),
      cursor,
    }),
  }),
  'v3.spy.tick': define({ id: 70, schema: Tick }),
  'v3.spy.end': define({
    id: 71,
    schema: z.object({
      show_id: z.string(),
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      seconds: z.int(),
      cursor,
    }),
  }),
  /** Any show of the stage but a private, to everybody: announced, started, ended. */
  'v3.limited.started': define({ id: 72, schema: z.object({ show_id: z.string(), kind: ShowKind, cursor }) }),
  'v3.limited.end': define({
    id: 73,
    schema: z.object({ show_id: z.string(), kind: ShowKind, reason: ShowEndReason, cursor }),
  }),
  /** To one member of an audience: what the show came to for them. */
  'v3.limited.settled': define({
    id: 74,
    schema: z.object({
      show_id: z.string(),
      kind: ShowKind,
      username: z.string(),
      reason: ShowEndReason,
      tokens: z.int(),
      refund: z.int(),
      may_rate: z.boolean(),
      cursor,
    }),
  }),
  'v3.sharecam.accepted': define({
    id: 75,
    schema: z.object({ show_id: z.string(), username: z.string(), cursor }),
  }),
  'v3.sharecam.declined': define({
    id: 76,
    schema: z.object({ request_id: z.string(), username: z.string(), broadcaster: z.string(), cursor }),
  }),
  'v3.sharecam.end': define({
    id: 77,
    schema: z.object({ show_id: z.string(), username: z.string(), reason: ShowEndReason, cursor }),
  }),
} as const
