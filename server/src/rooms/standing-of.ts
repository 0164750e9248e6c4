import type { Person } from '@footlight/core/ports'
import { type Standing, strangerStanding } from '../policies/standing.ts'
import type { Sanctions } from './sanctions.ts'
import type { Visitor } from './visitor.ts'

/** The facts about one visitor in the room of `owner`. `now` is wall clock, ms. */
export function standingOf(visitor: Visitor, owner: Person, sanctions: Sanctions, now: number): Standing {
  const isOwner = visitor.accountId === owner.id
  // Of the performer the room knows newer facts than a socket that was opened hours ago.
  const suspendedUntil = isOwner ? owner.suspendedUntil : visitor.suspendedUntil
  return {
    ...strangerStanding,
    isOwner,
    isStaff: visitor.isStaff,
    isRoomModerator: sanctions.has('moderator', visitor.username),
    isGuest: visitor.accountId === null,
    isModel: visitor.isModel,
    isIdentityConfirmed: isOwner ? owner.identityConfirmed : visitor.isIdentityConfirmed,
    isSuspended: suspendedUntil !== null && suspendedUntil > now,
    isBanned: sanctions.has('ban', visitor.username),
    isKeptOut: sanctions.isKeptOut(visitor.username),
    isSilenced: sanctions.has('silence', visitor.username),
  }
}
