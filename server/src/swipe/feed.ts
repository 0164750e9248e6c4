import type { Clock } from '@footlight/core/ports'
import {
  type BrowseCard,
  type GenderPath,
  genderPaths,
  SWIPE_BATCH,
  SWIPE_HIDDEN_MAX,
  type SwipeCollection,
  type SwipeItem,
} from '@footlight/core/protocol'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import type { FollowRepository, PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isNewModel, presentCard } from '../browse/browse-card.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { cursorOf, type FeedPlace, inRound, takeNext } from './feed-order.ts'
import type { SwipeRepository } from './swipe-repository.ts'

/** Rooms that one answer is chosen from: most performers let theirs be in feeds. */
const LOOKED_AT = 4 * SWIPE_BATCH
/** Rooms of one page of `GET /feed/{gender}`. */
const PAGE_SIZE = 60

export interface FeedDeps {
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly live: LiveDirectory
  readonly swipes: SwipeRepository
  readonly thumbnails: Thumbnails
}

export interface FeedQuery {
  readonly collection: SwipeCollection
  /** null: everybody. */
  readonly gender: GenderPath | null
  /** What a guest's browser leaves out. */
  readonly hidden: readonly string[]
  /** Languages of the caller's browser, as models name theirs: in English and lower case. */
  readonly languages: ReadonlySet<string>
}

/**
 * Which rooms somebody's feed goes through. What is shown there is what this caller may watch at this moment as
 * everybody may: never a show that is paid for, not even by the caller themself (SWIPE-01).
 */
export class Feed {
  readonly #deps: FeedDeps

  constructor(deps: FeedDeps) {
    this.#deps = deps
  }

  async next(identity: Identity, query: FeedQuery, from: FeedPlace): Promise<readonly SwipeItem[]> {
    const rooms = await this.#candidates(identity, query)
    const followed = await this.#followed(identity)
    const taken = takeNext(rooms, ({ username }) => username, { from, countMax: LOOKED_AT })
    const wanted = await this.#optedIn(taken.map(({ item }) => item))
    return taken
      .filter(({ item }) => wanted.has(item.id))
      .slice(0, SWIPE_BATCH)
      .map(({ item, place }) => ({ card: this.#card(item, followed), cursor: cursorOf(place) }))
  }

  /** A page of the order that this place begins. */
  async page(
    identity: Identity,
    query: FeedQuery,
    from: FeedPlace,
    page: number,
  ): Promise<readonly BrowseCard[]> {
    const rooms = await this.#candidates(identity, query)
    const followed = await this.#followed(identity)
    const inOrder = inRound(rooms, ({ username }) => username, from).map(({ item }) => item)
    const onPage = inOrder.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    const wanted = await this.#optedIn(onPage)
    return onPage.filter(({ id }) => wanted.has(id)).map((model) => this.#card(model, followed))
  }

  async #candidates(identity: Identity, query: FeedQuery): Promise<readonly Person[]> {
    const { live } = this.#deps
    const fits = await this.#filter(identity, query)
    return live.usernames().flatMap((username) => {
      // Of every room on air: what it sells and shows is read of those alone that are answered.
      const performer = live.isPublic(username) ? live.performerOf(username) : null
      const isIn = performer !== null && username !== identity.username && fits(performer)
      return isIn && live.mayWatch(username, identity) ? [performer] : []
    })
  }

  async #filter(identity: Identity, query: FeedQuery): Promise<(model: Person) => boolean> {
    const { swipes, clock, blockedRegions } = this.#deps
    const gender = query.gender === null ? null : genderPaths[query.gender]
    const isPerson = identity.kind === 'person'
    const left = new Set(isPerson ? await swipes.hidden(identity.person.id, SWIPE_HIDDEN_MAX) : [])
    const leftByName = new Set(isPerson ? [] : query.hidden)
    const genders = gender === null ? hiddenGendersOf(identity) : []
    const followed = query.collection === 'followed' ? await this.#followed(identity) : null
    const country = blockedRegions.whereabouts.of(identity.sessionKey)?.country ?? null
    const now = clock.now()
    const isInCollection = (model: Person): boolean => {
      if (query.collection === 'followed') return followed?.has(model.id) ?? false
      if (query.collection === 'new') return isNewModel(model, now)
      if (query.collection !== 'near') return true
      const isThere = country !== null && model.country === country
      return isThere || model.languages.some((language) => query.languages.has(language))
    }
    return (model) =>
      !left.has(model.id) &&
      !leftByName.has(model.username) &&
      (gender === null || model.gender === gender) &&
      (model.gender === null || !genders.includes(model.gender)) &&
      isInCollection(model)
  }

  async #followed(identity: Identity): Promise<ReadonlySet<number>> {
    if (identity.kind !== 'person') return new Set()
    return new Set((await this.#deps.follows.following(identity.person.id)).map(({ id }): number => id))
  }

  /** Who lets their room be in feeds (`tikichat_is_enabled`): read anew, since a room may hold an older account. */
  async #optedIn(models: readonly Person[]): Promise<ReadonlySet<number>> {
    const people = await this.#deps.people.byIds(models.map(({ id }) => id))
    return new Set(people.filter(({ settings }) => settings.tikichat_is_enabled).map(({ id }): number => id))
  }

  #card(model: Person, followed: ReadonlySet<number>): BrowseCard {
    const { live, thumbnails, clock } = this.#deps
    const card = presentCard(model, {
      room: live.listing(model.username),
      thumbVersion: thumbnails.latest(model.username)?.version ?? null,
      now: clock.now(),
    })
    return { ...card, is_followed: followed.has(model.id) }
  }
}
