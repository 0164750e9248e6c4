import type { TermFilter } from '@footlight/core/domain/chat/prohibited-terms'
import { Directory } from './directory.ts'
import type { RoomParts } from './room-parts.ts'
import type { Rooms } from './rooms.ts'

/** `isProhibited`: chat and subjects with such words are refused; absent: none are. */
export type CreateRoomsOptions = Omit<RoomParts, 'isProhibited'> & { readonly isProhibited?: TermFilter }

/** All rooms of this process. Listens to the media of every model from the start, so that a stream wakes its room. */
export async function createRooms({ isProhibited = () => false, ...rest }: CreateRoomsOptions): Promise<Rooms> {
  const directory = new Directory({ ...rest, isProhibited })
  await directory.watchModels()
  return directory
}
