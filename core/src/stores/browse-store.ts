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
  browseRoutes,
} from '../protocol/browse.ts'
import type { ServerEvent } from '../protocol/events.ts'
import type { QueryOf } from '../protocol/route.ts'
import { ok, type Result } from '../rules/result.ts'

/** What a list is narrowed by, as the server's schema names it. */
export type BrowseQuery = Omit<Partial<QueryOf<typeof browseRoutes.browseHome>>, 'p' | 'perPage'>

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

/** Of the list, of what is shown in its place, and of the rows of a first page that is made of rows. */
export function cardsOf({ userList, alternativeUserList, rows = [] }: BrowseResult): readonly BrowseCard[] {
  return [...userList, ...alternativeUserList, ...rows.flatMap((row) => row.userList)]
}

/** The grid of performers, refreshed in place. */
export class BrowseStore {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  error: ApiFailure | null = null
  /** Of the list, as in the address of its page, without a slash at its beginning; empty: everybody. */
  path = ''
  query: BrowseQuery = {}
  entries: readonly BrowseEntry[] = []
  /** Shown where the list itself is empty. */
  alternatives: readonly BrowseEntry[] = []
  /** Everything else of the last answer: counts, tags, seo. */
  result: BrowseResult | null = null
  /** A newer answer, in which there are rooms that are not shown; null: none has come. */
  waiting: BrowseResult | null = null
  readonly clock: Clock
  readonly #api: ApiClient
  readonly #known = new Map<string, BrowseEntry>()
  /** So many are shown, if there are so many; null: as many as a page of the list has. */
  #wanted: number | null = null
  #latestRequest = 0

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api
    this.clock = clock
    makeObservable(this, {
      status: observable,
      error: observableRef,
      path: observable,
      query: observableRef,
      entries: observableShallow,
      alternatives: observableShallow,
      result: observableRef,
      waiting: observableRef,
      totalCount: computed,
      hasMore: computed,
      hydrate: action,
      applyServer: action,
      applyCard: action,
      show: action,
    })
  }

  get totalCount(): number {
    return this.result?.totalCount ?? 0
  }

  get hasMore(): boolean {
    return this.entries.length < this.totalCount
  }

  /** Takes the list that a page was rendered with. Once more changes nothing: a page that is drawn in parts begins anew now and then. */
  hydrate(path: string, query: BrowseQuery, result: BrowseResult): void {
    const isSameList = path === this.path && JSON.stringify(query) === JSON.stringify(this.query)
    if (isSameList && result === this.result) return
    // The page of before may have been made longer, and what was asked for it is of another list.
    if (!isSameList) {
      this.#wanted = null
      this.#latestRequest += 1
    }
    this.path = path
    this.query = query
    this.applyServer(result)
  }

  /** Changes what is listed. The old list stays until the new one is there. */
  async show(path: string, query: BrowseQuery = {}): Promise<Result<undefined, ApiFailure>> {
    this.path = path
    this.query = query
    this.#wanted = null
    this.status = 'loading'
    return this.refresh()
  }

  /** Makes the page longer. */
  loadMore(): Promise<Result<undefined, ApiFailure>> {
    this.#wanted = (this.#wanted ?? this.result?.perPageCount ?? BROWSE_PAGE_SIZE) + LOAD_MORE_STEP
    return this.refresh()
  }

  /**
   * Asks again for what is listed; `take` shows the answer. One that a newer request has overtaken is dropped.
   */
  async refresh(
    take: (result: BrowseResult) => void = (result) => this.applyServer(result),
  ): Promise<Result<undefined, ApiFailure>> {
    const request = ++this.#latestRequest
    const answer = await this.#ask()
    if (request !== this.#latestRequest) return ok(undefined)
    if (answer.ok) {
      take(answer.value)
      return ok(undefined)
    }
    runInAction(() => {
      this.error = answer.error
      // A list that is on the screen stays there; only one that never came is a failure.
      if (this.status !== 'ready') this.status = 'failed'
    })
    return answer
  }

  /** What the server tells of one card, as it is now; it is shown where it stands. */
  applyCard(change: ServerEvent<'v3.lobby.card'>): void {
    const entry = this.#known.get(change.username)
    entry?.applyServer({
      ...entry.card,
      thumb_url: null,
      show: null,
      private_price: null,
      goal: null,
      ...change,
    } as BrowseCard)
  }

  applyServer(result: BrowseResult): void {
    const listed = new Set(cardsOf(result).map((card) => card.username))
    for (const username of this.#known.keys()) if (!listed.has(username)) this.#known.delete(username)
    this.entries = result.userList.map((card) => this.entryOf(card))
    this.alternatives = result.alternativeUserList.map((card) => this.entryOf(card))
    this.result = result
    this.waiting = null
    this.error = null
    this.status = 'ready'
  }

  /** The object of a card, as that is now. */
  entryOf(card: BrowseCard): BrowseEntry {
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
    const wanted = this.#wanted
    if (wanted === null) return this.#askPage(1, undefined)
    const size = Math.min(wanted, BROWSE_PAGE_MAX)
    const cards = new Map<string, BrowseCard>()
    const pages = Array.from({ length: Math.ceil(wanted / size) }, (_, at) => this.#askPage(at + 1, size))
    for (const page of await Promise.all(pages)) {
      if (!page.ok) return page
      for (const card of page.value.userList) cards.set(card.username, card)
    }
    const first = await pages[0]!
    return first.ok ? ok({ ...first.value, userList: [...cards.values()].slice(0, wanted) }) : first
  }

  #askPage(p: number, perPage: number | undefined): Promise<Result<BrowseResult, ApiFailure>> {
    const query = { ...this.query, p, perPage }
    return this.path === ''
      ? this.#api.call(browseRoutes.browseHome, { query })
      : this.#api.call(browseRoutes.browse, { params: { '*': this.path }, query })
  }
}
