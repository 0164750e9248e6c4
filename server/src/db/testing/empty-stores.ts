import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { createAppStore } from '../app-store.ts'
import { createChatRulesStore } from '../chat-rules-store.ts'
import { migrateToLatest } from '../migrate.ts'
import { siteMigrations } from '../migrations/index.ts'
import { createPerformerStore } from '../performer-store.ts'
import { createRatingStore } from '../rating-store.ts'
import { createRecordingStore } from '../recording-store.ts'
import { createRoomModeStore } from '../room-mode-store.ts'
import { createShowStore } from '../show-store.ts'
import { createStudioStore } from '../studio-store.ts'
import type { Tables } from '../tables.ts'
import { createVersusStore } from '../versus-store.ts'

/**
 * What rooms keep of their shows, apps and modes, in a database of its own in memory; nothing is in it yet.
 */
export async function emptyStores() {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  await migrateToLatest(db, 'site', siteMigrations('sqlite'))
  return {
    shows: createShowStore(db),
    performers: createPerformerStore(db),
    recordings: createRecordingStore(db),
    roomModes: createRoomModeStore(db),
    ratings: createRatingStore(db),
    apps: createAppStore(db),
    chatRules: createChatRulesStore(db),
    versus: createVersusStore(db),
    studios: createStudioStore(db),
    close: () => db.destroy(),
  }
}
