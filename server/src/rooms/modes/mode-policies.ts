import type { AccountId } from '@footlight/core/protocol'
import type { RecordingRecord } from '../../recordings/recording-port.ts'
import type { AccessContext } from '../access/access-context.ts'

/** Who decides how a room is open: pure functions on facts, as in `room-policies.ts`. */

/** Only performers may hide or show themselves. */
export function mayPutOnStandby(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

/**
 * The password is the performer's own: not even site staff set, remove or read it; they enter without
 * (`entryRefusal`).
 */
export function maySetCamPassword(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

export function maySetVoyeur(who: AccessContext): boolean {
  return (who.isOwner || who.isStaff) && !who.isSuspended
}
