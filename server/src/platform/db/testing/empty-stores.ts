import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { createAppRepository } from '../../../apps/app-repository.ts'
import { createBattleRepository } from '../../../battles/battle-repository.ts'
import { createChatRulesRepository } from '../../../chat/chat-rules-repository.ts'
import { createRatingRepository } from '../../../ratings/rating-repository.ts'
import { createRecordingRepository } from '../../../recordings/recording-repository.ts'
import { createRoomModeRepository } from '../../../rooms/modes/room-mode-repository.ts'
import { createPerformerRepository } from '../../../shows/performer-repository.ts'
import { createShowRepository } from '../../../shows/show-repository.ts'
import { createStudioRepository } from '../../../studio/studio-repository.ts'
import { migrateToLatest } from '../migrate.ts'
import { siteMigrations } from '../migrations/index.ts'
import type { Tables } from '../tables.ts'

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
