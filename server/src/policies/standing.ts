import type { RoomStatus } from '@footlight/core/protocol'

/** What one visitor is in one room now. Facts only; what follows from them is decided in this folder. */
export interface Standing {
  /** The performer whose room it is. */
  readonly isOwner: boolean
  /** Admin, model admin or site moderator. */
  readonly isStaff: boolean
  readonly isRoomModerator: boolean
  readonly isGuest: boolean
  readonly isModel: boolean
  /** Her identity was proven; nobody goes on camera without (design §8). */
  readonly isIdentityConfirmed: boolean
  readonly isSuspended: boolean
  readonly isBanned: boolean
  /** Kicked a moment ago and kept out for now. */
  readonly isKeptOut: boolean
  readonly isSilenced: boolean
}

export interface RoomFacts {
  readonly status: RoomStatus
}
