import type { Person } from '@footlight/core/ports'
import type { CurrentShow, Failure, moderationActions, RoomModes, RoomStatus } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import type { Identity } from '../accounts/port.ts'
import type { Battles } from '../battles/battles.ts'
import type { AccessContext } from './access/access-context.ts'
import type { RoomFeatures } from './features.ts'

/** What browse and the room page read without waking a room's owner object. */
export interface RoomSnapshot {
  readonly username: string
  readonly status: RoomStatus
  readonly viewers: number
  readonly subject: string
  readonly subjectColor: string | null
  readonly lastOnlineAt: number | null
  readonly moderators: readonly string[]
  readonly silenced: readonly string[]
  readonly banned: readonly string[]
  /** The show on stage or announced, as everybody may see it. */
  readonly stage: CurrentShow | null
  readonly modes: RoomModes
}

export interface ModerationOrder {
  readonly action: (typeof moderationActions)[number]
  readonly target: string
  readonly minutes: number | null
  readonly reason: string
  /**
   * Given in both rooms of a versus: the peer may give it too, and a kick keeps out also who is only in the
   * other room.
   */
  readonly inVersus?: boolean
}

/** All rooms of this process. Each has one owner object with a mailbox. */
export interface RoomDirectory {
  /** Two rooms against each other. */
  readonly versus: Battles
  /** In memory: rooms that are live now. No query. */
  live(): readonly RoomSnapshot[]
  /**
   * Which stretch of being open to the public a room is in: another one after each change of its status.
   * null: it is not open. In memory, no query; a room that nobody has loaded is not live.
   */
  openSince(username: string): string | null
  /**
   * Whether this caller may receive the stage now, by the facts that sockets are judged by. In memory, no
   * query.
   */
  mayWatch(username: string, by: Identity): boolean
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
