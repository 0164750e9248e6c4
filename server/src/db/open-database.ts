import { join } from 'node:path'
import type {
  AppStore,
  ChatRulesStore,
  ChatStore,
  FanClubStore,
  FollowStore,
  MessageStore,
  PeopleStore,
  PerformerStore,
  RatingStore,
  RecordingStore,
  RegionStore,
  RoomModeStore,
  RoomStore,
  SessionStore,
  ShowStore,
  StreamKeyStore,
  StudioStore,
  VersusStore,
} from '@footlight/core/ports'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Logger } from 'pino'
import { createBackend } from '../ledger/backend.ts'
import { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import { openPostgresStore } from '../ledger/postgres/open-store.ts'
import { WorkerBackend } from '../ledger/sqlite/worker-backend.ts'
import { createAppStore } from './app-store.ts'
import { createChatRulesStore, createRegionStore } from './chat-rules-store.ts'
import { createChatStore } from './chat-store.ts'
import type { DatabaseKind } from './database-kind.ts'
import { createFanClubStore } from './fan-club-store.ts'
import { createFollowStore } from './follow-store.ts'
import { createMessageStore } from './message-store.ts'
import { migrateToLatest } from './migrate.ts'
import { siteMigrations } from './migrations/index.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'
import { createPeopleStore } from './people-store.ts'
import { createPerformerStore } from './performer-store.ts'
import { createRatingStore } from './rating-store.ts'
import { createRecordingStore } from './recording-store.ts'
import { createRoomModeStore } from './room-mode-store.ts'
import { createRoomStore } from './room-store.ts'
import { createSessionStore } from './session-store.ts'
import { createShareStore, type ShareStore } from './share-store.ts'
import { createShowStore } from './show-store.ts'
import { createSpendLimits } from './spend-limits.ts'
import { createStreamKeyStore } from './stream-key-store.ts'
import { createStudioStore } from './studio-store.ts'
import type { Tables } from './tables.ts'
import { createTipRingStore, type TipRingStore } from './tip-ring-store.ts'
import { createVersusStore } from './versus-store.ts'

export interface DatabaseOptions {
  /** Holds `footlight.db` and `ledger.db`; created with mode 0700. Not used with a `databaseUrl`. */
  readonly dataDir: string
  /** `postgres://…`; null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly logger: Logger
}

export interface FootlightDatabase {
  readonly kind: DatabaseKind
  readonly ledger: GroupCommitLedger
  readonly people: PeopleStore
  readonly sessions: SessionStore
  readonly follows: FollowStore
  readonly rooms: RoomStore
  readonly chat: ChatStore
  readonly chatRules: ChatRulesStore
  readonly regions: RegionStore
  readonly messages: MessageStore
  readonly apps: AppStore
  readonly versus: VersusStore
  readonly shares: ShareStore
  readonly shows: ShowStore
  readonly performers: PerformerStore
  readonly fanClub: FanClubStore
  readonly roomModes: RoomModeStore
  readonly ratings: RatingStore
  readonly recordings: RecordingStore
  readonly studios: StudioStore
  readonly streamKeys: StreamKeyStore
  readonly tipRings: TipRingStore
  /** For `/readyz`: rejects when site or ledger do not answer. */
  ping(): Promise<void>
  /** Commits what the ledger has accepted, then closes everything. */
  close(): Promise<void>
}

/** Opens all that the server remembers, and brings it up to date. Rejects when it cannot be had durably. */
export async function openDatabase(options: DatabaseOptions): Promise<FootlightDatabase> {
  return options.databaseUrl === null
    ? await openOnSqlite(options)
    : await openOnPostgres(options, options.databaseUrl)
}

async function openOnSqlite({ dataDir, logger }: DatabaseOptions): Promise<FootlightDatabase> {
  const site = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: openSqlite(join(dataDir, 'footlight.db')) }),
  })
  try {
    await migrateToLatest(site, 'site', siteMigrations('sqlite'))
    const backend = await WorkerBackend.open(join(dataDir, 'ledger.db'), logger)
    return assemble('sqlite', site, new GroupCommitLedger(backend, logger, createSpendLimits(site)))
  } catch (error) {
    await site.destroy()
    throw error
  }
}

async function openOnPostgres({ logger }: DatabaseOptions, databaseUrl: string): Promise<FootlightDatabase> {
  const pool = openPostgres(databaseUrl, logger)
  const site = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateToLatest(site, 'site', siteMigrations('postgres'))
    const store = await openPostgresStore(pool, site)
    return assemble(
      'postgres',
      site,
      new GroupCommitLedger(createBackend(store), logger, createSpendLimits(site)),
    )
  } catch (error) {
    await site.destroy()
    throw error
  }
}

function assemble(kind: DatabaseKind, site: Kysely<Tables>, ledger: GroupCommitLedger): FootlightDatabase {
  return {
    kind,
    ledger,
    people: createPeopleStore(site),
    sessions: createSessionStore(site),
    follows: createFollowStore(site),
    rooms: createRoomStore(site),
    chat: createChatStore(site),
    chatRules: createChatRulesStore(site),
    regions: createRegionStore(site),
    messages: createMessageStore(site),
    apps: createAppStore(site),
    versus: createVersusStore(site),
    shares: createShareStore(site),
    shows: createShowStore(site),
    performers: createPerformerStore(site),
    fanClub: createFanClubStore(site),
    roomModes: createRoomModeStore(site),
    ratings: createRatingStore(site),
    recordings: createRecordingStore(site),
    studios: createStudioStore(site),
    streamKeys: createStreamKeyStore(site),
    tipRings: createTipRingStore(site),
    async ping() {
      await sql`select 1`.execute(site)
      await ledger.head()
    },
    async close() {
      await ledger.close()
      await site.destroy()
    },
  }
}
