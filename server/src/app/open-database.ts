import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createFollowRepository } from '../accounts/follow-repository.ts'
import type { FollowRepository, PeopleRepository, SessionRepository } from '../accounts/people-port.ts'
import { createPeopleRepository } from '../accounts/people-repository.ts'
import { createSessionRepository } from '../accounts/session-repository.ts'
import type { AppRepository } from '../apps/app-port.ts'
import { createAppRepository } from '../apps/app-repository.ts'
import type { BattleRepository } from '../battles/battle-port.ts'
import { createBattleRepository } from '../battles/battle-repository.ts'
import { createModelSearch } from '../browse/model-search.ts'
import type { ModelSearch } from '../browse/model-search-port.ts'
import { createChatRepository } from '../chat/chat-repository.ts'
import type { ChatRulesRepository } from '../chat/chat-rules-port.ts'
import { createChatRulesRepository } from '../chat/chat-rules-repository.ts'
import { createFanClubRepository } from '../fan-club/fan-club-repository.ts'
import type { StreamKeyRepository } from '../ingest/stream-key-port.ts'
import { createStreamKeyRepository } from '../ingest/stream-key-repository.ts'
import { createBackend } from '../ledger/backend.ts'
import { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import { ledgerMigrations } from '../ledger/migrations/index.ts'
import { createSpendLimits } from '../ledger/people-spend-limits.ts'
import { PostgresStore } from '../ledger/postgres/postgres-store.ts'
import { createShareRepository, type ShareRepository } from '../ledger/share-repository.ts'
import { WorkerBackend } from '../ledger/sqlite/worker-backend.ts'
import type { MessageRepository } from '../messages/message-port.ts'
import { createMessageRepository } from '../messages/message-repository.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { siteMigrations } from '../platform/db/migrations/index.ts'
import { openPostgres } from '../platform/db/open-postgres.ts'
import { openSqlite } from '../platform/db/open-sqlite.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { RatingRepository } from '../ratings/rating-port.ts'
import { createRatingRepository } from '../ratings/rating-repository.ts'
import type { RecordingRepository } from '../recordings/recording-port.ts'
import { createRecordingRepository } from '../recordings/recording-repository.ts'
import { createRegionStore, type RegionStore } from '../regions/region-store.ts'
import type { RoomModeRepository } from '../rooms/modes/room-mode-port.ts'
import { createRoomModeRepository } from '../rooms/modes/room-mode-repository.ts'
import type { ChatRepository, RoomRepository } from '../rooms/room-port.ts'
import { createRoomRepository } from '../rooms/room-repository.ts'
import { createPerformerRepository } from '../shows/performer-repository.ts'
import type { FanClubRepository, PerformerRepository, ShowRepository } from '../shows/show-port.ts'
import { createShowRepository } from '../shows/show-repository.ts'
import type { StudioRepository } from '../studio/studio-port.ts'
import { createStudioRepository } from '../studio/studio-repository.ts'
import { createTipRingRepository, type TipRingRepository } from '../tips/tip-rings/tip-ring-repository.ts'

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
  readonly people: PeopleRepository
  readonly models: ModelSearch
  readonly sessions: SessionRepository
  readonly follows: FollowRepository
  readonly rooms: RoomRepository
  readonly chat: ChatRepository
  readonly chatRules: ChatRulesRepository
  readonly regions: RegionStore
  readonly messages: MessageRepository
  readonly apps: AppRepository
  readonly versus: BattleRepository
  readonly shares: ShareRepository
  readonly shows: ShowRepository
  readonly performers: PerformerRepository
  readonly fanClub: FanClubRepository
  readonly roomModes: RoomModeRepository
  readonly ratings: RatingRepository
  readonly recordings: RecordingRepository
  readonly studios: StudioRepository
  readonly streamKeys: StreamKeyRepository
  readonly tipRings: TipRingRepository
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
  await migratePostgres(openPostgres(databaseUrl, logger, null))
  const pool = openPostgres(databaseUrl, logger)
  const site = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const backend = createBackend(new PostgresStore(pool))
  return assemble('postgres', site, new GroupCommitLedger(backend, logger, createSpendLimits(site)))
}

/** Ends `pool`. */
async function migratePostgres(pool: pg.Pool): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateToLatest(db, 'site', siteMigrations('postgres'))
    await migrateToLatest(db, 'ledger', ledgerMigrations('postgres'))
  } finally {
    await db.destroy()
  }
}

function assemble(kind: DatabaseKind, site: Kysely<Tables>, ledger: GroupCommitLedger): FootlightDatabase {
  return {
    kind,
    ledger,
    people: createPeopleRepository(site),
    models: createModelSearch(site),
    sessions: createSessionRepository(site),
    follows: createFollowRepository(site),
    rooms: createRoomRepository(site),
    chat: createChatRepository(site),
    chatRules: createChatRulesRepository(site),
    regions: createRegionStore(site),
    messages: createMessageRepository(site),
    apps: createAppRepository(site),
    versus: createBattleRepository(site),
    shares: createShareRepository(site),
    shows: createShowRepository(site),
    performers: createPerformerRepository(site),
    fanClub: createFanClubRepository(site),
    roomModes: createRoomModeRepository(site),
    ratings: createRatingRepository(site),
    recordings: createRecordingRepository(site),
    studios: createStudioRepository(site),
    streamKeys: createStreamKeyRepository(site),
    tipRings: createTipRingRepository(site),
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
