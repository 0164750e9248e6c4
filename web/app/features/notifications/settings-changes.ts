import {
  type NotificationSettings,
  type NotificationSettingsPatch,
  toldKinds,
} from '@footlight/core/protocol/notification-settings'

/**
 * What differs from what was read: a page that was opened earlier takes nothing back that was chosen elsewhere
 * meanwhile, such as by a link in an e-mail. `zone` counts where times do.
 */
export function settingsChanges(
  before: NotificationSettings,
  after: NotificationSettings,
  zone: string,
): NotificationSettingsPatch {
  const kinds = toldKinds.filter((kind) => !isSame(before.channels[kind], after.channels[kind]))
  const { quiet, hourly_limit, digest_hour, shows_details, user_phone_number } = after
  return {
    ...(kinds.length > 0 && {
      channels: Object.fromEntries(kinds.map((kind) => [kind, after.channels[kind]])),
    }),
    ...(!isSame(before.quiet, quiet) && { quiet }),
    ...(hourly_limit !== before.hourly_limit && { hourly_limit }),
    ...(digest_hour !== before.digest_hour && { digest_hour }),
    ...(shows_details !== before.shows_details && { shows_details }),
    ...(user_phone_number !== before.user_phone_number && { user_phone_number }),
    ...(zone !== before.time_zone && { time_zone: zone }),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
