import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { notificationKinds } from '../../protocol/notification-kinds.ts'
import { FeaturedShowNotification, NotificationChannel } from '../../protocol/notification-settings.ts'
import {
  asksForSms,
  changeChoices,
  defaultChoices,
  featuredShowOf,
  followedWebOf,
  leaving,
} from './channels.ts'

const channels = fc.array(fc.constantFrom(...NotificationChannel.options), { maxLength: 6 })
const kinds = fc.constantFrom(...notificationKinds)
const featured = fc.oneof(
  fc.constant<FeaturedShowNotification>(['none']),
  fc.uniqueArray(fc.constantFrom('email' as const, 'sms' as const, 'web' as const), { minLength: 1 }),
)

test('NOTIFY-CHANNEL-01 whatever is chosen, the centre is with every other way, each is there once, and other kinds stay', () => {
  fc.assert(
    fc.property(kinds, channels, (kind, chosen) => {
      const after = changeChoices(defaultChoices, { channels: { [kind]: chosen } })
      expect(after.channels[kind].includes('site')).toBe(chosen.length > 0)
      expect(new Set(after.channels[kind]).size).toBe(after.channels[kind].length)
      expect(new Set(after.channels[kind])).toEqual(new Set(chosen.length > 0 ? ['site', ...chosen] : []))
      expect(leaving(after.channels[kind])).not.toContain('site')
      const others = ({ [kind]: _changed, ...rest }: typeof after.channels) => rest
      expect(others(after.channels)).toEqual(others(defaultChoices.channels))
    }),
  )
})

test('NOTIFY-CHANNEL-02 both words read back as they were said, and are nothing but channels', () => {
  fc.assert(
    fc.property(featured, fc.boolean(), channels, (ways, web, live) => {
      const before = changeChoices(defaultChoices, { channels: { live } })
      const after = changeChoices(before, { featured_show_notification: ways, followed_web: web })
      expect(FeaturedShowNotification.parse(featuredShowOf(after.channels))).toEqual(ways)
      expect(followedWebOf(after.channels)).toBe(web)
      // What is no word of theirs stays.
      const rest = (list: readonly string[]) => list.filter((each) => each === 'email' || each === 'sms')
      expect(rest(after.channels.live)).toEqual(rest(before.channels.live))
    }),
  )
  const both = changeChoices(defaultChoices, { followed_web: true, channels: { live: [] } })
  expect(followedWebOf(both.channels)).toBe(false)
  for (const wrong of [[], ['none', 'email'], ['fax']])
    expect(FeaturedShowNotification.safeParse(wrong).success).toBe(false)
})

test('NOTIFY-CHANNEL-03 a change asks for text messages by either word', () => {
  expect(asksForSms({})).toBe(false)
  expect(asksForSms({ featured_show_notification: ['email', 'web'], channels: { live: ['push'] } })).toBe(
    false,
  )
  expect(asksForSms({ featured_show_notification: ['sms'] })).toBe(true)
  expect(asksForSms({ channels: { live: ['email'], message: ['site', 'sms'] } })).toBe(true)
})
