import type { PurchaseState, PurchaseTerms } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Period, PurchaseLimits } from '@footlight/core/rules/billing/purchase-limits'
import type { BillerFact } from '@footlight/core/rules/billing/standing'

/** A pack, or a membership with 0 `tokens`, as it is for sale at a moment. `amount`: minor units. */
export interface StoredProduct {
  readonly internalId: string
  readonly tokens: number
  readonly amount: number
  readonly currency: string
}

/** Times are ms since 1970, amounts minor units, `taxRate` basis points. */
export interface StoredPurchase {
  readonly id: string
  readonly at: number
  readonly account: AccountId
  /** The buyer's key for it. */
  readonly ref: string
  readonly product: string
  readonly tokens: number
  readonly amount: number
  readonly currency: string
  readonly tax: number
  readonly taxRate: number
  /** Where the buyer was; null: nobody knows. */
  readonly country: string | null
  readonly biller: string
  /** null: the biller has not answered yet. */
  readonly billerId: string | null
  readonly link: string | null
  readonly state: PurchaseState
  /** Tokens that the books have given for it, by `step` movements. */
  readonly credited: number
  readonly step: number
  readonly reversed: number
  readonly declineCode: string | null
  readonly changedAt: number
  /** The card on file that is charged, as its biller calls it; null: the buyer pays on the biller's page. */
  readonly card: string | null
  readonly origin: PurchaseOrigin
}

/** Who began it: the buyer on a page of the biller, the buyer with one press, or the site by their order to top up or to renew. */
export type PurchaseOrigin = 'page' | 'one_click' | 're_up' | 'renewal'

export type PurchaseDraft = Pick<
  StoredPurchase,
  'id' | 'account' | 'ref' | 'tax' | 'taxRate' | 'country' | 'biller' | 'card' | 'origin'
> &
  Omit<PurchaseTerms, 'kind'>

/** A card as its biller told of it. */
export interface CardDraft {
  /** The biller's own name for it. */
  readonly id: string
  readonly brand: string
  readonly last4: string
  /** Its last month, such as 2031-04. */
  readonly expires: string
  /** Its holder agreed that it is charged also while they are away. */
  readonly mandate: boolean
}

/** One thing that a biller has said. `id`: the biller's own, told twice it is one; `reference`: of the purchase. */
export interface FactDraft {
  readonly id: string
  readonly reference: string
  readonly fact: BillerFact
  /** By the biller's clock, ms since 1970. */
  readonly happenedAt: number
  /** A card that the buyer let the biller keep with it. */
  readonly savedCard?: CardDraft
}

/** What came from a biller, as it came. `done`: taken; `held`: it could not be, and is tried by nobody any more. */
export interface StoredWebhook {
  readonly id: number
  readonly biller: string
  readonly at: number
  readonly body: string
  readonly state: 'new' | 'done' | 'held'
  readonly tries: number
  readonly problem: string | null
}

/** How a biller has answered lately, as far as this site asked it for pages. */
export interface BillerHealth {
  readonly asked: number
  readonly failed: number
}

export interface BillingRepository {
  /** In force at `now`, cheapest first. */
  products(now: number): Promise<readonly StoredProduct[]>
  /** What a new site begins with; where there is anything already, nothing is added. */
  seed(products: readonly StoredProduct[], taxRates: Readonly<Record<string, number>>): Promise<void>
  /** Basis points at `now`; 0: none is known. */
  taxRate(country: string, now: number): Promise<number>

