import type { Ledger, OutboxEvent } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { RoomRestrictions } from './access/room-restrictions.ts'
import { loadModes, type StoredModes } from './modes/load-modes.ts'
import type { RoomDeps } from './room-deps.ts'
import type { FeatureRegistry, LoadingRoom, MakeFeature } from './room-feature.ts'
import type { RoomRecord } from './room-port.ts'
import { roomTopic } from './room-topic.ts'
import { TipMemory, tipOf } from './tip-memory.ts'

/**
 * How far back in the record a room looks for tips when it is loaded: a bound on the work, not on the time.
 */
const RECENT_EVENTS = 5_000

/**
 * Before a room takes orders: what a stop or a crash left in escrow there is settled (LEDGER-33). `ledger`: the
 * room's own.
 */
export type RecoverRoom = (
  owner: Person,
  room: { readonly ledger: Ledger; readonly logger: Logger },
) => Promise<void>

/** What loads the rooms of the process. */
export interface LoadRoomDeps extends RoomDeps {
  readonly roomFeatures: FeatureRegistry
  readonly recoverRoom: RecoverRoom
}

/** What a room's object starts from. */
export interface LoadedRoom {
  readonly owner: Person
  readonly record: RoomRecord
  readonly restrictions: RoomRestrictions
  readonly tips: TipMemory
  /** The newest event of the room that was recorded up to `after`; 0: none is near. */
  readonly cursor: number
  /** Everything up to here in the record is in what was read; what stands behind it is still to come. */
  readonly after: number
  readonly logger: Logger
  readonly modes: StoredModes
  readonly features: readonly MakeFeature[]
}

export async function loadRoom(deps: LoadRoomDeps, owner: Person): Promise<LoadedRoom> {
  const { roomRepository, clock, ledger } = deps
  const logger = deps.logger.child({ room: owner.username })
  await deps.recoverRoom(owner, { ledger, logger })
  // Before anything else: an event that comes while the rest is read stands behind it, and is handed over.
  const after = await ledger.head()
  const [record, restrictions, modes, recent] = await Promise.all([
    roomRepository.load(owner.id),
    roomRepository.restrictions(owner.id, clock.now()),
    loadModes(deps, owner),
    recentEvents(deps, owner, after),
  ])
  const loading: LoadingRoom = { owner, deps, logger, recent }
  const features = await Promise.all(deps.roomFeatures.complete().map((load) => load(loading)))
  return {
    owner,
    record,
    restrictions: new RoomRestrictions(clock, restrictions),
    tips: tipsOf(recent),
    cursor: recent.at(-1)?.cursor ?? 0,
    after,
    logger,
    modes,
    features,
  }
}

async function recentEvents(
  { ledger }: RoomDeps,
  { username }: Person,
  after: number,
): Promise<readonly OutboxEvent[]> {
  const since = Math.max(0, after - RECENT_EVENTS)
  const scanned = await ledger.eventsAfter([roomTopic(username)], since, RECENT_EVENTS)
  return scanned.filter(({ cursor }) => cursor <= after)
}

function tipsOf(events: readonly OutboxEvent[]): TipMemory {
  const tips = new TipMemory()
  for (const event of events) {
    const tip = tipOf(event)
    if (tip !== null) tips.note(tip)
  }
  return tips
}
