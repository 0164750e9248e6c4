import type { VersusBoardEntry, VersusStanding } from '@footlight/core/protocol'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'

/** A board with what its cards show. */
export function presentBoard(
  standings: readonly VersusStanding[],
  people: readonly Pick<Person, 'username' | 'displayName' | 'avatar'>[],
  live: Pick<LiveDirectory, 'statusOf'>,
): VersusBoardEntry[] {
  const byName = new Map(people.map((person) => [person.username, person]))
  return standings.map((access) => {
    const { username } = access
    const person = byName.get(username) ?? { username, displayName: username, avatar: null }
    return {
      ...access,
      display_name: person.displayName,
      avatar_url: avatarUrl(person),
      is_live: live.statusOf(username) !== 'offline',
    }
  })
}

/** Whether a performer may be named to this caller: not where the performer does not want to be seen. */
export function shownTo(
  identity: Identity,
  { blockedRegions }: { readonly blockedRegions: RegionBlocks },
): (performer: { readonly username: string }) => boolean {
  const viewer = viewerOf(identity, false)
  return ({ username }) => !blockedRegions.isBlocked(username, viewer)
}
