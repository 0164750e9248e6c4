import type { Person } from '../../accounts/people-port.ts'
import type { Viewer } from '../../accounts/viewer.ts'
import { type AccessContext, strangerAccess } from './access-context.ts'
import type { Sanctions } from './sanctions.ts'

/** The facts about one viewer in the room of `owner`. `now` is wall clock, ms. */
export function accessOf(viewer: Viewer, owner: Person, sanctions: Sanctions, now: number): AccessContext {
  const isOwner = viewer.accountId === owner.id
  // Of the performer the room knows newer facts than a socket that was opened hours ago.
  const suspendedUntil = isOwner ? owner.suspendedUntil : viewer.suspendedUntil
  return {
    ...strangerAccess,
    isOwner,
    isStaff: viewer.isStaff,
    isRoomModerator: sanctions.has('moderator', viewer.username),
    isGuest: viewer.accountId === null,
    isModel: viewer.isModel,
    isIdentityConfirmed: isOwner ? owner.identityConfirmed : viewer.isIdentityConfirmed,
    isSuspended: suspendedUntil !== null && suspendedUntil > now,
    isBanned: sanctions.has('ban', viewer.username),
    isKeptOut: sanctions.isKeptOut(viewer.username),
    isSilenced: sanctions.has('silence', viewer.username),
  }
}
