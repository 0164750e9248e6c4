import type { Person } from '@footlight/core/ports'
import type { VersusBoardEntry, VersusStanding } from '@footlight/core/protocol'
import { avatarUrl } from '../../presenters/room-pictures.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'

/** A board with what its cards show. */
export function presentBoard(standings: readonly VersusStanding[], people: readonly Person[], live: LiveRooms): VersusBoardEntry[] {
  const byName = new Map(people.map((person) => [person.username, person]))
  const rooms = live.all()
  return standings.map((standing) => ({
    ...standing, display_name: byName.get(standing.username)?.displayName ?? standing.username,
    avatar_url: avatarUrl(standing.username), is_live: rooms.has(standing.username),
  }))
}
