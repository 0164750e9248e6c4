import type { Clock } from '@footlight/core/ports'
import { type ProfileFields, type PublicProfile, profileRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { socialNetworks, socialUrl } from '@footlight/core/rules/profiles/social-links'
import { appearances } from '@footlight/core/rules/profiles/weekly-schedule'
import type { AccountLinks } from '../accounts/account-links.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { findPerformer } from '../accounts/find-performer.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { offlinePictureUrl } from '../profiles/picture-routes.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { entryRefusal } from '../rooms/access/room-policies.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { type By, roomQuery } from '../rooms/room-command.ts'
import { type SiteDirectory, showsPictures } from '../sites/site-directory.ts'
import { requestLanguage } from './list-words.ts'
import { profileSeo } from './seo.ts'

/** Who may not see the room reads no profile; a password closes the room alone, as on its page. */
const readEntry = roomQuery('rooms.profile', async (turn, { by }: By) => {
  const refusal = entryRefusal(turn.access(viewerOf(by, false)))
  if (refusal !== null && refusal !== 'password_required')
    return fail({ error: refusal === 'kicked' ? ('banned' as const) : refusal })
  return ok({ status: turn.snapshot().status, isOpen: refusal === null })
})

export interface ProfilePageDeps {
  readonly people: PeopleRepository
  readonly accountLinks: AccountLinks
  readonly profiles: ProfileRepository
  readonly rooms: RoomGateway
  readonly sites: SiteDirectory
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
}

/** What a performer says about themself, for their room and for `/{username}/bio` (PROFILE-06). */
export function registerProfilePage(registrar: Registrar, deps: ProfilePageDeps): void {
  const { people, profiles, rooms, sites, blockedRegions, clock } = deps
  registerRoute(registrar, profileRoutes.profile, async ({ params, query, identity, request }) => {
    const found = await findPerformer(people, params.username)
    if (!found.ok) return found
    const owner = found.value
    const entry = await rooms.execute(owner, readEntry, { by: identity })
    if (!entry.ok) return entry
    const { status, isOpen } = entry.value
    const stored = await profiles.of(owner.id)
    const onSite = sites.at(request.headers.host)
    const said = {
      user: {
        username: owner.username,
        displayName: owner.displayName,
        gender: owner.gender,
        avatarUrl: avatarUrl(owner),
        offlinePictureUrl:
          isOpen && showsPictures(onSite) ? offlinePictureUrl(owner.username, stored.picture) : null,
      },
      status,
      about: stored.about,
      tags: [...owner.tags],
      languages: [...owner.languages],
      country: owner.country,
      socials: shownSocials(stored.socials),
      schedule: shownSchedule(stored, clock.now()),
      body_traits: stored.body_traits,
      linked: await shownLinked(owner, identity, deps),
    }
    const seo = profileSeo(said, {
      language: requestLanguage(request, query.hl),
      hl: query.hl,
      isListed: isOpen && !blockedRegions.has(owner.username),
      publicUrl: onSite.canonicalUrl,
    })
    return ok({ ...said, seo })
  })
}

/** Performers alone, of whom neither hides it, and whom the reader may see where they are. */
async function shownLinked(
  owner: Person,
  identity: Identity,
  { accountLinks, people, blockedRegions, clock }: ProfilePageDeps,
): Promise<PublicProfile['linked']> {
  const isHidden = ({ settings }: Person) => settings.hide_linked_accounts
  if (isHidden(owner)) return []
  const viewer = viewerOf(identity, false)
  return (await people.byIds(await accountLinks.linkedTo(owner.id)))
    .filter((each) => each.type === 'model' && !isHidden(each) && !isSuspended(each, clock))
    .filter(({ username }) => !blockedRegions.isBlocked(username, viewer))
    .map((each) => ({
      username: each.username,
      displayName: each.displayName,
      avatarUrl: avatarUrl(each),
    }))
}

function shownSocials(socials: ProfileFields['socials']): PublicProfile['socials'] {
  return socialNetworks.flatMap((network) => {
    const social = socials[network]
    if (social === null || !social.is_enabled) return []
    return [{ network, username: social.username, url: socialUrl(network, social.username) }]
  })
}

function shownSchedule(
  { time_zone, schedule }: Pick<ProfileFields, 'time_zone' | 'schedule'>,
  now: number,
): PublicProfile['schedule'] {
  if (time_zone === null || schedule.length === 0) return null
  const coming = appearances(schedule, time_zone, now).map(({ startsAt, endsAt }) => ({
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  }))
  return { time_zone, appearances: coming }
}
