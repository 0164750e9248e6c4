import type { Clock, Ledger } from '@footlight/core/ports'
import type { FanLevel, MediaAccess } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { mediaPrice } from '@footlight/core/rules/library/fan-levels'
import { type MediaFacts, type MediaViewer, mediaAccess } from '@footlight/core/rules/library/media-access'
import type { FanMemberships } from '../accounts/fan-memberships.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { MediaPurchaseRepository, StoredMedia } from './library-port.ts'

export interface MediaReaderDeps {
  readonly people: PeopleRepository
  readonly fanClub: FanMemberships
  readonly roomRepository: RoomRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly ledger: Ledger
  readonly clock: Clock
}

/** Who asks, and from where. */
export interface Asking {
  /** null: nobody with a session. */
  readonly identity: Identity | null
  /** Whether this performer is not shown where the asking one is. */
  readonly isBlockedFrom: (username: string) => boolean
}

/** What somebody gets of one item, and why. */
export interface ReadMedia {
  readonly item: StoredMedia
  readonly owner: Person
  readonly access: MediaAccess
  /** What it costs them now; 0: nothing. */
  readonly price: number
  readonly level: FanLevel | null
  readonly hasBought: boolean
}

/** Who somebody is to a performer, whatever they bought. */
export interface Standing {
  readonly owner: Person
  readonly viewer: Omit<MediaViewer, 'hasBought'>
}

/**
 * The one judge of who sees which item, for pages, lists, purchases and every address of a file. A fixed number of
 * queries, however many items.
 */
export class MediaReader {
  readonly #deps: MediaReaderDeps

  constructor(deps: MediaReaderDeps) {
    this.#deps = deps
  }

  /** What is there for the one who asks, in the same order; what is not is left out. */
  async read(items: readonly StoredMedia[], asking: Asking): Promise<readonly ReadMedia[]> {
    const [standings, bought] = await Promise.all([
      this.standings(
        items.map(({ model }) => model),
        asking,
      ),
      this.boughtOf(asking.identity?.kind === 'person' ? asking.identity.person.id : null, items),
    ])
    return items.flatMap((item) => {
      const standing = standings.get(item.model)
      if (standing === undefined) return []
      const { owner, viewer } = standing
      const hasBought = bought.has(item.id)
      const access = mediaAccess(factsOf(item), { ...viewer, hasBought })
      const { level } = viewer
      return access === null
        ? []
        : [{ item, owner, access, price: mediaPrice(item.token_price, level), level, hasBought }]
    })
  }

  /** Who the one who asks is to each of these performers; of those who are gone nothing is told. */
  async standings(
    performers: readonly AccountId[],
    { identity, isBlockedFrom }: Asking,
  ): Promise<ReadonlyMap<AccountId, Standing>> {
    const { people, fanClub, roomRepository, clock } = this.#deps
    const models = [...new Set(performers)]
    const person = identity?.kind === 'person' ? identity.person : null
    const now = clock.now()
    const [owners, bans, memberships] = await Promise.all([
      people.byIds(models),
      identity === null ? Promise.resolve([]) : roomRepository.bansOf(identity.username, models, now),
      person === null ? Promise.resolve([]) : fanClub.membershipsOf(person.id, now, models),
    ])
    const banned = new Set(bans)
    const levelOf = new Map(memberships.map(({ model, level }) => [model, level]))
    return new Map(
      owners.map((owner) => {
        const isOwner = person?.id === owner.id
        const isShutOut =
          banned.has(owner.id) ||
          isBlockedFrom(owner.username) ||
          isSuspended(owner, clock) ||
          (person?.type === 'model' && !isOwner && owner.settings.block_room_models)
        const viewer = {
          isGuest: person === null,
          isOwner,
          isStaff: person !== null && may(person.roles, 'media.review'),
          level: levelOf.get(owner.id) ?? null,
          isShutOut,
        }
        return [owner.id, { owner, viewer }]
      }),
    )
  }

  async readOne(item: StoredMedia | null, asking: Asking): Promise<ReadMedia | null> {
    return item === null ? null : ((await this.read([item], asking))[0] ?? null)
  }

  /**
   * Ids of items that this one paid for. A purchase that was begun, and whose end a crash swallowed, is looked
   * up in the books, which alone know (LIBRARY-BUY-03).
   */
  async boughtOf(
    buyer: AccountId | null,
    items: readonly Pick<StoredMedia, 'id'>[],
  ): Promise<ReadonlySet<number>> {
    if (buyer === null) return new Set()
    const { mediaPurchases, ledger, clock } = this.#deps
    const bought = new Set<number>()
    for (const { item, sale, state } of await mediaPurchases.of(
      buyer,
      items.map(({ id }) => id),
    )) {
      if (state === 'begun') {
        if ((await ledger.movement(sale)) === null) continue
        await mediaPurchases.paid(item, buyer, clock.now())
      }
      bought.add(item)
    }
    return bought
  }
}

export function factsOf(item: StoredMedia): MediaFacts {
  return {
    state: item.state,
    isDeleted: item.deletedAt !== null,
    tokenPrice: item.token_price,
    isFreeNoAuth: item.is_free_no_auth,
    fanLevel: item.fanLevel,
    isPrivate: item.isPrivate,
  }
}
