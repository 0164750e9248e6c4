import type { ChatRulesRecord } from '@footlight/core/ports'
import { IngestDesk } from '../ingest/ingest-desk.ts'
import { AppDesk } from './apps/app-desk.ts'
import type { KeptApps } from './apps/load-apps.ts'
import type { ChatDesk } from './chat-desk.ts'
import type { ChatLog } from './chat-log.ts'
import { Border } from './chat-rules/border.ts'
import { ChatRulesDesk } from './chat-rules/chat-rules-desk.ts'
import { KnownSpeakers } from './chat-rules/known-speakers.ts'
import { Removals } from './chat-rules/removals.ts'
import type { KeptModes } from './modes/load-modes.ts'
import { ModeDesk } from './modes/mode-desk.ts'
import { RatingDesk } from './ratings/rating-desk.ts'
import type { RoomContext, RoomDesk } from './room-desk.ts'
import type { Sanctions } from './sanctions.ts'
import { type PrivateParty, ShowDesk, type ShowDeskRecords } from './shows/show-desk.ts'
import { type KeptStudio, StudioDesk } from './studio/studio-desk.ts'
import type { TipMemory } from './tip-memory.ts'
import { ToyDesk } from './toys/toy-desk.ts'
import { VersusDesk } from './versus/versus-desk.ts'
import { WatchDesk, type WatchParty } from './watch/watch-desk.ts'

/** What the desks of a room start from. */
export interface DeskRecords {
  readonly shows: ShowDeskRecords
  readonly apps: KeptApps
  readonly modes: KeptModes
  readonly ratings: { readonly up: number; readonly down: number }
  readonly studio: KeptStudio
  readonly tips: TipMemory
  readonly chatLog: ChatLog
  readonly sanctions: Sanctions
  readonly chatRules: ChatRulesRecord
}

/** Everything that goes on in a room beside chat and moderation; what HTTP routes call. */
export interface RoomDesks {
  readonly shows: ShowDesk
  readonly apps: AppDesk
  readonly versus: VersusDesk
  readonly modes: ModeDesk
  readonly ratings: RatingDesk
  readonly watch: WatchDesk
  readonly ingest: IngestDesk
  readonly studio: StudioDesk
  readonly chatRules: ChatRulesDesk
  readonly border: Border
  readonly toys: ToyDesk
}

/** `chat` says what was held and let go. */
export function createDesks(context: RoomContext, records: DeskRecords, chat: ChatDesk): RoomDesks {
  const shows: ShowDesk = new ShowDesk(context, records.shows, {
    isVoyeur: () => modes.isVoyeur,
    isVersus: () => versus.isRunning(),
    isVersusTournament: () => versus.isTournamentMatch(),
  })
  const versus: VersusDesk = new VersusDesk(context, () => closedBy(shows, modes))
  const modes: ModeDesk = new ModeDesk(
    context,
    records.modes,
    () => shows.stage(),
    () => versus.isRunning(),
  )
  const ratings = new RatingDesk(context, records.ratings, (username) =>
    records.tips.recentTokens(username, context.parts.clock.now()),
  )
  const watch = new WatchDesk(context, () => watchPartyOf(shows, context.owner().username))
  return {
    shows,
    apps: new AppDesk(context, records.apps),
    versus,
    modes,
    ratings,
    watch,
    ingest: new IngestDesk(context),
    studio: new StudioDesk(context, records.studio),
    chatRules: createChatRules(context, records, chat, () => shows.privateParty()),
    border: new Border(context, (username, takenBefore) => shows.dismiss(username, takenBefore)),
    toys: new ToyDesk(context),
  }
}

function createChatRules(
  context: RoomContext,
  { chatRules: record, chatLog, sanctions }: DeskRecords,
  chat: ChatDesk,
  party: () => PrivateParty | null,
): ChatRulesDesk {
  const { chatRules: store, clock } = context.parts
  const speakers = new KnownSpeakers({
    ownerId: record.ownerId,
    store,
    clock,
    logger: context.logger,
    names: chatLog.authors(),
  })
  return new ChatRulesDesk(context, {
    record,
    speakers,
    sanctions,
    party,
    removals: new Removals(context, chatLog, () => party()?.payer ?? null),
    describe: (visitor) => chat.describe(visitor),
    release: (line) => chat.release(line),
  })
}

/** Why not everybody may look into the room, or soon may not; null: it is public. */
function closedBy(shows: ShowDesk, modes: ModeDesk): 'show' | 'standby' | 'password' | null {
  if (shows.stage() !== null) return 'show'
  const { isStandby, hasCamPassword } = modes.current()
  return isStandby ? 'standby' : hasCamPassword ? 'password' : null
}

function watchPartyOf(shows: ShowDesk, owner: string): WatchParty | null {
  const party = shows.watchParty()
  const showId = shows.stage()?.show_id
  return party === null || showId === undefined ? null : { showId, owner, payer: party.payer }
}

/** In the order in which the hooks are called. */
export function desksOf(desks: RoomDesks): readonly RoomDesk[] {
  return Object.values(desks)
}
