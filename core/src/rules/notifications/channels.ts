import type { NotificationKind } from '../../protocol/notification-kinds.ts'
import type {
  FeaturedShowNotification,
  NotificationChannel,
  NotificationChannels,
  NotificationChoices,
  NotificationSettingsPatch,
} from '../../protocol/notification-settings.ts'

/** What leaves the site. */
export type LeavingChannel = Exclude<NotificationChannel, 'site'>

/** Before anybody chose: what is about money, and about what somebody asked for, also comes by e-mail. */
export const defaultChannels: NotificationChannels = {
  live: ['site', 'push'],
  show: ['site', 'push'],
  message: ['site', 'email', 'push'],
  membership_renewed: ['site'],
  membership_grace: ['site', 'email', 'push'],
  membership_ended: ['site', 'email'],
  membership_price: ['site', 'email'],
  post: ['site'],
  media: ['site'],
  media_reviewed: ['site', 'email'],
  avatar_removed: ['site', 'email'],
  re_up: ['site', 'email'],
  re_up_stopped: ['site', 'email', 'push'],
  renewal_ahead: ['site', 'email'],
  renewal_paid: ['site', 'email'],
  renewal_stopped: ['site', 'email', 'push'],
  new_member: ['site'],
}

export const defaultChoices: NotificationChoices = {
  channels: defaultChannels,
  quiet: null,
  time_zone: 'UTC',
  hourly_limit: 6,
  digest_hour: 10,
  shows_details: false,
}

/** What leaves the site at all: the centre has it in any case. */
export function leaving(channels: readonly NotificationChannel[]): readonly LeavingChannel[] {
  return channels.filter((channel) => channel !== 'site')
}

/** Each once, and the centre with every other one (NOTIFY-CHANNEL-01). */
function wholeOf(channels: readonly NotificationChannel[]): NotificationChannel[] {
  return channels.length === 0 ? [] : [...new Set<NotificationChannel>(['site', ...channels])]
}

const words = { email: 'email', sms: 'sms', push: 'web' } as const
const channelOf = { email: 'email', sms: 'sms', web: 'push' } as const

/** One truth: both words are read from the channels, and written into them (NOTIFY-CHANNEL-02). */
export function featuredShowOf({ show }: NotificationChannels): FeaturedShowNotification {
  const ways = leaving(show).map((channel) => words[channel])
  return ways.length === 0 ? ['none'] : ways
}

function featuredChannels(ways: FeaturedShowNotification): NotificationChannel[] {
  return wholeOf(ways.flatMap((way) => (way === 'none' ? [] : channelOf[way])))
}

export function followedWebOf({ live }: NotificationChannels): boolean {
  return live.includes('push')
}

/** What is chosen after a change; the exact list of a kind goes before both words. */
export function changeChoices(
  choices: NotificationChoices,
  patch: NotificationSettingsPatch,
): NotificationChoices {
  const channels: Record<NotificationKind, NotificationChannel[]> = { ...choices.channels }
  if (patch.featured_show_notification !== undefined)
    channels.show = featuredChannels(patch.featured_show_notification)
  if (patch.followed_web === true) channels.live = wholeOf([...channels.live, 'push'])
  if (patch.followed_web === false) channels.live = channels.live.filter((channel) => channel !== 'push')
  for (const [kind, chosen] of Object.entries(patch.channels ?? {}))
    if (chosen !== undefined) channels[kind as NotificationKind] = wholeOf(chosen)
  const { quiet, time_zone, hourly_limit, digest_hour, shows_details } = patch
  return {
    channels,
    quiet: quiet === undefined ? choices.quiet : quiet,
    time_zone: time_zone ?? choices.time_zone,
    hourly_limit: hourly_limit ?? choices.hourly_limit,
    digest_hour: digest_hour === undefined ? choices.digest_hour : digest_hour,
    shows_details: shows_details ?? choices.shows_details,
  }
}

/** Whether a change asks for text messages. */
export function asksForSms({ channels, featured_show_notification }: NotificationSettingsPatch): boolean {
  return (
    featured_show_notification?.includes('sms') === true ||
    Object.values(channels ?? {}).some((chosen) => chosen?.includes('sms') === true)
  )
}
