import type { Person } from '../accounts/people-port.ts'
import { strangerAccess } from '../rooms/access/access-context.ts'
import { mayPublish } from '../rooms/access/room-policies.ts'

/** The rule for publishing, asked about the owner of a key in their own room. `now` is wall clock, ms. */
export function mayStream(owner: Person, now: number): boolean {
  return mayPublish({
    ...strangerAccess,
    isOwner: true,
    isGuest: false,
    isModel: owner.type === 'model',
    isIdentityConfirmed: owner.identityConfirmed,
    isSuspended: owner.suspendedUntil !== null && owner.suspendedUntil > now,
  })
}
