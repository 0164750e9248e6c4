import type { AccountId, Failure, RatingToday, RoomRatings } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { mayRate, RATING_AFTER_SHOW_MS, summaryOf } from '@footlight/core/rules/ratings/rating'
import type { Bill } from '@footlight/core/rules/shows/index'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import type { EntryRefusal } from '../rooms/access/room-policies.ts'
import { entryRefusal } from '../rooms/access/room-policies.ts'
import type { FeatureFacts, LoadFeature, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import { savedBill } from '../shows/saved-show.ts'
import type { ShowRepository } from '../shows/show-port.ts'
import type { RatingRepository } from './rating-port.ts'

interface Count {
  readonly up: number
  readonly down: number
}

/** With these a show is over whose bill may give the right to rate. */
const showEnds: ReadonlySet<string> = new Set(['v3.private.end', 'v3.limited.end', 'v3.limited.settled'])

const refusals: Readonly<Record<EntryRefusal, Failure>> = {
  banned: { error: 'banned' },
  kicked: { error: 'banned' },
  account_suspended: { error: 'account_suspended' },
  region_blocked: { error: 'region_blocked' },
  models_blocked: { error: 'models_blocked' },
  password_required: { error: 'password_required' },
}

export interface RatingFeatureDeps {
  readonly ratings: RatingRepository
  readonly shows: ShowRepository
}

/** For every room: what its viewers think of it. */
export function ratingFeature(deps: RatingFeatureDeps): LoadFeature {
  return async ({ owner }) => {
    const count = await deps.ratings.count(owner.id)
    return (context) => new RatingFeature(context, deps, count)
  }
}

/** What viewers think of one model. */
export class RatingFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = { ratings: () => this.#count }
  readonly #context: RoomContext
  readonly #deps: RatingFeatureDeps
  #count: Count
  /** Of the last day; read again after a show has ended. */
  #bills: Promise<readonly Bill[]> | null = null

  constructor(context: RoomContext, deps: RatingFeatureDeps, count: Count) {
    this.#context = context
    this.#deps = deps
    this.#count = count
  }

  async viewFor(viewer: Viewer): Promise<RoomRatings> {
    const { accountId } = viewer
    const { deps } = this.#context
    if (accountId === null) return { ...summaryOf(this.#count), mine: 'RATE_NO', mayRate: false }
    const [mine, mayRate] = await Promise.all([
      this.#deps.ratings.ofDay(this.#ownerId, accountId, utcDay(deps.clock.now())),
      this.#mayRate(accountId, viewer),
    ])
    return { ...summaryOf(this.#count), mine, mayRate }
  }

  /** Stored, counted, told. The right is looked up anew: what the client was told before gives none. */
  async rate(viewer: Viewer, rating: RatingToday): Promise<Result<RoomRatings, Failure>> {
    const { deps } = this.#context
    const { accountId } = viewer
    const refusal = entryRefusal(this.#context.access(viewer))
    if (refusal !== null) return fail(refusals[refusal])
    this.#bills = null
    if (accountId === null || accountId === this.#ownerId || !(await this.#mayRate(accountId, viewer)))
      return fail({ error: 'forbidden' })
    const now = deps.clock.now()
    await this.#deps.ratings.put(this.#ownerId, accountId, utcDay(now), rating, now)
    this.#count = await this.#deps.ratings.count(this.#ownerId)
    this.#context.tellAll('v3.rating.update', summaryOf(this.#count))
    return ok({ ...summaryOf(this.#count), mine: rating, mayRate: true })
  }

  recorded({ name }: RecordedEvent): void {
    if (showEnds.has(name)) this.#bills = null
  }

  get #ownerId(): AccountId {
    return this.#context.owner().id
  }

  async #mayRate(account: AccountId, { username }: Viewer): Promise<boolean> {
    const { tips, deps } = this.#context
    const now = deps.clock.now()
    const recentTokens = tips.recentTokens(username, now)
    return (
      mayRate({ account, recentTokens, bills: [], now }) ||
      mayRate({ account, recentTokens, bills: await this.#billsOfTheDay(), now })
    )
  }

  #billsOfTheDay(): Promise<readonly Bill[]> {
    if (this.#bills !== null) return this.#bills
    const bills = this.#readBills()
    this.#bills = bills
    // A failed reading is for those who wait for it; the next caller tries again.
    bills.catch(() => {
      if (this.#bills === bills) this.#bills = null
    })
    return bills
  }

  async #readBills(): Promise<readonly Bill[]> {
    const { clock } = this.#context.deps
    const records = await this.#deps.shows.endedSince(this.#ownerId, clock.now() - RATING_AFTER_SHOW_MS)
    return records.flatMap((record) => savedBill(record) ?? [])
  }
}
