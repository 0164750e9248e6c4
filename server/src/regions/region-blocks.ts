import type { AccountId, BlockedRegions } from '@footlight/core/protocol'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { isBlockedFrom, type RegionBlock } from './region-block.ts'
import type { RegionStore } from './region-store.ts'
import { Whereabouts } from './whereabouts.ts'

interface StoredBlocks {
  readonly ownerId: AccountId
  readonly regions: BlockedRegions
  readonly block: RegionBlock
}

/** A performer is shown in other places now. */
export const regionsChanged: Subject<{ readonly username: string }> = { name: 'inv.regions' }

const none: BlockedRegions = Object.freeze({ blocked_countries: [], blocked_states: [] })

/** For rooms without a site around them: nobody blocks anything, and nothing of it is stored. */
const emptyStore: RegionStore = { all: async () => [], save: async () => undefined }

/**
 * Where performers are not shown, by their usernames. All of it in memory, so that every way out of the
 * server can ask, and what a performer changes holds with the next question.
 */
export class RegionBlocks {
  readonly whereabouts: Whereabouts
  readonly #store: RegionStore
  readonly #byName = new Map<string, StoredBlocks>()
  readonly #bus: Bus | null

  private constructor(store: RegionStore, whereabouts: Whereabouts, bus: Bus | null) {
    this.#store = store
    this.#bus = bus
    this.whereabouts = whereabouts
  }

  /** `bus` null: nobody acts on changes. */
  static async load(
    store: RegionStore,
    people: Pick<PeopleRepository, 'byIds'>,
    whereabouts: Whereabouts,
    bus: Bus | null = null,
  ): Promise<RegionBlocks> {
    const blocks = new RegionBlocks(store, whereabouts, bus)
    const all = await store.all()
    const names = new Map(
      (await people.byIds(all.map(({ ownerId }) => ownerId))).map((owner) => [owner.id, owner.username]),
    )
    for (const { ownerId, ...regions } of all) {
      const username = names.get(ownerId)
      if (username !== undefined) blocks.#put({ id: ownerId, username }, regions)
    }
    return blocks
  }

  static none(): RegionBlocks {
    return new RegionBlocks(emptyStore, new Whereabouts(null), null)
  }

  /** The same object until it changes. */
  of(username: string): BlockedRegions {
    return this.#byName.get(username)?.regions ?? none
  }

  /** Whether there is any place where the performer is not shown. */
  has(username: string): boolean {
    return this.#byName.has(username)
  }

  /** The performer and site staff are never blocked: most performers block the very place where they live. */
  isBlocked(username: string, who: Pick<Viewer, 'accountId' | 'isStaff' | 'sessionKey'>): boolean {
    const stored = this.#byName.get(username)
    if (stored === undefined || who.isStaff || who.accountId === stored.ownerId) return false
    return isBlockedFrom(stored.block, this.whereabouts.of(who.sessionKey))
  }

  /** Whether the performer is not shown in one of these: countries and states as they are named to block them. */
  blocksAnyOf(username: string, places: readonly string[]): boolean {
    const block = this.#byName.get(username)?.block
    return (
      block !== undefined && places.some((place) => block.countries.has(place) || block.states.has(place))
    )
  }

  /** From where somebody looks at lists that leave out who blocks the place; staff look from nowhere. */
  vantageOf({
    accountId,
    isStaff,
    sessionKey,
  }: Pick<Viewer, 'accountId' | 'isStaff' | 'sessionKey'>): Vantage {
    const place = isStaff ? null : this.whereabouts.of(sessionKey)
    const places = place === null ? [] : [place.country, place.state]
    return { places: places.filter((each) => each !== null), viewer: accountId }
  }

  /** For what is fetched without a session. */
  isBlockedAt(username: string, address: string): boolean {
    const stored = this.#byName.get(username)
    return stored !== undefined && isBlockedFrom(stored.block, this.whereabouts.at(address))
  }

  /** Stored first, then in force, then told to those who act on it. */
  async set(owner: Person, regions: BlockedRegions): Promise<BlockedRegions> {
    const sorted = {
      blocked_countries: sortedOnce(regions.blocked_countries),
      blocked_states: sortedOnce(regions.blocked_states),
    }
    await this.#store.save(owner.id, sorted)
    this.#put(owner, sorted)
    this.#bus?.publish(regionsChanged, { username: owner.username })
    return sorted
  }

  #put({ id, username }: Pick<Person, 'id' | 'username'>, regions: BlockedRegions): void {
    const block = { countries: new Set(regions.blocked_countries), states: new Set(regions.blocked_states) }
    if (block.countries.size + block.states.size === 0) this.#byName.delete(username)
    else this.#byName.set(username, { ownerId: id, regions: Object.freeze(regions), block })
  }
}

function sortedOnce(codes: readonly string[]): string[] {
  return [...new Set(codes)].sort()
}

/** Where somebody looks from. */
export interface Vantage {
  /** Country and state, as performers name them to block them. Empty: not known, or nobody is blocked. */
  readonly places: readonly string[]
  /** null: a guest. */
  readonly viewer: AccountId | null
}
