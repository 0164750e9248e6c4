import * as z from 'zod/mini'
import type { NotificationKind } from './notification-kinds.ts'
import { defineRoute } from './route.ts'

/** `site`: the centre, where everything is that goes another way too. `push`: to browsers that allowed it. */
export const NotificationChannel = z.enum(['site', 'email', 'push', 'sms'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

const Ways = z.array(NotificationChannel).check(z.maxLength(4))
const waysOfKinds = {
  live: Ways,
  show: Ways,
  message: Ways,
  membership_renewed: Ways,
  membership_grace: Ways,
  membership_ended: Ways,
  membership_price: Ways,
  post: Ways,
  media: Ways,
  media_reviewed: Ways,
  avatar_removed: Ways,
  re_up: Ways,
  re_up_stopped: Ways,
  renewal_ahead: Ways,
  renewal_paid: Ways,
  renewal_stopped: Ways,
  new_member: Ways,
} satisfies Record<NotificationKind, typeof Ways>
/** In the order in which a table has them. */
export const toldKinds = Object.keys(waysOfKinds) as NotificationKind[]
/** By kind; empty: not even in the centre. */
export const NotificationChannels = z.object(waysOfKinds)
export type NotificationChannels = z.infer<typeof NotificationChannels>

const Minute = z.int().check(z.minimum(0), z.maximum(1_439))
/** Between these minutes of the day, in the account's own time zone, nothing but the centre. */
export const QuietHours = z.object({ from: Minute, to: Minute })
export type QuietHours = z.infer<typeof QuietHours>

const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((name) => isTimeZone(name)),
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const DigestHour = z.int().check(z.minimum(0), z.maximum(23))
export const hourlyLimits = { min: 1, max: 30 } as const
const HourlyLimit = z.int().check(z.minimum(hourlyLimits.min), z.maximum(hourlyLimits.max))

/** What an account chose; one text in the database. */
export const NotificationChoices = z.object({
  channels: NotificationChannels,
  quiet: z.nullable(QuietHours),
  time_zone: TimeZone,
  /** So many within an hour, counted for each channel. */
  hourly_limit: HourlyLimit,
  /** What would be e-mail beyond the limit waits for one a day at this hour; null: it stays in the centre. */
  digest_hour: z.nullable(DigestHour),
  /** Names in e-mail and on lock screens; false: neutral words. */
  shows_details: z.boolean(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** By which ways a show that begins leaves the site: these, or `none` alone. `web` is `push`. */
export const FeaturedShowNotification = z
  .array(z.enum(['email', 'sms', 'web', 'none']))
  .check(z.minLength(1), z.maxLength(4))
  .check(z.refine((ways) => ways.length === 1 || !ways.includes('none')))
export type FeaturedShowNotification = z.infer<typeof FeaturedShowNotification>

/** E.164: a plus sign, the country and the number. */
export const PhoneNumber = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

/** Why e-mail to an address has stopped: there is no such mailbox, it is full, or its server refuses us. */
export const BounceReason = z.enum(['no_mailbox', 'mailbox_full', 'refused'])
export type BounceReason = z.infer<typeof BounceReason>

export const NotificationSettings = z.extend(NotificationChoices, {
  featured_show_notification: FeaturedShowNotification,
  /** Whether browsers are told that a performer whom one follows is live. */
  followed_web: z.boolean(),
  /** null: none was given. */
  user_phone_number: z.nullable(PhoneNumber),
  email_confirmed: z.boolean(),
  /** A message came back for good, and no more are sent; null: as far as is known they arrive. */
  bounced: z.nullable(z.object({ at: z.string(), reason: BounceReason })),
  /** Whether the operator has a gateway for text messages. */
  sms_offered: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A partial change; `channels` names the kinds that change. */
export const NotificationSettingsPatch = z.object({
  channels: z.optional(z.partial(NotificationChannels)),
  quiet: z.optional(z.nullable(QuietHours)),
  time_zone: z.optional(TimeZone),
  hourly_limit: z.optional(HourlyLimit),
  digest_hour: z.optional(z.nullable(DigestHour)),
  shows_details: z.optional(z.boolean()),
  featured_show_notification: z.optional(FeaturedShowNotification),
  followed_web: z.optional(z.boolean()),
  user_phone_number: z.optional(z.nullable(PhoneNumber)),
  /** E-mail that came back is tried again from now on. */
  tries_again: z.optional(z.literal(true)),
})
export type NotificationSettingsPatch = z.infer<typeof NotificationSettingsPatch>

/** How somebody is told. */
export const notificationSettingsRoutes = {
  notificationSettings: defineRoute({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'My notification settings',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: NotificationSettings,
    errors: ['login_required'],
  }),
  changeNotificationSettings: defineRoute({
    method: 'POST',
    path: '/notifications/settings',
    summary: 'Change my notification settings; fields that are not sent do not change',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: NotificationSettingsPatch,
    response: NotificationSettings,
    errors: ['login_required'],
  }),
} as const
