import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'

/** What a notification says beside whom it is about. Never a text that somebody wrote. */
export const NotificationSubject = z.discriminatedUnion('kind', [
  /** A performer whom one follows is live. */
  z.object({ kind: z.literal('live') }),
  /** A show with an audience began: a ticket, group or goal show. */
  z.object({ kind: z.literal('show') }),
  /** Somebody wrote, and for a minute nobody read it. */
  z.object({ kind: z.literal('message') }),
  /** To a member. */
  z.object({ kind: z.literal('membership_renewed'), level: FanLevel }),
  /** The month could not be paid. `ends_at`: ISO 8601, until then the membership holds. */
  z.object({ kind: z.literal('membership_grace'), level: FanLevel, ends_at: z.string() }),
  z.object({ kind: z.literal('membership_ended'), level: FanLevel }),
  z.object({ kind: z.literal('membership_price') }),
  z.object({ kind: z.literal('post') }),
  z.object({ kind: z.literal('media') }),
  /** To a performer: the site staff looked at an item of theirs. */
  z.object({
    kind: z.literal('media_reviewed'),
    media_id: z.int(),
    decision: z.enum(['published', 'refused', 'removed']),
  }),
  /** The site staff took one's picture away; why stands on the page of one's profile. */
  z.object({ kind: z.literal('avatar_removed') }),
  /** An automatic top-up was charged. */
  z.object({ kind: z.literal('re_up') }),
  /** Automatic top-ups have ended. */
  z.object({ kind: z.literal('re_up_stopped') }),
  /** A membership of the site will be renewed: then, for so much (minor units). */
  z.object({
    kind: z.literal('renewal_ahead'),
    ends_at: z.string(),
    amount: z.int(),
    currency: z.string(),
  }),
  /** It was. */
  z.object({ kind: z.literal('renewal_paid'), amount: z.int(), currency: z.string() }),
  /** It is not renewed any more. */
  z.object({ kind: z.literal('renewal_stopped') }),
  /** To a performer. */
  z.object({ kind: z.literal('new_member'), level: FanLevel }),
])
export type NotificationSubject = z.infer<typeof NotificationSubject>

export const notificationKinds = [
  'live',
  'show',
  'message',
  'membership_renewed',
  'membership_grace',
  'membership_ended',
  'membership_price',
  'post',
  'media',
  'media_reviewed',
  'avatar_removed',
  're_up',
  're_up_stopped',
  'renewal_ahead',
  'renewal_paid',
  'renewal_stopped',
  'new_member',
] as const satisfies readonly NotificationSubject['kind'][]
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>
