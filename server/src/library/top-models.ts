import { libraryLimits, type libraryRoutes, type ResponseOf } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
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
    const { models, total } = await this.#count(kind, page)
    const counts = await this.#deps.library.publicCounts(models)
    const data = await listedModels(
      models.map((model) => ({ model, count: counts.get(model) ?? 0 })),
      identity,
      this.#deps,
    )
    return { data, count_total: total }
  }

  #count(kind: 'all' | 'month', page: number) {
    const { mediaPurchases, clock } = this.#deps
    const key = `${kind} ${page}`
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    const counted = mediaPurchases.topModels(kind === 'all' ? null : clock.now() - MONTH_MS, pageOf(page))
    this.#pages.set(key, counted)
    // What failed is tried again by the next one who asks.
    counted.catch(() => this.#pages.delete(key))
    return counted
  }
}
