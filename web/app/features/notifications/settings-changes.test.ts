import type { NotificationSettings } from '@footlight/core/protocol/notification-settings'
import { defaultChoices } from '@footlight/core/rules/notifications/channels'
import { expect, test } from 'vitest'
import { settingsChanges } from './settings-changes.ts'

const read: NotificationSettings = {
  ...defaultChoices,
  featured_show_notification: ['web'],
  followed_web: true,
  user_phone_number: null,
  email_confirmed: true,
  bounced: null,
  sms_offered: false,
}

test('NOTIFY-SETTINGS-01 a page sends what was changed on it, and nothing that it only showed', () => {
  expect(settingsChanges(read, { ...read }, 'UTC')).toEqual({})
  const channels = { ...read.channels, post: ['site' as const, 'push' as const], live: [] }
  const quiet = { from: 1, to: 2 }
  const after = { ...read, channels, quiet, digest_hour: null, hourly_limit: 3, shows_details: true }
  expect(settingsChanges(read, after, 'Europe/Berlin')).toEqual({
    channels: { post: ['site', 'push'], live: [] },
    quiet,
    digest_hour: null,
    hourly_limit: 3,
    shows_details: true,
    time_zone: 'Europe/Berlin',
  })
  expect(settingsChanges(after, read, 'UTC')).toMatchObject({ quiet: null, digest_hour: 10 })
  expect(settingsChanges(read, { ...read, user_phone_number: '+49151' }, 'UTC')).toEqual({
    user_phone_number: '+49151',
  })
})
