import { createAppStore } from '@footlight/server/db/app-store'
import { migrateToLatest } from '@footlight/server/db/migrate'
import { siteMigrations } from '@footlight/server/db/migrations/index'
import { createPerformerStore } from '@footlight/server/db/performer-store'
import { createRatingStore } from '@footlight/server/db/rating-store'
import { createRecordingStore } from '@footlight/server/db/recording-store'
import { createRoomModeStore } from '@footlight/server/db/room-mode-store'
import { createShowStore } from '@footlight/server/db/show-store'
import type { Tables } from '@footlight/server/db/tables'
import { createVersusStore } from '@footlight/server/db/versus-store'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'

/** What rooms keep of their shows, apps and modes, in a database of its own in memory; nothing is in it yet. */
export async function emptyStores() {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  await migrateToLatest(db, 'site', siteMigrations('sqlite'))
  return {
    shows: createShowStore(db), performers: createPerformerStore(db), recordings: createRecordingStore(db), roomModes: createRoomModeStore(db),
    ratings: createRatingStore(db), apps: createAppStore(db), versus: createVersusStore(db),
    close: () => db.destroy(),
  }
}
