import type {
  CurrentShow,
  GoalProgress,
  PerformerSettings,
  RoomModes,
  RoomStatus,
} from '@footlight/core/protocol'
import type { Person } from '../../accounts/people-port.ts'
import type { Identity } from '../../accounts/port.ts'
import type { Viewer } from '../../accounts/viewer.ts'

/** What browse and the room page read without waking a room's owner object. */
export interface RoomSnapshot {
  readonly username: string
  readonly status: RoomStatus
  readonly viewers: number
  readonly subject: string
  readonly subjectColor: string | null
  readonly lastOnlineAt: number | null
  /** When the performer came on air, ms since 1970; null: they are not. */
  readonly liveSince: number | null
  readonly moderators: readonly string[]
  readonly silenced: readonly string[]
  readonly banned: readonly string[]
  /** The current or announced show, as everybody may see it. */
  readonly currentShow: CurrentShow | null
  readonly modes: RoomModes
}

/** What lists know of a room that is live: cheap, since there are thousands and all of them are read often. */
export interface LiveListing
  extends Pick<RoomSnapshot, 'status' | 'viewers' | 'subject' | 'liveSince' | 'currentShow' | 'modes'> {
  /** The account as it is now; the same object until it changes. */
  readonly performer: Person
  /** In a battle with another room. */
  readonly isVersus: boolean
  /** null: no area says what is sold here. */
  readonly offers: PerformerSettings | null
  /** Viewers may buy control of the toys now. */
  readonly sellsToyControl: boolean
  /** The tip goal that tips go to now; null: none. */
  readonly goal: GoalProgress | null
  readonly ratings: { readonly up: number; readonly down: number }
}

/**
 * What is on now, for whoever only looks: browse, pictures, HLS. From memory, without a query; asking loads no
 * room and changes nothing in one.
 */
export interface LiveDirectory {
  /** Rooms in memory, live or not: who reads many of them asks in slices. */
  usernames(): readonly string[]
  countLive(): number
  /** null: it is not live. */
  listing(username: string): LiveListing | null
  /** Offline as well where the room is not in memory. */
  statusOf(username: string): RoomStatus
  /** The account as it is now; null: the room is not in memory. */
  performerOf(username: string): Person | null
  /** None where the room is not in memory. */
  viewersOf(username: string): number
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
  /** Whether the room keeps them out by name. */
  isBanned(username: string, who: Pick<Viewer, 'username'>): boolean
}
