import {
  action,
  computed,
  makeObservable,
  observable,
  observableRef,
  observableShallow,
  runInAction,
} from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { Clock } from '../ports/clock.ts'
import {
  BROWSE_PAGE_MAX,
  BROWSE_PAGE_SIZE,
  type BrowseCard,
  type BrowseResult,
  type GenderPath,
  roomRoutes,
} from '../protocol/rooms.ts'
import { ok, type Result } from '../rules/result.ts'

/** Which list: everybody, one area, one tag of an area, or whom one follows. */
export type BrowseArea =
  | { readonly kind: 'all' }
  | { readonly kind: 'gender'; readonly gender: GenderPath }
  | { readonly kind: 'tag'; readonly gender: GenderPath; readonly term: string }
  | { readonly kind: 'followed' }

export interface BrowseFilter {
  /** Letters of the areas to leave out, as in `mt`. */
  readonly genderHide?: string
  readonly search?: string
}

/** A load-more step raises the page by this many. */
const LOAD_MORE_STEP = 60

/** One performer on the grid: the same object for as long as they are listed, whatever changes about them. */
export class BrowseEntry {
  readonly username: string
  card: BrowseCard

  constructor(card: BrowseCard) {
    this.username = card.username
    this.card = card
    makeObservable(this, { card: observableRef, applyServer: action })
  }

  /** Keeps the old object when nothing changed, so that nobody renders again for nothing. */
  applyServer(card: BrowseCard): void {
    if (JSON.stringify(card) !== JSON.stringify(this.card)) this.card = card
  }
}

/** The grid of performers, refreshed in place. */
export class BrowseStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  error: ApiFailure | null = null
  area: BrowseArea = { kind: 'all' }
  filter: BrowseFilter = {}
  entries: readonly BrowseEntry[] = []
  /** Shown where the list itself is empty. */
  alternatives: readonly BrowseEntry[] = []
  /** Everything else of the last answer: counts, tags, seo. */
  result: BrowseResult | null = null
  readonly #api: ApiClient
  readonly #clock: Clock
  readonly #known = new Map<string, BrowseEntry>()
  /** So many are shown, if there are so many. */
  #wanted: number = BROWSE_PAGE_SIZE
  #latestRequest = 0

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api
    this.#clock = clock
    makeObservable(this, {
      status: observable,
      error: observableRef,
      area: observableRef,
      filter: observableRef,
      entries: observableShallow,
      alternatives: observableShallow,
      result: observableRef,
      totalCount: computed,
      hasMore: computed,
      hydrate: action,
      applyServer: action,
      show: action,
    })
  }

  get totalCount(): number {
    return this.result?.totalCount ?? 0
  }

  get hasMore(): boolean {
    return this.entries.length < this.totalCount
  }

  /** Takes the list that a page was rendered with. */
  hydrate(area: BrowseArea, filter: BrowseFilter, result: BrowseResult): void {
    this.area = area
    this.filter = filter
    this.applyServer(result)
  }

  /** Changes what is listed. The old list stays until the new one is there. */
  async show(area: BrowseArea, filter: BrowseFilter = {}): Promise<Result<undefined, ApiFailure>> {
    this.area = area
    this.filter = filter
    this.#wanted = BROWSE_PAGE_SIZE
    this.status = 'loading'
    return this.refresh()
  }

  /** Makes the page longer. */
  loadMore(): Promise<Result<undefined, ApiFailure>> {
    this.#wanted += LOAD_MORE_STEP
    return this.refresh()
  }

  /** Asks again for what is listed. An answer that a newer request has overtaken is dropped. */
  async refresh(): Promise<Result<undefined, ApiFailure>> {
    const request = ++this.#latestRequest
    const answer = await this.#ask()
    if (request !== this.#latestRequest) return ok(undefined)
    if (answer.ok) {
      this.applyServer(answer.value)
      return ok(undefined)
    }
    runInAction(() => {
      this.error = answer.error
      // A list that is on the screen stays there; only one that never came is a failure.
      if (this.status !== 'ready') this.status = 'failed'
    })
    return answer
  }

  /** Refreshes until the answer is called: cards come and go, thumbnails stay fresh. */
  keepFresh(intervalMs: number): () => void {
    return this.#clock.every(intervalMs, () => void this.refresh())
  }

  applyServer(result: BrowseResult): void {
    const listed = new Set([...result.userList, ...result.alternativeUserList].map((card) => card.username))
    for (const username of this.#known.keys()) if (!listed.has(username)) this.#known.delete(username)
    this.entries = result.userList.map((card) => this.#entry(card))
    this.alternatives = result.alternativeUserList.map((card) => this.#entry(card))
    this.result = result
    this.error = null
    this.status = 'ready'
  }

  #entry(card: BrowseCard): BrowseEntry {
    const known = this.#known.get(card.username)
    if (known !== undefined) {
      known.applyServer(card)
      return known
    }
    const entry = new BrowseEntry(card)
    this.#known.set(card.username, entry)
    return entry
  }

  /**
   * All that is shown, in as many calls as that takes. Somebody who moves from one page to another meanwhile is
   * there once.
   */
  async #ask(): Promise<Result<BrowseResult, ApiFailure>> {
    const size = Math.min(this.#wanted, BROWSE_PAGE_MAX)
    const cards = new Map<string, BrowseCard>()
    const pages = Array.from({ length: Math.ceil(this.#wanted / size) }, (_, at) =>
      this.#askPage(at + 1, size),
    )
    for (const page of await Promise.all(pages)) {
      if (!page.ok) return page
      for (const card of page.value.userList) cards.set(card.username, card)
    }
    const first = await pages[0]!
    return first.ok ? ok({ ...first.value, userList: [...cards.values()].slice(0, this.#wanted) }) : first
  }

  #askPage(p: number, perPage: number): Promise<Result<BrowseResult, ApiFailure>> {
    const { genderHide, search } = this.filter
    const query = {
      p,
      perPage,
      'gender-hide': genderHide || undefined,
      q: search || undefined,
    }
    switch (this.area.kind) {
      case 'all':
        return this.#api.call(roomRoutes.browse, { query })
      case 'followed':
        return this.#api.call(roomRoutes.browseFollowed, { query })
      case 'gender':
        return this.#api.call(roomRoutes.browseGender, { params: { gender: this.area.gender }, query })
      case 'tag':
        return this.#api.call(roomRoutes.browseTag, {
          params: { gender: this.area.gender, term: this.area.term },
          query,
        })
    }
  }
}
