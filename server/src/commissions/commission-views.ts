import type { Clock } from '@footlight/core/ports'
import {
  type Commission,
  type CommissionOffer,
  type CommissionSummary,
  commissionLimits,
  type DisputedCommission,
  type OwnCommissionOffer,
} from '@footlight/core/protocol'
import { commissionClocks } from '@footlight/core/rules/commissions/commission'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import type { MediaViews } from '../library/media-views.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { CommissionRepository, StoredCommission, StoredOffer } from './commission-port.ts'
import { isReady, nameOfOrder } from './deliver-commission.ts'

export interface CommissionViewDeps {
  readonly commissions: CommissionRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly library: LibraryRepository
  readonly mediaViews: MediaViews
  readonly accountNames: SecretBox
  readonly clock: Clock
}

type Someone = Identity & { readonly kind: 'person' }

const nobody = { username: '', displayName: '', avatar: null }

/** Orders and offers as they are sent. What was asked and delivered is in no list but that of disputes. */
export class CommissionViews {
  readonly #deps: CommissionViewDeps

  constructor(deps: CommissionViewDeps) {
    this.#deps = deps
  }

  async summaries(
    orders: readonly StoredCommission[],
    reader: Pick<Person, 'id'>,
  ): Promise<CommissionSummary[]> {
    const names = await this.#names(orders)
    return orders.map((order) => {
      const isModel = order.model === reader.id
      const other = names.get(isModel ? order.viewer : order.model) ?? nobody
      return presentSummary(order, isModel ? 'performer' : 'viewer', other)
    })
  }

  /** To one of its sides. */
  async one(order: StoredCommission, identity: Someone): Promise<Commission> {
    const [summary] = await this.summaries([order], identity.person)
    const isModel = summary!.side === 'performer'
    const prepared = order.media === null || !isModel ? null : await this.#deps.library.byId(order.media)
    const isTheirs = isModel ? order.deliveredAt !== null : keepsDelivery(order)
    return {
      ...summary!,
      request: order.request,
      delivery: isTheirs ? await this.#delivery(order, identity, !isModel) : null,
      prepared:
        prepared === null || prepared.deletedAt !== null || prepared.state === 'removed'
          ? null
          : { id: prepared.id, type: prepared.type, is_ready: isReady(prepared) },
      dispute: order.dispute,
      decision_note: order.decisionNote,
    }
  }

  async disputes(orders: readonly StoredCommission[], staff: Someone): Promise<DisputedCommission[]> {
    const names = await this.#names(orders)
    const disputes: DisputedCommission[] = []
    for (const order of orders)
      disputes.push({
        id: order.id,
        service: order.service,
        viewer: (names.get(order.viewer) ?? nobody).username,
        performer: (names.get(order.model) ?? nobody).username,
        price: order.price,
        ordered_at: isoTime(order.orderedAt),
        delivered_at: timeOf(order.deliveredAt),
        deadline: isoTime(order.dueAt ?? order.orderedAt),
        request: order.request,
        dispute: order.dispute,
        delivery: await this.#delivery(order, staff, false),
      })
    return disputes
  }

  async offers(stored: readonly StoredOffer[]): Promise<CommissionOffer[]> {
    const offers = stored.filter(({ is_open }) => is_open)
    if (offers.length === 0) return []
    const open = await this.#deps.commissions.openCounts(offers[0]!.model)
    return offers.map(
      ({ service, price_min, price_max, delivery_days, network, duration, text, open_max }) => ({
        service,
        price_min,
        price_max,
        delivery_days,
        network,
        duration,
        text,
        is_full: (open.get(service) ?? 0) >= open_max,
      }),
    )
  }

  async #delivery(order: StoredCommission, identity: Someone, isBuyer: boolean) {
    const { library, mediaViews, accountNames, clock } = this.#deps
    const item = order.hasDeliveredMedia && order.media !== null ? await library.byId(order.media) : null
    const [media] = item === null ? [] : await mediaViews.present([item], identity)
    const isOpen = isBuyer && (order.accessEndsAt === null || clock.now() < order.accessEndsAt)
    return {
      text: order.deliveryText,
      score: order.deliveryScore,
      media: media ?? null,
      account_name:
        isOpen && order.accountName !== null
          ? accountNames.open(order.accountName, nameOfOrder(order))
          : null,
    }
  }

  async #names(orders: readonly StoredCommission[]): Promise<ReadonlyMap<number, Person>> {
    const ids = [...new Set(orders.flatMap(({ viewer, model }) => [viewer, model]))]
    return new Map((await this.#deps.people.byIds(ids)).map((person) => [person.id, person]))
  }
}

/** Whoever got all of their tokens back has nothing for them. */
function keepsDelivery({ deliveredAt, charged }: StoredCommission): boolean {
  return deliveredAt !== null && (charged === null || charged > 0)
}

function presentSummary(
  order: StoredCommission,
  side: CommissionSummary['side'],
  { username, displayName, avatar }: Pick<Person, 'username' | 'displayName' | 'avatar'>,
): CommissionSummary {
  const { price, charged } = order
  return {
    id: order.id,
    service: order.service,
    side,
    username,
    display_name: displayName,
    avatar_url: avatarUrl({ username, avatar }),
    state: order.state === 'begun' ? 'requested' : order.state,
    price,
    delivery_days: order.deliveryDays,
    network: order.network,
    duration: order.duration,
    ordered_at: isoTime(order.orderedAt),
    deadline: timeOf(order.dueAt),
    promised_at:
      order.state === 'accepted' && order.dueAt !== null
        ? isoTime(order.dueAt - commissionClocks.late)
        : null,
    delivered_at: timeOf(order.deliveredAt),
    closed_at: timeOf(order.closedAt),
    charged,
    refunded: charged === null ? null : price - charged,
    split: side === 'performer' ? order.split : null,
    access_ends_at: timeOf(order.accessEndsAt),
  }
}

export function presentOwnOffer({ model: _, accountName, ...offer }: StoredOffer): OwnCommissionOffer {
  return { ...offer, account_name: null, has_account_name: accountName !== null }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}

export function pageOf(page: number) {
  return { offset: (page - 1) * commissionLimits.perPage, limit: commissionLimits.perPage }
}
