import type { BattleRepository } from '../../battles/battle-port.ts'
import { Battles } from '../../battles/battles.ts'
import { LocalLeases } from '../../platform/cluster/leases.ts'
import { LocalBus } from '../../platform/cluster/local-bus.ts'
import type { TermFilter } from '../../prohibited-terms/term-filter.ts'
import { RegionBlocks } from '../../regions/region-blocks.ts'
import { Directory } from '../directory.ts'
import type { RoomDeps } from '../room-deps.ts'
import type { Rooms } from '../rooms.ts'

/**
 * `isProhibited`: chat and subjects with such words are refused; absent: none are. `hlsUrl` absent: there is
 * no HLS; `blockedRegions` absent: nobody blocks any. `leases` and `bus` absent: the rooms are among
 * themselves.
 */
export type CreateRoomsOptions = Omit<
  RoomDeps,
  'isProhibited' | 'battles' | 'hlsUrl' | 'blockedRegions' | 'leases' | 'bus'
> &
  Partial<Pick<RoomDeps, 'hlsUrl' | 'blockedRegions' | 'leases' | 'bus'>> & {
    readonly isProhibited?: TermFilter
    readonly battleRepository: BattleRepository
  }

/** All rooms of this process, with battles of their own. */
export async function createRooms({
  isProhibited = () => false,
  hlsUrl = () => null,
  blockedRegions = RegionBlocks.none(),
  battleRepository: store,
  leases = new LocalLeases(),
  ...rest
}: CreateRoomsOptions): Promise<Rooms> {
  const bus = rest.bus ?? new LocalBus(rest.logger)
  const battles = await Battles.open({ ...rest, bus, store })
  return new Directory({ ...rest, bus, leases, battles, isProhibited, hlsUrl, blockedRegions })
}
