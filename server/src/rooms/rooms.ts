import type { Person } from '../accounts/people-port.ts'
import type { RoomLink } from './link/room-link.ts'
import type { RoomGateway } from './port.ts'

/** The directory with what the sockets need on top. */
export interface Rooms extends RoomGateway {
  /**
   * null: nobody has a room of that name. Loads it when it is not in memory yet; two at once get the same
   * object.
   */
  open(username: string): Promise<RoomLink | null>
  /**
   * Suspended, made staff, dismissed: what it may not have any more is closed when this returns, media first.
   */
  accountChanged(person: Person): void
  /** Whether a name is one of a room; does not load it. */
  exists(username: string): Promise<boolean>
}
