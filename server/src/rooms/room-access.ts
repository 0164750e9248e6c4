import type { Clock, Person } from '@footlight/core/ports'
import { isSuspended } from '../accounts/log-in.ts'
import type { Identity } from '../accounts/port.ts'
import { isStaff } from '../accounts/roles.ts'
import { type AccessContext, strangerAccess } from './access/access-context.ts'
import type { RoomSnapshot } from './port.ts'

/**
 * What a caller is in a room, as far as HTTP can know; a kick of the last minute is the room's own knowledge.
 */
export function accessOf(identity: Identity, owner: Person, room: RoomSnapshot, clock: Clock): AccessContext {
  const person = identity.kind === 'person' ? identity.person : null
  return {
    ...strangerAccess,
    isOwner: person?.id === owner.id,
    isStaff: person !== null && isStaff(person.roles),
    isRoomModerator: room.moderators.includes(identity.username),
    isGuest: person === null,
    isModel: person?.type === 'model',
    isIdentityConfirmed: person?.identityConfirmed ?? false,
    isSuspended: person !== null && isSuspended(person, clock),
    isBanned: room.banned.includes(identity.username),
    isKeptOut: false,
    isSilenced: room.silenced.includes(identity.username),
  }
}
