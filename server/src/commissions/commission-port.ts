import type {
  AccountDuration,
  AccountNetwork,
  CommissionOfferFields,
  CommissionService,
  CommissionState,
  Gender,
} from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Split } from '@footlight/core/rules/ledger/shares'

/** An offer as it is stored; `accountName`: encrypted. */
export interface StoredOffer extends Omit<CommissionOfferFields, 'account_name'> {
  readonly model: AccountId
  readonly accountName: string | null
}

/** An order as it is stored. Times are ms since 1970. */
export interface StoredCommission {
  readonly id: number
  readonly viewer: AccountId
  readonly model: AccountId
  readonly service: CommissionService
  readonly price: number
  readonly deliveryDays: number
  readonly network: AccountNetwork | null
  readonly duration: AccountDuration | null
  readonly request: string
  /** `begun`: the books know whether its tokens are held. */
  readonly state: CommissionState | 'begun'
  readonly version: number
  readonly dueAt: number | null
  readonly orderedAt: number
  readonly acceptedAt: number | null
  readonly deliveredAt: number | null
  readonly closedAt: number | null
  readonly charged: number | null
  readonly isSettled: boolean
  readonly split: Split | null
  /** The item that is prepared, or was delivered; null: none. */
  readonly media: number | null
  readonly deliveryText: string
  readonly deliveryScore: number | null
  readonly hasDeliveredMedia: boolean
  /** Encrypted. */
  readonly accountName: string | null
  readonly accessEndsAt: number | null
  readonly dispute: string
  readonly decisionNote: string
}

export interface CommissionDraft
  extends Pick<
    StoredCommission,
    'viewer' | 'model' | 'service' | 'price' | 'deliveryDays' | 'network' | 'duration' | 'request'
  > {
  readonly ref: string
}

/** What a change of state writes beside the state itself. */
export type CommissionPatch = Partial<
  Pick<
    StoredCommission,
    | 'acceptedAt'
    | 'deliveredAt'
    | 'deliveryText'
    | 'deliveryScore'
    | 'hasDeliveredMedia'
    | 'accountName'
    | 'accessEndsAt'
    | 'dispute'
    | 'decisionNote'
  >
>

export interface CommissionChange {
  readonly state: CommissionState
  readonly dueAt: number | null
  readonly closedAt: number | null
  readonly charged: number | null
  readonly patch: CommissionPatch
  /** null: the clock. */
  readonly by: AccountId | null
  readonly at: number
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export interface FoundCommissions {
  readonly orders: readonly StoredCommission[]
  /** On all pages. */
  readonly total: number
}

/** What performers make to order, and what was ordered. */
export interface CommissionRepository {
  offersOf(model: AccountId): Promise<readonly StoredOffer[]>
  /** Open ones of performers whose identity is proved, the newest account first; of areas in `hidden` none. */
  openOffers(
    service: CommissionService,
    page: Page,
    hidden: readonly Gender[],
  ): Promise<{ readonly offers: readonly StoredOffer[]; readonly total: number }>
  /** `accountName` null: as it was. */
  putOffer(offer: StoredOffer): Promise<void>

  /**
   * The same `ref` of a viewer answers with the order that it began first. null: the performer, or this viewer with
   * them, has as many open ones as may be, whatever other requests come in this moment.
   */
  begin(
    draft: CommissionDraft,
    at: number,
    limits: { readonly ofService: number; readonly ofViewer: number; readonly begunSince: number },
  ): Promise<StoredCommission | null>
  /** Its tokens are held. False: that was noted before. */
  opened(id: number, at: number, dueAt: number): Promise<boolean>
  /** It was begun then, never again since, and its tokens are not held. */
  forget(order: Pick<StoredCommission, 'id' | 'orderedAt'>): Promise<void>
  /** Begun before `before`, and nobody told whether they are held; some hundred at once. */
  begun(before: number): Promise<readonly StoredCommission[]>

  byId(id: number): Promise<StoredCommission | null>
  byRef(viewer: AccountId, ref: string): Promise<StoredCommission | null>
  /** Not `begun`, newest first. */
  ofPerson(side: 'viewer' | 'model', account: AccountId, page: Page): Promise<FoundCommissions>
  /** Media ratings that are not over, newest first; a hundred at most. */
  openOf(account: AccountId, service: CommissionService): Promise<readonly StoredCommission[]>
  disputes(page: Page, service?: CommissionService): Promise<FoundCommissions>
  /** Open orders of each service that this performer has. */
  openCounts(model: AccountId): Promise<ReadonlyMap<CommissionService, number>>
  /** Those which wait for the performer: to be answered, or delivered. */
  waitingFor(model: AccountId): Promise<ReadonlyMap<CommissionService, number>>

  /**
   * The next state of the order as it was read, with its line of the log. Who ordered has the item of a delivery with
   * it in the same transaction, and loses it with a refund in whole. False: another change was quicker.
   */
  change(order: StoredCommission, to: CommissionChange): Promise<boolean>
  /** The item that is prepared for it takes the place of `before`. False: another was quicker, or it is delivered. */
  prepare(id: number, before: number | null, media: number): Promise<boolean>
  settled(id: number, split: Split | null): Promise<void>
  /** Over, and the books have not heard of it before `before`; some hundred at once. */
  unsettled(before: number): Promise<readonly StoredCommission[]>
  /** Open, and their clock has run out; some hundred at once. */
  due(now: number): Promise<readonly StoredCommission[]>
  /** Paid access to accounts that has ended, and nobody was told; some hundred at once. */
  accessEnded(now: number): Promise<readonly StoredCommission[]>
  reminded(id: number): Promise<boolean>
}
