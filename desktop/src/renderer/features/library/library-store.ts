import type { ApiClient, ApiFailure } from '@footlight/core/client'
import type { Clock } from '@footlight/core/ports'
import type { FanLevel } from '@footlight/core/protocol/fan-level'
import { libraryRoutes, type MediaType, type OwnMedia } from '@footlight/core/protocol/library'
import type { Result } from '@footlight/core/rules'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'

/** What it costs, and for which members of the fan club it is open. */
export interface ItemTerms {
  readonly token_price: number
  readonly fanclub_access_level: FanLevel | null
}

export interface NewItem extends ItemTerms {
  readonly name: string
  readonly type: MediaType
}

interface LibraryPage {
  readonly media: readonly OwnMedia[]
  readonly count_total: number
}

/** How often it is asked while the server works on a file and the screen is open. */
const LOOK_EVERY_MS = 2_000

/** The performer's own library, as the console shows it. */
export class LibraryStore {
  /** The screen of the library stands before everything else. */
  isShown = false
  /** Newest first; null: not loaded. */
  items: readonly OwnMedia[] | null = null
  total = 0
  /** Why the list could not be read. */
  failure: ApiFailure | null = null
  selectedId: number | null = null
  readonly #api: ApiClient
  readonly #clock: Clock
  #pages = 0
  #stopLooking: (() => void) | null = null

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api
    this.#clock = clock
    makeObservable(this, {
      isShown: observable,
      items: observableRef,
      total: observable,
      failure: observableRef,
      selectedId: observable,
      selected: computed,
      show: action,
      hide: action,
      select: action,
      forget: action,
    })
  }

  get selected(): OwnMedia | null {
    return this.items?.find(({ id }) => id === this.selectedId) ?? null
  }

  show(): void {
    this.isShown = true
    void this.load()
  }

  hide(): void {
    this.isShown = false
    this.#stopLooking?.()
    this.#stopLooking = null
  }

  select(id: number | null): void {
    this.selectedId = id
  }

  /** Of another account from now on. */
  forget(): void {
    this.hide()
    this.items = null
    this.total = 0
    this.failure = null
    this.selectedId = null
  }

  async load(): Promise<void> {
    await this.#readPage(1)
  }

  async loadMore(): Promise<void> {
    await this.#readPage(this.#pages + 1)
  }

  async refresh(id: number): Promise<void> {
    const answer = await this.#api.call(libraryRoutes.oneOwnMedia, { params: { id } })
    if (answer.ok) this.#take(answer.value)
  }

  /** With its terms; an item whose terms are refused is there all the same, without them. */
  async create({ name, type, ...terms }: NewItem): Promise<ApiFailure | null> {
    const created = await this.#api.call(libraryRoutes.createMedia, { body: { name, type } })
    if (!created.ok) return created.error
    this.#take(created.value)
    this.select(created.value.id)
    const isFree = terms.token_price === 0 && terms.fanclub_access_level === null
    return isFree ? null : this.changeTerms(created.value, terms)
  }

  /** The rest of what it says stays as it is. */
  async changeTerms(item: OwnMedia, terms: ItemTerms): Promise<ApiFailure | null> {
    const { name, description, tags, is_cover_clear, muted } = item
    const isFree = terms.token_price === 0 && terms.fanclub_access_level === null
    const body = {
      ...{ name, description, tags, is_cover_clear, muted },
      ...terms,
      is_free_no_auth: isFree && item.is_free_no_auth,
      people: item.people.map(({ username }) => username),
    }
    return this.#change(item.id, this.#api.call(libraryRoutes.changeMedia, { params: { id: item.id }, body }))
  }

  /** To the site staff. */
  async submit(id: number): Promise<ApiFailure | null> {
    const body = { is_everyone_named: true } as const
    return this.#change(id, this.#api.call(libraryRoutes.submitMedia, { params: { id }, body }))
  }

  async removeFile(id: number, file: number): Promise<ApiFailure | null> {
    const answer = await this.#api.call(libraryRoutes.deleteMediaFile, { params: { id, file } })
    await this.refresh(id)
    return answer.ok ? null : answer.error
  }

  async #change(id: number, call: Promise<Result<OwnMedia, ApiFailure>>): Promise<ApiFailure | null> {
    const answer = await call
    if (answer.ok) this.#take(answer.value)
    // It is another than what was on the screen.
    else if (answer.error.error === 'wrong_state') await this.refresh(id)
    return answer.ok ? null : answer.error
  }

  async #readPage(page: number): Promise<void> {
    const answer = await this.#api.call(libraryRoutes.ownMedia, { query: { page } })
    this.#takePage(page, answer)
  }

  readonly #takePage = action((page: number, answer: Result<LibraryPage, ApiFailure>) => {
    this.failure = answer.ok ? null : answer.error
    if (!answer.ok) return
    const { media, count_total } = answer.value
    const known = new Set(media.map(({ id }) => id))
    const before = page === 1 ? [] : (this.items ?? []).filter(({ id }) => !known.has(id))
    this.items = [...before, ...media]
    this.total = count_total
    this.#pages = page
    this.#lookOn()
  })

  readonly #take = action((item: OwnMedia) => {
    const items = this.items ?? []
    const isNew = !items.some(({ id }) => id === item.id)
    this.items = isNew ? [item, ...items] : items.map((each) => (each.id === item.id ? item : each))
    if (isNew) this.total += 1
    this.#lookOn()
  })

  /** Asks again while the server works on a file. */
  #lookOn(): void {
    const busy = (this.items ?? []).filter(isWorkedOn).map(({ id }) => id)
    if (!this.isShown || busy.length === 0 || this.#stopLooking !== null) return
    this.#stopLooking = this.#clock.after(LOOK_EVERY_MS, () => {
      this.#stopLooking = null
      for (const id of busy) void this.refresh(id).then(() => this.#lookOn())
    })
  }
}

/** A file of it has come and is not ready. */
export function isWorkedOn({ files }: OwnMedia): boolean {
  return files.some(({ state }) => state === 'waiting' || state === 'working')
}

/** Its files may change: what the staff looks at, or published, is what everybody sees. */
export function isEditable({ state, deleted_at }: OwnMedia): boolean {
  return (state === 'draft' || state === 'refused') && deleted_at === null
}
