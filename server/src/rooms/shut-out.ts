import type { CloseName } from '@footlight/core/protocol'
import type { RoomMembers } from './room-members.ts'
import type { RoomSocket } from './room-socket.ts'

export interface ShutOutOrder {
  /** Viewers whose parts in shows are closed, here or not: they did not choose to go. */
  readonly usernames: Iterable<string>
  /** Whose sockets end. Asked when they are about to. */
  readonly members: () => Iterable<RoomSocket>
  /** The last word to them. */
  readonly frame: Buffer
  readonly close: CloseName
  readonly reason?: string
}

export type ShutOut = (order: ShutOutOrder) => Promise<void>

interface ShutOutDeps {
  readonly roomMembers: RoomMembers
  readonly recheckMedia: () => void
  /** Closes what somebody pays for. */
  readonly dismiss: (username: string) => Promise<void>
}

/**
 * Puts people out of one room, in the one order that is safe: what they may see, what they pay for, the word,
 * the line. Every rule that takes from somebody what they paid for (a ban, a kick, a region, a password)
 * comes here. Inside the room's turn.
 */
export function createShutOut({ roomMembers, recheckMedia, dismiss }: ShutOutDeps): ShutOut {
  return async ({ usernames, members, frame, close, reason }) => {
    recheckMedia()
    for (const username of usernames) await dismiss(username)
    roomMembers.fanOut.flush()
    for (const member of [...members()]) {
      member.write(frame)
      if (reason === undefined) member.close(close)
      else member.close(close, reason)
    }
  }
}

/**
 * Names of which no other socket stays: a viewer who may go on watching on another device keeps their part in
 * the show.
 */
export function namesWithout(roomMembers: RoomMembers, outside: readonly RoomSocket[]): ReadonlySet<string> {
  const names = new Set(outside.map(({ viewer }) => viewer.username))
  for (const name of names)
    if (roomMembers.named(name).some((member) => !outside.includes(member))) names.delete(name)
  return names
}
