import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { createAppRepository } from '../app-store.ts'
import { createChatRulesRepository } from '../chat-rules-store.ts'
import { migrateToLatest } from '../migrate.ts'
import { siteMigrations } from '../migrations/index.ts'
import { createPerformerRepository } from '../performer-store.ts'
import { createRatingRepository } from '../rating-store.ts'
import { createRecordingRepository } from '../recording-store.ts'
import { createRoomModeRepository } from '../room-mode-store.ts'
import { createShowRepository } from '../show-store.ts'
import { createStudioRepository } from '../studio-store.ts'
import type { Tables } from '../tables.ts'
import { createBattleRepository } from '../versus-store.ts'

/**
 * What rooms keep of their shows, apps and modes, in a database of its own in memory; nothing is in it yet.
 */
export async function emptyStores() {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  await migrateToLatest(db, 'site', siteMigrations('sqlite'))
  return {
    shows: createShowRepository(db),
    performers: createPerformerRepository(db),
    recordings: createRecordingRepository(db),
    roomModes: createRoomModeRepository(db),
    ratings: createRatingRepository(db),
    apps: createAppRepository(db),
    chatRules: createChatRulesRepository(db),
    versus: createBattleRepository(db),
    studios: createStudioRepository(db),
    close: () => db.destroy(),
  }
}
