import type { Clock, Random } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PasswordHasher } from '../accounts/passwords.ts'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import type { LivenessJudge } from '../liveness/port.ts'
import type { PushConnection } from '../notifications/push/push-client.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Leases } from '../platform/cluster/leases.ts'
import type { Config } from '../platform/config.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import type { PersonalRowsStep } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import type { Locator } from '../regions/locator.ts'

/** What tests and benches put in the place of the real thing. */
export interface ServerDependencies {
  readonly clock: Clock
  /** Of the SFU alone: packets come in real time, whatever time a test lets pass for people. */
  readonly mediaClock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly limits: HttpLimits
  readonly passwordHasher: PasswordHasher
  /** Says where addresses are, in the place of `GEO_DATABASE`. */
  readonly locator: Locator
  /** Where names of push services lead, in the place of the internet. */
  readonly pushConnection: PushConnection
  /** Judges pictures of performers at once; the product has none, and the staff judges them. */
  readonly livenessJudge: LivenessJudge
}

type Replaceable = 'passwordHasher' | 'locator' | 'pushConnection' | 'livenessJudge'

/** What there is before any area opens. */
export interface Platform extends Omit<ServerDependencies, Replaceable> {
  readonly passwordHasher: PasswordHasher | undefined
  readonly locator: Locator | undefined
  readonly pushConnection: PushConnection | undefined
  readonly livenessJudge: LivenessJudge | undefined
  readonly config: Config
  readonly site: Site
  readonly serverSecret: Buffer
  /** Who may say whose request they bring. */
  readonly proxies: TrustedProxies
  readonly databaseKind: DatabaseKind
  /** The ledger itself, with what only its owner asks. */
  readonly books: GroupCommitLedger
  /** Recordings and clips go out with ranges straight from the folder. */
  readonly blobs: FolderBlobs
  readonly bus: Bus
  readonly leases: Leases
  readonly metrics: Metrics
  /** What becomes of the rows of a person whose account is deleted. */
  readonly personalRows: readonly PersonalRowsStep[]
}
