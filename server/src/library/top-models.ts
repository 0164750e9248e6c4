import type { Clock } from '@footlight/core/ports'
import { libraryLimits, type libraryRoutes, type ResponseOf } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { LibraryRepository, MediaPurchaseRepository } from './library-port.ts'
import { pageOf } from './own-routes.ts'
import { presentingOf } from './present-media.ts'

type TopModels = ResponseOf<typeof libraryRoutes.topModels>

interface TopModelDeps {
  readonly people: PeopleRepository
  readonly library: LibraryRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly clock: Clock
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
    const { people, library, blockedRegions, clock } = this.#deps
    const { models, total } = await this.#count(kind, page)
    const [owners, counts] = await Promise.all([people.byIds(models), library.publicCounts(models)])
    const viewer = viewerOf(identity, false)
    const { statusOf } = presentingOf(this.#deps)
    const shown = models
      .flatMap((model) => owners.find(({ id }) => id === model) ?? [])
      .filter((owner) => !isSuspended(owner, clock) && !blockedRegions.isBlocked(owner.username, viewer))
    return {
      data: shown.map(({ id, username, displayName, avatar }) => ({
        username,
        display_name: displayName,
        avatar_url: avatarUrl({ username, avatar }),
        user_status: statusOf(username),
        media_count: counts.get(id) ?? 0,
      })),
      count_total: total,
    }
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
