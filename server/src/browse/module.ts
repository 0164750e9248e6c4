import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { logEvent } from '../platform/log-event.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { type BrowseRouteDeps, registerBrowseRoutes } from './browse-routes.ts'
import { LiveIndex } from './live-index.ts'
import { modelSearch } from './migrations/0023-model-search.ts'
import { listKeys } from './migrations/0026-list-keys.ts'
import { textMatch } from './migrations/0040-text-match.ts'
import { modelWords } from './migrations/0041-model-words.ts'
import { modelsByAge } from './migrations/0231-models-by-age.ts'
import { createModelRanks, type ModelRanks } from './model-ranks.ts'
import { createModelSearch } from './model-search.ts'
import { createModelWords } from './model-words.ts'
import { type ProfilePageDeps, registerProfilePage } from './profile-page.ts'
import { type RoomPageDeps, registerRoomPage } from './room-page.ts'
import { registerSuggestRoute, type SuggestDeps } from './search-suggestions.ts'
import { registerSitemap, type SitemapDeps } from './sitemap-routes.ts'
import { createTextIndex, type TextIndex } from './text-match.ts'

interface Runs {
  readonly ranks: ModelRanks
  readonly clock: Clock
  /** A sentence for the operator; null: names are found by an index. */
  readonly searchTrouble: string | null
}

interface Uses {
  readonly textIndex: TextIndex
  readonly logger: Logger
}

type Routed = Omit<BrowseRouteDeps & SuggestDeps, 'index' | 'live'> &
  RoomPageDeps &
  ProfilePageDeps &
  SitemapDeps & { readonly live: LiveDirectory }

/** What is ranked changes by the day. */
const RANKED_EVERY_MS = 600_000

/** Who is found, in which order, and the page of a room. */
export const browseModule = areaModule({
  name: 'browse',
  personalRows: {
    model_listings: { model_id: goes },
    model_ranks: { model_id: goes },
    model_texts: { model_id: goes },
    model_words: { model_id: goes },
    blocked_places: { model_id: goes },
  },
  migrations: (kind) => ({
    '0023-model-search': modelSearch(kind),
    '0026-list-keys': listKeys(kind),
    '0040-text-match': textMatch(kind),
    '0041-model-words': modelWords(kind),
    '0231-models-by-age': modelsByAge,
  }),
  repositories: (db, kind) => ({
    models: createModelSearch(db, kind),
    ranks: createModelRanks(db),
    modelWords: createModelWords(db, kind),
    textIndex: createTextIndex(db, kind),
  }),
  async open({ textIndex, logger }: Uses) {
    const searchTrouble = await textIndex.open()
    if (searchTrouble !== null) logEvent(logger, 'search_index_missing', { trouble: searchTrouble })
    return { searchTrouble }
  },
  routes({ registrar, ...deps }: Served & Routed) {
    const index = new LiveIndex(deps.live)
    registerRoomPage(registrar, deps, registerBrowseRoutes(registrar, { ...deps, index }))
    registerProfilePage(registrar, deps)
    registerSitemap(registrar.app, deps)
    registerSuggestRoute(registrar, { ...deps, index })
  },
  jobs: ({ ranks, clock }: Runs) => [
    {
      name: 'model_ranks',
      everyMs: RANKED_EVERY_MS,
      runsAtStart: true,
      run: () => ranks.rebuild(clock.now()),
    },
  ],
  troubles: ({ searchTrouble }: Runs) => (searchTrouble === null ? [] : [searchTrouble]),
})
