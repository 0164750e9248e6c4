import { maySeeThumbnail } from '../../policies/room-policies.ts'
import type { RoomSnapshot } from '../../rooms/port.ts'
import type { Thumbnails } from '../../sfu/port.ts'
import { stranger } from './standing.ts'

/**
 * Version of the newest picture that anybody may see; null where there is none. Addresses of pictures are passed
 * around and cached, so a picture exists only while a stranger might look into the room.
 */
export function publicThumbVersion(room: RoomSnapshot | null, thumbnails: Thumbnails): number | null {
  if (room === null || !maySeeThumbnail(stranger, { status: room.status })) return null
  return thumbnails.latest(room.username)?.version ?? null
}
