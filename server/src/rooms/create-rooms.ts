import type { BattleRepository } from '@footlight/core/ports'
import type { TermFilter } from '@footlight/core/rules/chat/prohibited-terms'
import { Battles } from '../battles/battles.ts'
import { RegionBlocks } from '../regions/region-blocks.ts'
import { Directory } from './directory.ts'
import type { RoomDeps } from './room-deps.ts'
import type { Rooms } from './rooms.ts'

/**
 * `isProhibited`: chat and subjects with such words are refused; absent: none are. `hlsUrl` absent: there is
 * no HLS; `blockedRegions` absent: nobody blocks any.
 */
export type CreateRoomsOptions = Omit<RoomDeps, 'isProhibited' | 'versus' | 'hlsUrl' | 'blockedRegions'> &
  Partial<Pick<RoomDeps, 'hlsUrl' | 'blockedRegions'>> & {
    readonly isProhibited?: TermFilter
    readonly versus: BattleRepository
  }

/** All rooms of this process. */
export async function createRooms({
  isProhibited = () => false,
  hlsUrl = () => null,
  blockedRegions = RegionBlocks.none(),
  versus: store,
  ...rest
}: CreateRoomsOptions): Promise<Rooms> {
  const versus = await Battles.open({ ...rest, store })
  return new Directory({ ...rest, versus, isProhibited, hlsUrl, blockedRegions })
}
