import { AppFeature } from '../apps/app-feature.ts'
import type { StoredApps } from '../apps/load-apps.ts'
import { BattleFeature } from '../battles/battle-feature.ts'
import type { ChatFeature } from '../chat/chat-feature.ts'
import type { ChatLog } from '../chat/chat-log.ts'
import { ChatRulesFeature } from '../chat/chat-rules-feature.ts'
import type { ChatRulesRecord } from '../chat/chat-rules-port.ts'
import { KnownSpeakers } from '../chat/known-speakers.ts'
import { Removals } from '../chat/removals.ts'
import { IngestFeature } from '../ingest/ingest-feature.ts'
import { GeoBlockGuard } from '../moderation/geo-block-guard.ts'
import { RatingFeature } from '../ratings/rating-feature.ts'
import { ShowFeature, type ShowFeatureRecords } from '../shows/show-feature.ts'
import { type StoredStudio, StudioFeature } from '../studio/studio-feature.ts'
import { ToyFeature } from '../toys/toy-feature.ts'
import { WatchFeature, type WatchParticipants } from '../watch/watch-feature.ts'
import type { RoomRestrictions } from './access/room-restrictions.ts'
import type { StoredModes } from './modes/load-modes.ts'
import { ModeFeature } from './modes/mode-feature.ts'
import type { PrivateParticipants, RoomContext, RoomFeature } from './room-feature.ts'
import type { TipMemory } from './tip-memory.ts'

/** What the features of a room start from. */
export interface FeatureRecords {
  readonly shows: ShowFeatureRecords
  readonly apps: StoredApps
  readonly modes: StoredModes
  readonly ratings: { readonly up: number; readonly down: number }
  readonly studio: StoredStudio
  readonly tips: TipMemory
  readonly chatLog: ChatLog
  readonly restrictions: RoomRestrictions
  readonly chatRules: ChatRulesRecord
}

/** Everything that goes on in a room beside chat and moderation; what HTTP routes call. */
export interface RoomFeatures {
  readonly shows: ShowFeature
  readonly apps: AppFeature
  readonly versus: BattleFeature
  readonly modes: ModeFeature
  readonly ratings: RatingFeature
  readonly watch: WatchFeature
  readonly ingest: IngestFeature
  readonly studio: StudioFeature
  readonly chatRules: ChatRulesFeature
  readonly geoBlocks: GeoBlockGuard
  readonly toys: ToyFeature
}

/** `chat` says what was held and let go. */
export function createFeatures(
  context: RoomContext,
  records: FeatureRecords,
  chat: ChatFeature,
): RoomFeatures {
  const shows: ShowFeature = new ShowFeature(context, records.shows, {
    isVoyeur: () => modes.isVoyeur,
    isVersus: () => versus.isRunning(),
    isVersusTournament: () => versus.isTournamentMatch(),
  })
  const versus: BattleFeature = new BattleFeature(context, () => closedBy(shows, modes))
  const modes: ModeFeature = new ModeFeature(
    context,
    records.modes,
    () => shows.currentShow(),
    () => versus.isRunning(),
  )
  const ratings = new RatingFeature(context, records.ratings, (username) =>
    records.tips.recentTokens(username, context.parts.clock.now()),
  )
  const watch = new WatchFeature(context, () => watchParticipantsOf(shows, context.owner().username))
  return {
    shows,
    apps: new AppFeature(context, records.apps),
    versus,
    modes,
    ratings,
    watch,
    ingest: new IngestFeature(context),
    studio: new StudioFeature(context, records.studio),
    chatRules: createChatRules(context, records, chat, () => shows.privateParticipants()),
    geoBlocks: new GeoBlockGuard(context, (username, takenBefore) => shows.dismiss(username, takenBefore)),
    toys: new ToyFeature(context),
  }
}

function createChatRules(
  context: RoomContext,
  { chatRules: record, chatLog, restrictions }: FeatureRecords,
  chat: ChatFeature,
  participants: () => PrivateParticipants | null,
): ChatRulesFeature {
  const { chatRules: store, clock } = context.parts
  const speakers = new KnownSpeakers({
    ownerId: record.ownerId,
    store,
    clock,
    logger: context.logger,
    names: chatLog.authors(),
  })
  return new ChatRulesFeature(context, {
    record,
    speakers,
    restrictions,
    participants,
    removals: new Removals(context, chatLog, () => participants()?.payer ?? null),
    describe: (viewer) => chat.describe(viewer),
    release: (line) => chat.release(line),
  })
}

/** Why not everybody may look into the room, or soon may not; null: it is public. */
function closedBy(shows: ShowFeature, modes: ModeFeature): 'show' | 'standby' | 'password' | null {
  if (shows.currentShow() !== null) return 'show'
  const { isStandby, hasCamPassword } = modes.current()
  return isStandby ? 'standby' : hasCamPassword ? 'password' : null
}

function watchParticipantsOf(shows: ShowFeature, owner: string): WatchParticipants | null {
  const participants = shows.watchParticipants()
  const showId = shows.currentShow()?.show_id
  return participants === null || showId === undefined ? null : { showId, owner, payer: participants.payer }
}

/** In the order in which the hooks are called. */
export function featuresOf(features: RoomFeatures): readonly RoomFeature[] {
  return Object.values(features)
}