  /**
   * The purchase of this draft, or the one that its buyer began with the same ref before; `over_budget`: they let themselves not;
   * `not_offered`: it is for those who come back, and they are none, or had it before.
   */
  begin(draft: PurchaseDraft, now: number): Promise<StoredPurchase | 'over_budget' | 'not_offered'>
  limits(account: AccountId): Promise<PurchaseLimits>
  /** Reads, changes and writes them in one: of two windows none is lost. */
  changeLimits(
    account: AccountId,
    now: number,
    change: (limits: PurchaseLimits) => PurchaseLimits,
  ): Promise<PurchaseLimits>
  /** Minor units in each period until `now`: what was paid and did not go back, and pages that may be paid yet. */
  spent(account: AccountId, currency: string, now: number): Promise<Readonly<Record<Period, number>>>
  /** All that an account bought of it, or began to. */
  ofProduct(account: AccountId, product: string): Promise<readonly StoredPurchase[]>
  /** That are with the bank, or were lost there, and changed at `since` or after. */
  disputedOf(product: string, since: number): Promise<readonly StoredPurchase[]>
  byRef(account: AccountId, ref: string): Promise<StoredPurchase | null>
  /** Another biller is asked; nothing happens where one has answered. */
  rebill(id: string, biller: string): Promise<void>
  /** The answer of `biller`; nothing happens where another one is asked by now, or has answered. `link` null: there is no page. */
  linked(id: string, biller: string, billerId: string, link: string | null): Promise<void>
  purchase(id: string): Promise<StoredPurchase | null>
  /** Newest first. */
  ofAccount(
    account: AccountId,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly purchases: readonly StoredPurchase[]; readonly total: number }>
  /** Whether they have tokens or a membership of any purchase now; who has all of their money back has bought nothing. */
  isBuyer(account: AccountId): Promise<boolean>
  /** Of those that were ordered after `since` how many nobody has paid. */
  countUnpaid(account: AccountId, since: number): Promise<number>
  /** Writes what the books have done as its step `step`; false: somebody else has. */
  booked(id: string, step: number, credited: number): Promise<boolean>
  /** Writes where it stands; false: it stood so already. */
  stands(
    id: string,
    standing: Pick<StoredPurchase, 'state' | 'reversed' | 'declineCode'>,
    now: number,
  ): Promise<boolean>

  /**
   * `unknown`: no such purchase, or one of another biller where money would have moved; false: it was known. What a biller that was
   * asked before says of its page that nobody paid is kept, and counts for nothing.
   */
  addFact(biller: string, draft: FactDraft, now: number): Promise<boolean | 'unknown'>
  /** Of the biller where it is paid. */
  factsOf(purchase: string): Promise<readonly BillerFact[]>
  /** Of which purchase a biller said this; null: it never did. `id`: its own for what it said. */
  purchaseOfFact(biller: string, id: string): Promise<string | null>

  /** Durable when it answers. */
  addWebhook(biller: string, body: string, now: number): Promise<number>
  /** Oldest first. */
  dueWebhooks(now: number, limit: number): Promise<readonly StoredWebhook[]>
  webhookDone(id: number): Promise<void>
  /** `dueAt` null: it is held. */
  webhookFailed(id: number, problem: string, dueAt: number | null): Promise<void>
  /** When the latest came; null: none ever did. */
  lastWebhookAt(biller: string): Promise<number | null>
  /** Deletes what came before that time and is done with; what is held or waits stays. */
  forgetWebhooks(before: number): Promise<void>

  attempted(biller: string, isOk: boolean, now: number): Promise<void>
  /** Since then, by biller. */
  health(since: number): Promise<ReadonlyMap<string, BillerHealth>>
  forgetAttempts(before: number): Promise<void>

  /** How far the biller's record was read; 0: not at all. */
  cursor(biller: string): Promise<number>
  moveCursor(biller: string, after: number, now: number): Promise<void>
  /** How many of this biller nobody has paid yet although they were ordered before `before`. */
  countOpen(biller: string, before: number): Promise<number>
  /** Those of this biller that it has a page for, nobody has paid yet, and were ordered from `since` until before `before`. */
  openOf(biller: string, since: number, before: number): Promise<readonly StoredPurchase[]>
  /** Charges of cards that no biller has answered, begun before `before`, oldest first. */
  unansweredCharges(before: number, limit: number): Promise<readonly StoredPurchase[]>
}
