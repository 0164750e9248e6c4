import type { Identity } from '../../accounts/port.ts'
import { type Viewer, viewerOf } from '../../accounts/viewer.ts'
import type { Feed } from '../../sfu/port.ts'
import { strangerAccess } from '../access/access-context.ts'
import { maySeeThumbnail } from '../access/room-policies.ts'
import type { LiveDirectory, LiveListing, RoomSnapshot } from './live-directory.ts'

/** A room as it shows itself here. */
export interface LiveRoom {
  snapshot(): RoomSnapshot
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
  /**
   * Made once for all questions of one synchronous stretch of work and then dropped, so that a page of cards
   * is cheap.
   */
  #index: ReadonlyMap<string, RoomSnapshot> | null = null

  /** Answers a function that takes the room out again. */
  add(username: string, room: LiveRoom): () => void {
    this.#rooms.set(username, room)
    this.#index = null
    return () => {
      if (this.#rooms.get(username) === room) this.#rooms.delete(username)
      this.#index = null
    }
  }

  all(): ReadonlyMap<string, RoomSnapshot> {
    if (this.#index === null) {
      const snapshots = [...this.#rooms.values()].map((room) => room.snapshot())
      const live = snapshots.filter(({ status }) => status !== 'offline')
      this.#index = new Map(live.map((snapshot) => [snapshot.username, snapshot]))
      queueMicrotask(() => {
        this.#index = null
      })
    }
    return this.#index
  }

  usernames(): readonly string[] {
    return [...this.#rooms.keys()]
  }

  listing(username: string): LiveListing | null {
    const listing = this.#rooms.get(username)?.listing()
    return listing === undefined || listing.status === 'offline' ? null : listing
  }

  isPublic(username: string): boolean {
    const room = this.listing(username)
    return (
      room !== null &&
      maySeeThumbnail(
        { ...strangerAccess, lacksPassword: room.modes.hasCamPassword },
        { status: room.status },
      )
    )
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
