import type { TermFilter } from '@footlight/core/domain/chat/prohibited-terms'
import type { RevenueShare } from '@footlight/core/domain/ledger/shares'
import type {
  AppStore,
  ChatRulesStore,
  ChatStore,
  Clock,
  Ledger,
  PeopleStore,
  PerformerStore,
  Random,
  RatingStore,
  RecordingStore,
  RoomModeStore,
  RoomStore,
  ShowStore,
  StudioStore,
} from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { RegionBlocks } from '../geo/region-blocks.ts'
import type { Sfu } from '../sfu/port.ts'
import type { Recorder } from './shows/recorder.ts'
import type { Arena } from './versus/arena.ts'

/** What all rooms of the process share. */
export interface RoomParts {
  readonly people: PeopleStore
  readonly rooms: RoomStore
  readonly shows: ShowStore
  readonly performers: PerformerStore
  readonly recordings: RecordingStore
  /** null: no recordings are made. */
  readonly recorder: Recorder | null
  /** The battles of two rooms. */
  readonly versus: Arena
  readonly chat: ChatStore
  readonly chatRules: ChatRulesStore
  /** Where performers are not shown. */
  readonly blockedRegions: RegionBlocks
  readonly apps: AppStore
  readonly roomModes: RoomModeStore
  readonly ratings: RatingStore
  readonly studios: StudioStore
  readonly ledger: Ledger
  readonly sfu: Sfu
  /** Where a room's stage is to be had by HLS while it is open to the public; null: nowhere. */
  readonly hlsUrl: (username: string) => string | null
  readonly clock: Clock
  readonly random: Random
  /** Who gets what of a show, by date. */
  readonly shares: readonly RevenueShare[]
  readonly logger: Logger
  /** Chat and subjects with such words are refused. */
  readonly isProhibited: TermFilter
}
