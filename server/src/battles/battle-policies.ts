import type { AccessContext } from '../rooms/access/access-context.ts'
import { mayEnterRoom } from '../rooms/access/room-policies.ts'

/** Watching and tipping the peer from within this room takes nothing but the right to be in both. */
export function mayControlPeer(here: AccessContext, there: AccessContext): boolean {
  return mayEnterRoom(here) && mayEnterRoom(there)
}

/** Tournaments are the site's. */
export function mayRunTournaments(roles: readonly string[]): boolean {
  return roles.includes('admin')
}
