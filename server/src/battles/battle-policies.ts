import type { Gender, VersusSettings } from '@footlight/core/protocol'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { AccessContext } from '../rooms/access/access-context.ts'
import { mayEnterRoom } from '../rooms/access/room-policies.ts'

/** Watching and tipping the peer from within this room takes nothing but the right to be in both. */
export function mayControlPeer(here: AccessContext, there: AccessContext): boolean {
  return mayEnterRoom(here) && mayEnterRoom(there)
}

interface Inviting {
  readonly gender: Gender | null
  /** Who watches now: what the lists are sorted by. */
  readonly viewers: number
}

/** VERSUS-16: whether a performer with these settings lets this other one invite them. */
export function mayInvite(settings: VersusSettings, by: Inviting, invited: Inviting): boolean {
  if (!settings.versus_enabled) return false
  if (by.gender !== null && settings.versus_invite_gender_blocked.includes(by.gender)) return false
  return !settings.versus_only_higher_in_sort || by.viewers > invited.viewers
}

/** Tournaments are the site's. */
export function mayRunTournaments(roles: readonly string[]): boolean {
  return may(roles, 'tournaments.edit')
}
