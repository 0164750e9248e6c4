import { type Gender, libraryLimits, type libraryRoutes, type ResponseOf } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import type { Identity } from '../accounts/port.ts'
import type { LibraryRepository, MediaPurchaseRepository } from './library-port.ts'
import { type ListedModelDeps, listedModels } from './listed-models.ts'
import { pageOf } from './own-routes.ts'

type TopModels = ResponseOf<typeof libraryRoutes.topModels>

interface TopModelDeps extends ListedModelDeps {
  readonly library: LibraryRepository
  readonly mediaPurchases: MediaPurchaseRepository
}

const MONTH_MS = libraryLimits.newDays * 24 * 3_600_000
/** So long nobody minds an order of before. ms */
const KEPT_MS = 60_000
const PAGES_KEPT = 500

/** Whose media are bought most. All sales are counted for it, so a page is counted once in a minute. */
export class TopModelLists {
  readonly #deps: TopModelDeps
  readonly #pages: LRUCache<string, ReturnType<MediaPurchaseRepository['topModels']>>

  constructor(deps: TopModelDeps) {
    this.#deps = deps
    const { clock } = deps
    this.#pages = new LRUCache({ max: PAGES_KEPT, ttl: KEPT_MS, perf: { now: () => clock.monotonic() } })
  }

  async page(kind: 'all' | 'month', page: number, identity: Identity): Promise<TopModels> {
    const { models, total } = await this.#count(kind, page, hiddenGendersOf(identity))
    const counts = await this.#deps.library.publicCounts(models)
    const data = await listedModels(
      models.map((model) => ({ model, count: counts.get(model) ?? 0 })),
      identity,
      this.#deps,
    )
    return { data, count_total: total }
  }

  #count(kind: 'all' | 'month', page: number, hidden: readonly Gender[]) {
    const { mediaPurchases, clock } = this.#deps
    const key = `${kind} ${page} ${[...hidden].sort().join()}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const since = kind === 'all' ? null : clock.now() - MONTH_MS
    const counted = mediaPurchases.topModels(since, pageOf(page), hidden)
    this.#pages.set(key, counted)
    // What failed is tried again by the next one who asks.
    counted.catch(() => this.#pages.delete(key))
    return counted
  }
}
