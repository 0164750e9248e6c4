import { strangerAccess } from './access/access-context.ts'
import { maySeeThumbnail } from './access/room-policies.ts'
import type { RoomDirectory, RoomSnapshot } from './port.ts'

/**
 * Live rooms by name. The list is made once for all questions of one synchronous stretch of work and then
 * dropped, so that a page of cards is cheap and no answer is ever older than the room's state.
 */
export class LiveRooms {
  readonly #rooms: Pick<RoomDirectory, 'live'>
  #index: ReadonlyMap<string, RoomSnapshot> | null = null

  constructor(rooms: Pick<RoomDirectory, 'live'>) {
    this.#rooms = rooms
  }

  all(): ReadonlyMap<string, RoomSnapshot> {
    if (this.#index === null) {
      this.#index = new Map(this.#rooms.live().map((room) => [room.username, room]))
      queueMicrotask(() => {
        this.#index = null
      })
    }
    return this.#index
  }

  /**
   * Whether anybody at all might look into the room now. Addresses of pictures are passed around, so only
   * such rooms have any.
   */
  isPublic(username: string): boolean {
    const room = this.all().get(username)
    return (
      room !== undefined &&
      maySeeThumbnail(
        { ...strangerAccess, lacksPassword: room.modes.hasCamPassword },
        { status: room.status },
      )
    )
  }
}
