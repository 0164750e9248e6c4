import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import type { EmailClaims } from '../accounts/email-claims.ts'
import type { LogIn } from '../accounts/log-in.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { FollowRepository, PeopleRepository } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { BattleRepository } from '../battles/battle-port.ts'
import type { ModelSearch } from '../browse/model-search-port.ts'
import type { Translator } from '../chat/translator.ts'
import type { HlsDeps } from '../hls/hls-deps.ts'
import type { EncoderAdmission } from '../ingest/encoder-admission.ts'
import type { PrivateMessages } from '../messages/private-messages.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import type { RateLimit } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { RecordingRepository } from '../recordings/recording-port.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { Thumbnails } from '../sfu/port.ts'
import type { FanClubRepository, PerformerRepository, ShowRepository } from '../shows/show-port.ts'
import type { StudioRepository } from '../studio/studio-port.ts'

/** How often things may be asked. Benches set them higher; nothing else does. */
export interface HttpLimits {
  readonly tipsPerAccount: RateLimit
  /** Everything else that takes tokens, over all rooms and kinds of orders. */
  readonly ordersPerAccount: RateLimit
  readonly callsPerSession: RateLimit
  /** Accounts that are made from one address. */
  readonly registrationsPerAddress: RateLimit
  readonly pagesPerAddress: RateLimit
}

export const httpLimits: HttpLimits = {
  tipsPerAccount: { countMax: 100, windowMs: 1_000 },
  ordersPerAccount: { countMax: 20, windowMs: 1_000 },
  callsPerSession: { countMax: 600, windowMs: 60_000 },
  registrationsPerAddress: { countMax: 10, windowMs: 3_600_000 },
  pagesPerAddress: { countMax: 300, windowMs: 60_000 },
}

/** Everything that the HTTP side works with. Made once by the composition root. */
export interface HttpDeps {
  readonly config: Config
  readonly site: Site
  /** Who may say whose request they bring. */
  readonly proxies: TrustedProxies
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly logger: Logger
  readonly limits: HttpLimits
  readonly people: PeopleRepository
  readonly models: ModelSearch
  readonly follows: FollowRepository
  readonly performers: PerformerRepository
  readonly shows: ShowRepository
  readonly fanClub: FanClubRepository
  /** Battles that are over. */
  readonly versus: BattleRepository
  readonly recordings: RecordingRepository
  /** Recordings and clips go out with ranges straight from the folder. */
  readonly blobs: FolderBlobs
  readonly studios: StudioRepository
  readonly ledger: Ledger
  /** Where performers are not shown, and where callers are. */
  readonly blockedRegions: RegionBlocks
  readonly privateMessages: PrivateMessages
  /** null: the operator has none. */
  readonly translator: Translator | null
  /** Who gets what of a tip, by date. */
  readonly shares: readonly RevenueShare[]
  readonly rooms: RoomDirectory
  readonly live: LiveDirectory
  readonly encoderAdmission: EncoderAdmission
  /** Answers only for rooms that anybody may look into. */
  readonly thumbnails: Thumbnails
  readonly hls: HlsDeps
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly logIn: LogIn
  readonly emailClaims: EmailClaims
  readonly metrics: Metrics
  /** Names of the parts that do not answer; empty: ready. */
  readonly unready: () => Promise<readonly string[]>
}
