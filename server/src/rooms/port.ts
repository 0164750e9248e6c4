import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { AccessContext } from './access/access-context.ts'
import type { RoomSnapshot } from './live/live-directory.ts'
import type { RoomCommand } from './room-command.ts'

/**
 * The way to every room. Each has one owner object with a mailbox, which nobody outside holds: what is asked
 * and what is answered is plain data (GATEWAY-01).
 */
export interface RoomGateway {
  /**
   * What this caller is in the room now: the facts that the sockets there are judged by, kick, password and
   * region among them. Loads the room when it is not in memory yet.
   */
  access(owner: Person, by: Identity): Promise<AccessContext>
  /** Loads the room when it is not in memory yet. */
  snapshot(owner: Person): Promise<RoomSnapshot>
  /** Asks a room, which is loaded when it is not in memory yet. Rejects where the command throws. */
  execute<Args extends object, Answer>(
    owner: Person,
    command: RoomCommand<Args, Answer>,
    args: Args,
  ): Promise<Answer>
  /** Loads the room, which settles what a crash left of it (LEDGER-33). */
  wake(owner: Person): Promise<void>
  close(): Promise<void>
}
