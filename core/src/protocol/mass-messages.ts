import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { MessageAttachment } from './messages.ts'
import { defineRoute } from './route.ts'

export const massMessageLimits = {
  /** By one performer within 24 hours. */
  perDay: 2,
  /** From all performers, to one reader, within 24 hours; what is over it is not delivered. */
  toReaderPerDay: 5,
  /** Nobody has it before then: its performer can still take it back. */
  undoSeconds: 20,
  /** An audience is counted up to here. */
  countMax: 10_000,
  perPage: 20,
} as const

/**
 * Who gets it: members of the fan club (of `levels`; none named: all), followers, or viewers who paid the performer.
 * The rest narrows each of them.
 */
export const MassAudience = z.object({
  to: z.enum(['members', 'followers', 'spenders']),
  levels: z.array(FanLevel).check(z.maxLength(FanLevel.options.length)),
  /** Paid the performer at least so many tokens in all; 0: whatever they paid. */
  min_spent: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** Were on the site within so many days; null: whenever. */
  seen_within_days: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
})
export type MassAudience = z.infer<typeof MassAudience>

/** `waiting`: for its time; `stopped`: whoever has it keeps it, and nobody else gets it. */
export const MassMessageState = z.enum(['waiting', 'sending', 'sent', 'stopped'])
export type MassMessageState = z.infer<typeof MassMessageState>

/** A message to many, as its performer reads it. Times are ISO 8601. */
export const MassMessage = z.object({
  id: z.int(),
  text: z.string(),
  audience: MassAudience,
  state: MassMessageState,
  sends_at: z.string(),
  /** How many have it. */
  delivered: z.int(),
  /** How many were meant and do not get it: they block, mute, are banned, or had enough that day. */
  left_out: z.int(),
  /** null: words alone. */
  attachment: z.nullable(
    z.object({
      /** Of the post that its readers open. */
      id: z.int(),
      items: z.int(),
      token_price: z.int(),
      sales: z.int(),
      /** Tokens. */
      earned: z.int(),
    }),
  ),
})
export type MassMessage = z.infer<typeof MassMessage>

const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const done = z.object({ status: z.literal(1) })
const isMuted = z.object({ is_muted: z.boolean() })
const username = z.object({ username: Username })

/** Messages of a performer to many. */
export const massMessageRoutes = {
  massMessages: defineRoute({
    method: 'GET',
    path: '/performer/mass_messages',
    summary: 'My mass messages, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: z.object({ messages: z.array(MassMessage), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  massAudience: defineRoute({
    method: 'POST',
    path: '/performer/mass_messages/audience',
    summary: 'Number of recipients at this moment',
    access: 'user',
    at: 'anywhere',
    body: z.object({ audience: MassAudience }),
    response: z.object({
      count: z.int(),
      /** There are more than were counted. */
      is_more: z.boolean(),
      /** Of today's messages to many. */
      left_today: z.int(),
    }),
    errors: ['forbidden'],
  }),
  /** The same `ref` again answers with the message that it made the first time. */
  sendMassMessage: defineRoute({
    method: 'POST',
    path: '/performer/mass_messages',
    summary: 'Send a mass message; delivery starts in 20 seconds',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      ref: z.string().check(z.minLength(1), z.maxLength(64)),
      text: z.string().check(z.maxLength(4_000)),
      audience: MassAudience,
      attachment: z.nullable(MessageAttachment),
    }),
    response: MassMessage,
    errors: ['forbidden', 'wrong_state'],
  }),
  stopMassMessage: defineRoute({
    method: 'POST',
    path: '/performer/mass_messages/:id/stop',
    summary: 'Stop the delivery of a mass message',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: MassMessage,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  massMute: defineRoute({
    method: 'GET',
    path: '/mass_messages/mutes/:username',
    summary: "Whether I get a performer's mass messages",
    access: 'user',
    at: 'anywhere',
    params: username,
    response: isMuted,
    errors: ['user_not_found'],
  }),
  muteMassMessages: defineRoute({
    method: 'POST',
    path: '/mass_messages/mutes/:username',
    summary: "Turn a performer's mass messages off or on",
    access: 'user',
    at: 'anywhere',
    params: username,
    body: isMuted,
    response: done,
    errors: ['user_not_found'],
  }),
} as const
