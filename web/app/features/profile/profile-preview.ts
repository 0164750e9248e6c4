import type { OwnProfile, ProfileFields, PublicProfile } from '@footlight/core/protocol/profiles'
import { isNameOn, socialNetworks, socialUrl } from '@footlight/core/rules/profiles/social-links'
import { appearances } from '@footlight/core/rules/profiles/weekly-schedule'

/** What others would read, if the server takes it as it is typed. */
export function previewOf(
  { username, displayName, offlinePictureUrl }: OwnProfile,
  { time_zone, ...fields }: ProfileFields,
): Omit<PublicProfile, 'seo' | 'status'> {
  // A field for a time is empty while it is edited.
  const slots = fields.schedule.filter(({ from, to }) => from !== '' && to !== '' && from !== to)
  return {
    ...fields,
    linked: [],
    user: { username, displayName, gender: null, avatarUrl: '', offlinePictureUrl },
    socials: socialNetworks.flatMap((network) => {
      const social = fields.socials[network]
      if (social === null || !social.is_enabled || !isNameOn(network, social.username.trim())) return []
      const name = social.username.trim()
      return [{ network, username: name, url: socialUrl(network, name) }]
    }),
    schedule:
      time_zone === null || slots.length === 0
        ? null
        : {
            time_zone,
            appearances: appearances(slots, time_zone, Date.now()).map(({ startsAt, endsAt }) => ({
              starts_at: new Date(startsAt).toISOString(),
              ends_at: new Date(endsAt).toISOString(),
            })),
          },
  }
}
