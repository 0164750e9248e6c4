import type { OutboxEvent } from '@footlight/core/ports'
import type { ChatUser, ClientEvent } from '@footlight/core/protocol'
import type { GoLiveRefusal } from '../../accounts/go-live-gate.ts'
import type { Viewer } from '../../accounts/viewer.ts'
import type { Feed, RoomMedia } from '../../sfu/port.ts'
import type { EntryRefusal } from '../access/room-policies.ts'
import type { RoomSocket } from '../room-socket.ts'

/** Why somebody is not let in. */
export interface TurnedAway {
  /** `forbidden`: wants to watch unseen and may not. */
  readonly refusal: EntryRefusal | 'forbidden'
  /** The reason that was given for a ban; empty where none was. */
  readonly reason: string
}

/**
 * A room as the sockets in it know it. Whoever holds a socket needs nothing else of the room, and the room
 * nothing of the socket but its `RoomSocket`.
 */
export interface RoomLink {
  /** Of the room's events in the record. */
  readonly topic: string
  /** Position of the last recorded event that went to the sockets of this room. */
  readonly lastCursor: number
  readonly media: Pick<RoomMedia, 'join'>
  /** Keeps the room in memory while somebody is on the way in. Answers a function that lets it go. */
  pin(): () => void
  /** null: may come in now. What the one who is turned away paid for ends, where the rule says so. */
  admit(viewer: Viewer): TurnedAway | null
  /** How the others see this one. */
  describe(viewer: Viewer): ChatUser
  /** A recorded event as this viewer may read it; empty when it is none of the protocol's. */
  frameFor(event: OutboxEvent, viewer: Viewer): Buffer
  /**
   * Adds the member and gives it what the room looks like now. Nothing may be awaited between its last replay
   * and this.
   */
  enter(member: RoomSocket): void
  /** One that came ahead is looked at now. */
  shown(member: RoomSocket): void
  /**
   * `unservedForMs`: since when nothing was sent to it any more; null: nothing ever was. Its media is closed
   * already.
   */
  leave(member: RoomSocket, unservedForMs: number | null): void
  say(member: RoomSocket, said: ClientEvent<'v3.chat.message'>): void
  /** Wrote more than an account may; what was above it did not come here. */
  flooded(member: RoomSocket): void
  startUserList(member: RoomSocket): void
  stopUserList(member: RoomSocket): void
  /** Moves the toys of the room, for who bought that. */
  setToyLevel(viewer: Viewer, level: number): void
  /** What this viewer may send now; null: nothing. */
  ownFeed(viewer: Viewer): Feed | null
  /** What keeps the performer from sending the main feed now; null: nothing does, or it is not theirs to send. */
  publishRefusal(viewer: Viewer): GoLiveRefusal | null
  mayReceive(viewer: Viewer, feed: Feed): boolean
  /** Pays by the minute for what is sent. */
  isMetered(viewer: Viewer): boolean
  /** What is sent to one who pays by the minute arrives nowhere, or arrives again. */
  receptionChanged(viewer: Viewer, flows: boolean): void
  /** The newest publisher of a room stays; the one before is closed. */
  claimPublisher(member: RoomSocket): void
}
