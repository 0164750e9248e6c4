import type { RecordingRecord } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { AccessContext } from '../access/access-context.ts'

/** Who decides how a room is open: pure functions on facts, as in `room-policies.ts`. */

/** Nobody hides or shows a performer but herself. */
export function mayPutOnStandby(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

/**
 * Her password is hers: not even the staff sets one, takes it away or reads it; they enter without
 * (`entryRefusal`).
 */
export function maySetCamPassword(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

export function maySetVoyeur(who: AccessContext): boolean {
  return (who.isOwner || who.isStaff) && !who.isSuspended
}

/** A recording is for the one who paid for it: not for the performer, not for the staff. */
export function mayPlayRecording(
  account: AccountId | null,
  recording: Pick<RecordingRecord, 'buyerId'>,
): boolean {
  return account === recording.buyerId
}
