import type { Failure, moderationActions } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { AccessContext } from './access/access-context.ts'
import type { RoomFeatures } from './features.ts'
import type { RoomSnapshot } from './live/live-directory.ts'

export interface ModerationOrder {
  readonly action: (typeof moderationActions)[number]
  readonly target: string
  readonly minutes: number | null
  readonly reason: string
  /**
   * Given in both rooms of a battle: the peer may give it too, and a kick keeps out also who is only in the
   * other room.
   */
  readonly inVersus?: boolean
}

/** All rooms of this process. Each has one owner object with a mailbox. */
export interface RoomDirectory {
  /**
   * What this caller is in the room now: the facts that the sockets there are judged by, kick, password and
   * region among them. Loads the room when it is not in memory yet.
   */
  access(owner: Person, by: Identity): Promise<AccessContext>
  /** Loads the room when it is not in memory yet. */
  snapshot(owner: Person): Promise<RoomSnapshot>
  moderate(
    owner: Person,
    by: Identity,
    order: ModerationOrder,
  ): Promise<Result<{ readonly expiresAt: number | null }, Failure>>
  setSubject(
    owner: Person,
    by: Identity,
    subject: string,
    color: string | null,
  ): Promise<Result<RoomSnapshot, Failure>>
  /** What goes on in a room beside chat and moderation. Loads the room when it is not in memory yet. */
  features(owner: Person): Promise<RoomFeatures>
  close(): Promise<void>
}
