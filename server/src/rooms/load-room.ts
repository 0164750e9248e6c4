import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { loadApps, type StoredApps } from '../apps/load-apps.ts'
import { ChatLog } from '../chat/chat-log.ts'
import type { ChatRulesRecord } from '../chat/chat-rules-port.ts'
import { recoverRoom } from '../escrow/recover-room.ts'
import { loadShows } from '../shows/restore-shows.ts'
import type { ShowFeatureRecords } from '../shows/show-feature.ts'
import type { StoredStudio } from '../studio/studio-feature.ts'
import { RoomRestrictions } from './access/room-restrictions.ts'
import { loadModes, type StoredModes } from './modes/load-modes.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomRecord } from './room-port.ts'
import { roomTopic } from './room-topic.ts'
import { TipMemory, tipOf } from './tip-memory.ts'

/**
 * How far back in the record a room looks for tips when it is loaded: a bound on the work, not on the time.
 */
const TIP_SCAN_EVENTS = 5_000

/** What a room's object starts from. */
export interface LoadedRoom {
  readonly owner: Person
  readonly record: RoomRecord
  readonly restrictions: RoomRestrictions
  readonly chatLog: ChatLog
  readonly tips: TipMemory
  /** The newest event of the room that was recorded up to `after`; 0: none is near. */
  readonly cursor: number
  /** Everything up to here in the record is in what was read; what stands behind it is still to come. */
  readonly after: number
  readonly logger: Logger
  readonly shows: ShowFeatureRecords
  readonly apps: StoredApps
  readonly chatRules: ChatRulesRecord
  readonly modes: StoredModes
  readonly ratings: { readonly up: number; readonly down: number }
  readonly studio: StoredStudio
}

export async function loadRoom(parts: RoomDeps, owner: Person): Promise<LoadedRoom> {
  const { roomRepository, chat, clock, ledger } = parts
  const logger = parts.logger.child({ room: owner.username })
  await recoverRoom({ ...parts, logger }, owner)
  // Before anything else: an event that comes while the rest is read stands behind it, and is handed over.
  const after = await ledger.head()
  const [record, restrictions, chatLog, performer, shows, apps, modes, ratings, agreement, shift, chatRules] =
    await Promise.all([
      roomRepository.load(owner.id),
      roomRepository.restrictions(owner.id, clock.now()),
      ChatLog.load({ ownerId: owner.id, store: chat, clock, logger }),
      parts.performers.settings(owner.id),
      loadShows(parts, owner),
      loadApps(parts, owner),
      loadModes(parts, owner),
      parts.ratings.count(owner.id),
      parts.studios.agreement(owner.id),
      parts.studios.openShift(owner.id),
      parts.chatRules.load(owner.id),
    ])
  const tips = new TipMemory()
  const scanned = await ledger.eventsAfter(
    [roomTopic(owner.username)],
    Math.max(0, after - TIP_SCAN_EVENTS),
    TIP_SCAN_EVENTS,
  )
  const recent = scanned.filter(({ cursor }) => cursor <= after)
  for (const event of recent) {
    const tip = tipOf(event)
    if (tip === null) continue
    tips.note(tip)
    if (event.payload['to'] === undefined) chatLog.noteTip(tip)
  }
  return {
    owner,
    record,
    restrictions: new RoomRestrictions(clock, restrictions),
    chatLog,
    tips,
    cursor: recent.at(-1)?.cursor ?? 0,
    after,
    logger,
    shows: { performer, ...shows },
    apps,
    modes,
    ratings,
    chatRules,
    studio: { agreement, shift },
  }
}
