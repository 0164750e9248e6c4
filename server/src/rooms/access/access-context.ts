import type { ParticipantRole, RoomStatus, StudioView } from '@footlight/core/protocol'
import type { Person } from '../../accounts/people-port.ts'
import type { Viewer } from '../../accounts/viewer.ts'
import type { RoomRestrictions } from './room-restrictions.ts'

/** What one viewer is in one room now. Facts only; what follows from them is decided in this folder. */
export interface AccessContext {
  /** The performer whose room it is. */
  readonly isOwner: boolean
  /** Admin, model admin or site moderator. */
  readonly isStaff: boolean
  readonly isRoomModerator: boolean
  readonly isGuest: boolean
  readonly isModel: boolean
  /** Identity of the account was proven; nobody goes on camera without. */
  readonly isIdentityConfirmed: boolean
  readonly isSuspended: boolean
  readonly isBanned: boolean
  /** Kicked a moment ago and shut out for now. */
  readonly isShutOut: boolean
  readonly isSilenced: boolean
  /** The performer does not want to be seen where this viewer is. */
  readonly isRegionBlocked: boolean
  /** Another model, and the performer lets none in. */
  readonly isModelBlocked: boolean
  /** The room has a password, and this viewer has yet to give it. */
  readonly lacksPassword: boolean
  /** The operator's wall stands between this viewer and what everybody may see. */
  readonly isWalledOff: boolean
  /** In the current show: what this viewer paid for; null: nothing. */
  readonly participant: ParticipantRole | null
  /** The performer of the room that this one has a battle with now. */
  readonly isVersusPeer: boolean
  /** Scope of this viewer's studio view, which watches unseen; null: is in the room like anyone else. */
  readonly studioView: StudioView | null
  /** The performer said yes to this viewer's camera, and it is paid for where it costs something. */
  readonly mayShowCamera: boolean
  /** Whatever a show says: an age was proved by a method that looks at this person (CAMERA-AGE-01). */
  readonly hasCameraProof: boolean
  /** This socket's part in the speed date that runs; null: none. */
  readonly datePart: 'performer' | 'viewer' | null
}

/** One who is in a room and has nothing to do with it: the start of most standings. */
export const strangerAccess: AccessContext = {
  isOwner: false,
  isStaff: false,
  isRoomModerator: false,
  isGuest: true,
  isModel: false,
  isIdentityConfirmed: false,
  isSuspended: false,
  isBanned: false,
  isShutOut: false,
  isSilenced: false,
  isRegionBlocked: false,
  isModelBlocked: false,
  lacksPassword: false,
  isWalledOff: false,
  participant: null,
  isVersusPeer: false,
  studioView: null,
  mayShowCamera: false,
  hasCameraProof: false,
  datePart: null,
}

export interface RoomFacts {
  readonly status: RoomStatus
  /** Nobody spies on the show that runs. */
  readonly isExclusive?: boolean
}

/** The facts about one viewer in the room of `owner`. `now` is wall clock, ms. */
export function accessOf(
  viewer: Viewer,
  owner: Person,
  restrictions: RoomRestrictions,
  now: number,
): AccessContext {
  const isOwner = viewer.accountId === owner.id
  // Of the performer the room knows newer facts than a socket that was opened hours ago.
  const suspendedUntil = isOwner ? owner.suspendedUntil : viewer.suspendedUntil
  return {
    ...strangerAccess,
    isOwner,
    isStaff: viewer.isStaff,
    isRoomModerator: restrictions.has('moderator', viewer.username),
    isGuest: viewer.accountId === null,
    isModel: viewer.isModel,
    isModelBlocked: viewer.isModel && !isOwner && owner.settings.block_room_models,
    isIdentityConfirmed: isOwner ? owner.identityConfirmed : viewer.isIdentityConfirmed,
    hasCameraProof: viewer.hasCameraProof,
    isSuspended: suspendedUntil !== null && suspendedUntil > now,
    isBanned: restrictions.has('ban', viewer.username),
    isShutOut: restrictions.isShutOut(viewer.username),
    isSilenced: restrictions.has('silence', viewer.username),
  }
}
