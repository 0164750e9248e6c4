import type { RoomStatus } from '@footlight/core/protocol'
import type { Person } from '../../accounts/people-port.ts'
import type { Identity } from '../../accounts/port.ts'
import { type Viewer, viewerOf } from '../../accounts/viewer.ts'
import type { Feed } from '../../sfu/port.ts'
import { strangerAccess } from '../access/access-context.ts'
import { maySeeThumbnail } from '../access/room-policies.ts'
import type { LiveDirectory, LiveListing } from './live-directory.ts'

/** A room as it shows itself here. */
export interface LiveRoom {
  readonly status: RoomStatus
  readonly hasPassword: boolean
  readonly viewers: number
  readonly performer: Person
  listing(): LiveListing
  openSince(): string | null
  mayReceive(viewer: Viewer, feed: Feed): boolean
  isBanned(username: string): boolean
}

/**
 * The rooms of this process, each from when it is loaded to when it is put away. They are asked and do not
 * tell, so that no answer about access is older than the room's state.
 */
export class LiveRooms implements LiveDirectory {
  readonly #rooms = new Map<string, LiveRoom>()

  /** Answers a function that takes the room out again. */
  add(username: string, room: LiveRoom): () => void {
    this.#rooms.set(username, room)
    return () => {
      if (this.#rooms.get(username) === room) this.#rooms.delete(username)
    }
  }

  usernames(): readonly string[] {
    return [...this.#rooms.keys()]
  }

  countLive(): number {
    let count = 0
    for (const { status } of this.#rooms.values()) if (status !== 'offline') count += 1
    return count
  }

  listing(username: string): LiveListing | null {
    const room = this.#rooms.get(username)
    return room === undefined || room.status === 'offline' ? null : room.listing()
  }

  statusOf(username: string): RoomStatus {
    return this.#rooms.get(username)?.status ?? 'offline'
  }

  performerOf(username: string): Person | null {
    return this.#rooms.get(username)?.performer ?? null
  }

  viewersOf(username: string): number {
    return this.#rooms.get(username)?.viewers ?? 0
  }

  isPublic(username: string): boolean {
    const room = this.#rooms.get(username)
    return room !== undefined && maySeeThumbnail({ ...strangerAccess, lacksPassword: room.hasPassword }, room)
  }

  openSince(username: string): string | null {
    return this.#rooms.get(username)?.openSince() ?? null
  }

  mayWatch(username: string, by: Identity): boolean {
    return this.#rooms.get(username)?.mayReceive(viewerOf(by, false), { kind: 'main' }) ?? false
  }

  isBanned(username: string, who: Pick<Viewer, 'username'>): boolean {
    return this.#rooms.get(username)?.isBanned(who.username) ?? false
  }
}
