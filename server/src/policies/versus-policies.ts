import { mayEnterRoom } from './room-policies.ts'
import type { Standing } from './standing.ts'

/** Watching and tipping the peer from within this room takes nothing but the right to be in both. */
export function mayControlPeer(here: Standing, there: Standing): boolean {
  return mayEnterRoom(here) && mayEnterRoom(there)
}

/** Tournaments are the house's. */
export function mayRunTournaments(roles: readonly string[]): boolean {
  return roles.includes('admin')
}
