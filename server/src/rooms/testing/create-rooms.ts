import { appFeature } from '../../apps/app-feature.ts'
import type { AppRepository } from '../../apps/app-port.ts'
import { BattleFeature } from '../../battles/battle-feature.ts'
import type { BattleRepository } from '../../battles/battle-port.ts'
import { Battles } from '../../battles/battles.ts'
import { type ChatStores, chatFeatures } from '../../chat/chat-feature.ts'
import { recoverRoom } from '../../escrow/recover-room.ts'
import { IngestFeature } from '../../ingest/ingest-feature.ts'
import { GeoBlockGuard } from '../../moderation/geo-block-guard.ts'
import { ModerationFeature } from '../../moderation/moderation-feature.ts'
import { LocalLeases } from '../../platform/cluster/leases.ts'
import { LocalBus } from '../../platform/cluster/local-bus.ts'
import { type RatingFeatureDeps, ratingFeature } from '../../ratings/rating-feature.ts'
import { RegionBlocks } from '../../regions/region-blocks.ts'
import { type ShowFeatureDeps, showFeature } from '../../shows/show-feature.ts'
import { studioFeature } from '../../studio/studio-feature.ts'
import type { StudioRepository } from '../../studio/studio-port.ts'
import { ToyFeature } from '../../toys/toy-feature.ts'
import { WatchFeature } from '../../watch/watch-feature.ts'
import { Directory } from '../directory.ts'
import type { RoomDeps } from '../room-deps.ts'
import { FeatureRegistry } from '../room-feature.ts'
import type { Rooms } from '../rooms.ts'

interface FeatureStores extends ChatStores, ShowFeatureDeps, RatingFeatureDeps {
  readonly apps: AppRepository
  readonly studios: StudioRepository
  readonly battleRepository: BattleRepository
}

type Optional = 'hlsUrl' | 'blockedRegions' | 'goLiveGate' | 'leases' | 'bus' | 'isProhibited'

/**
 * `isProhibited`: chat and subjects with such words are refused; absent: none are. `hlsUrl` absent: there is
 * no HLS; `blockedRegions` absent: nobody blocks any; `goLiveGate` absent: everybody may go live. `leases` and `bus` absent: the rooms are among
 * themselves.
 */
export type CreateRoomsOptions = Omit<RoomDeps, Optional> & Partial<Pick<RoomDeps, Optional>> & FeatureStores

/** All rooms of this process with everything that goes on in them, and with battles of their own. */
export async function createRooms({
  isProhibited = () => false,
  hlsUrl = () => null,
  blockedRegions = RegionBlocks.none(),
  goLiveGate = { refusalOf: () => null },
  leases = new LocalLeases(),
  ...rest
}: CreateRoomsOptions): Promise<Rooms> {
  const bus = rest.bus ?? new LocalBus(rest.logger)
  const battles = await Battles.open({ ...rest, bus, store: rest.battleRepository })
  const roomFeatures = new FeatureRegistry()
  roomFeatures.add(
    () => (context) => new ModerationFeature(context),
    () => (context) => new GeoBlockGuard(context),
    chatFeatures(rest),
    showFeature(rest),
    appFeature(rest.apps),
    () => (context) => new ToyFeature(context),
    ratingFeature(rest),
    () => (context) => new WatchFeature(context),
    studioFeature(rest.studios),
    () => (context) => new BattleFeature(context, battles),
    () => (context) => new IngestFeature(context),
  )
  return new Directory({
    ...rest,
    bus,
    leases,
    isProhibited,
    hlsUrl,
    blockedRegions,
    goLiveGate,
    roomFeatures,
    recoverRoom: (owner, room) => recoverRoom({ ...rest, ...room }, owner),
  })
}
