import type { CurrentShow, RoomModes, RoomStatus } from '@footlight/core/protocol'
import type { Identity } from '../../accounts/port.ts'

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
  /** The current or announced show, as everybody may see it. */
  readonly currentShow: CurrentShow | null
  readonly modes: RoomModes
}

/**
 * What is on now, for whoever only looks: browse, pictures, HLS. From memory, without a query; asking loads no
 * room and changes nothing in one.
 */
export interface LiveDirectory {
  /** Rooms that are live, by the performer's username. */
  all(): ReadonlyMap<string, RoomSnapshot>
  /**
   * Whether anybody at all might look into the room now. Addresses of pictures are passed around, so only
   * such rooms have any.
   */
  isPublic(username: string): boolean
  /**
   * Which interval of being open to the public a room is in: another one after each change of its status.
   * null: it is not open; a room that nobody has loaded is not.
   */
  openSince(username: string): string | null
  /** Whether this caller may receive the main feed now, by the facts that sockets are judged by. */
  mayWatch(username: string, by: Identity): boolean
}
