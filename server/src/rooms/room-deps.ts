import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { TermPlace } from '@footlight/core/protocol'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import type { FanMemberships } from '../accounts/fan-memberships.ts'
import type { GoLiveGate } from '../accounts/go-live-gate.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Leases } from '../platform/cluster/leases.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { Sfu } from '../sfu/port.ts'
import type { LiveRooms } from './live/live-rooms.ts'
import type { RoomModeRepository } from './modes/room-mode-port.ts'
import type { RoomRepository } from './room-port.ts'

/** What all rooms of the process share. */
export interface RoomDeps {
  readonly people: PeopleRepository
  readonly roomRepository: RoomRepository
  readonly fanClub: FanMemberships
  /** Where performers are not shown. */
  readonly blockedRegions: RegionBlocks
  /** What a performer has to do before they go live. */
  readonly goLiveGate: GoLiveGate
  readonly roomModes: RoomModeRepository
  readonly ledger: Ledger
  readonly feed: EventFeed
  /** Where rooms show what is on in them. */
  readonly live: LiveRooms
  readonly sfu: Sfu
  /** Where a room's main feed is available by HLS while it is open to the public; null: nowhere. */
  readonly hlsUrl: (username: string) => string | null
  /** `room:<account id>`: a room has one owner object, wherever that is. */
  readonly leases: Leases
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
  /** Who gets what of a show, by date. */
  readonly shares: readonly RevenueShare[]
  readonly logger: Logger
  /** Chat and subjects with such words are refused. */
  readonly isProhibited: (text: string, place: TermPlace) => boolean
}
