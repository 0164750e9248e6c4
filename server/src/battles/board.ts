import type { VersusBoardEntry, VersusStanding } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { avatarUrl } from '../thumbnails/room-pictures.ts'

/** A board with what its cards show. */
export function presentBoard(
  standings: readonly VersusStanding[],
  people: readonly Pick<Person, 'username' | 'displayName'>[],
  live: LiveDirectory,
): VersusBoardEntry[] {
  const byName = new Map(people.map((person) => [person.username, person]))
  const rooms = live.all()
  return standings.map((access) => ({
    ...access,
    display_name: byName.get(access.username)?.displayName ?? access.username,
    avatar_url: avatarUrl(access.username),
    is_live: rooms.has(access.username),
  }))
}

/** Whether a performer may be named to this caller: not where the performer does not want to be seen. */
export function shownTo(
  identity: Identity,
  { blockedRegions }: { readonly blockedRegions: RegionBlocks },
): (performer: { readonly username: string }) => boolean {
  const viewer = viewerOf(identity, false)
  return ({ username }) => !blockedRegions.isBlocked(username, viewer)
}
