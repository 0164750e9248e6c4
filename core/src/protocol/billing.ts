import * as z from 'zod/mini'
import { GivenVariant } from './experiments.ts'
import { PurchaseTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import { Membership } from './user.ts'

export const billingLimits = {
  pageSize: 25,
} as const

/** Minor units of the currency, such as cents. */
export const Money = z.int().check(z.minimum(0), z.maximum(100_000_000))
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
export const ProductId = z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/))

/**
 * A pack of tokens that is a proof of age beside: whoever pays it with a credit card has one, and children do not. Sold once to each
 * account, on a page of its own, while a proof is wanted that a card can give (AGE-OFFER-01).
 */
export const AGE_OFFER = 'age_check'

/** How its page opens: beside the site, instead of it, or inside of it. */
export const LinkOpening = z.enum(['window', 'page', 'modal'])
export type LinkOpening = z.infer<typeof LinkOpening>

/** A method (`credit`, `paypal`, `crypto`, `cashtocode`), or a biller by its name. */
const BillerPreference = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** A pack of tokens, or a membership: thirty days of its level. */
export const Product = z.object({
  internal_id: ProductId,
  /** 0 of a membership. */
  tokens: z.int(),
  amount: Money,
  currency: Currency,
  /** Who takes the money; a name that the operator gave. */
  biller: z.string(),
  /** How the page of that biller opens; the answer to the order has the last word. */
  opens: LinkOpening,
  /** Percent that it is cheaper for each token than the dearest pack; 0: not at all. */
  discount: z.int(),
  /** null: tokens alone. */
  membership: z.nullable(Membership),
  /** Paid with one press by a card that is on file. */
  is_oneclick: z.boolean(),
  /** Where it is ordered, by POST. */
  biller_link: z.string(),
  /** `rate` in basis points; `country` null: nobody knows where the buyer is, and no tax is named. */
  tax: z.object({ amount: Money, rate: z.int(), country: z.nullable(z.string()) }),
})
export type Product = z.infer<typeof Product>

export const PackOrder = z.enum(['cheapest_first', 'largest_first'])
export type PackOrder = z.infer<typeof PackOrder>

/** A card that a biller keeps for a buyer. Its number is nowhere here, and never was. */
export const Card = z.object({
  id: z.string(),
  biller: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** Its last month, such as 2031-04. */
  expires: z.string(),
  /** Its holder agreed at the biller's that it is charged also while they are away: automatic top-ups need that. */
  has_affidavit: z.boolean(),
})
export type Card = z.infer<typeof Card>

/**
 * `open`: nobody has paid yet; `paid`, also where a part came back; `review`: the biller took another sum than was
 * ordered, and people decide; `disputed`: with the bank, and the tokens are away meanwhile; `charged_back`: the bank has
 * decided against the site.
 */
export const PurchaseState = z.enum([
  'open',
  'declined',
  'expired',
  'review',
  'paid',
  'refunded',
  'disputed',
  'charged_back',
])
export type PurchaseState = z.infer<typeof PurchaseState>

export const Purchase = z.object({
  id: z.string(),
  product: ProductId,
  tokens: z.int(),
  /** How many of them the buyer has, all in all: fewer than `tokens` where money went back. */
  credited: z.int(),
  amount: Money,
  currency: Currency,
  tax: z.object({ amount: Money, rate: z.int(), country: z.nullable(z.string()) }),
  /** Minor units that are back with the buyer. */
  reversed: Money,
  biller: z.string(),
  state: PurchaseState,
  /** As the biller's return codes name it; null: it was not declined. */
  decline_code: z.nullable(z.string()),
  /** ISO 8601. */
  ordered_at: z.string(),
  changed_at: z.string(),
})
export type Purchase = z.infer<typeof Purchase>

/** Minor units; null: no end. A week is seven days, a month thirty, back from now. */
const Budget = z.nullable(Money)
export const Budgets = z.object({ day: Budget, week: Budget, month: Budget })
export type Budgets = z.infer<typeof Budgets>

export const CoolOff = z.enum(['day', 'week', 'month', 'quarter', 'half_year'])
export type CoolOff = z.infer<typeof CoolOff>

/** What somebody lets themselves buy. */
export const PurchaseLimits = z.object({
  currency: Currency,
  budgets: Budgets,
  /** Looser ones that wait, and from when on they hold; null: none do. */
  pending: z.nullable(z.object({ budgets: Budgets, from: z.string() })),
  /** What was spent in each period. */
  spent: z.object({ day: Money, week: Money, month: Money }),
  /** null: they may buy. */
  cool_off_until: z.nullable(z.string()),
})
export type PurchaseLimits = z.infer<typeof PurchaseLimits>

/** What a biller's page hands back with the buyer. Proves nothing by being there: the server asks. `ans`: not all have one. */
export const BillerReturn = z.object({
  ans: z.optional(z.string().check(z.regex(/^[YN][A-Z0-9]{0,39}$/))),
  reference: z.string().check(z.maxLength(64)),
  transaction_id: z.optional(z.string().check(z.maxLength(64))),
  amount: z.optional(z.string().check(z.maxLength(16))),
  currency: z.optional(z.string().check(z.maxLength(3))),
  digest: z.optional(z.string().check(z.maxLength(128))),
})
export type BillerReturn = z.infer<typeof BillerReturn>

/** What a browser is like: 128 bits, hex. Two of one kind may be alike, and who wants to can send another. */
export const DeviceFingerprint = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const billingRoutes = {
  /** Models are refused. No biller, nothing to buy: all lists are empty. */
  products: defineRoute({
    method: 'POST',
    path: '/billing/products',
    summary: 'What can be bought',
    access: 'user',
    at: 'anywhere',
    sells: true,
    body: z.object({
      /** Who is wanted: of several with one method that one is named. */
      biller_pref: z.optional(BillerPreference),
      /** False: packs for cryptocurrency are left out. */
      crypto: z.optional(z.boolean()),
      /** Where vouchers are to be bought, where the server does not know; without it packs for them are there all the same. */
      cashtocode_country_code: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    }),
    response: z.object({
      /** Packs by the way in which they are paid; empty: nobody takes money so where the buyer is. */
      products: z.object({
        credit: z.array(Product),
        paypal: z.array(Product),
        crypto: z.array(Product),
        cashtocode: z.array(Product),
      }),
      /** In the same ways; one for who comes back is there for them alone. */
      memberships: z.object({
        credit: z.array(Product),
        paypal: z.array(Product),
        crypto: z.array(Product),
        cashtocode: z.array(Product),
      }),
      promo_products: z.object({ default: z.nullable(Product) }),
      /** Why the latest try failed, if nothing was paid since; null: none did. */
      declined_reason: z.nullable(z.string()),
      oneclick_suggestion: z.nullable(Product),
      /** On file. */
      cards: z.array(Card),
      /** Minor units that may still be paid today; null: nobody set a limit. */
      daily_purchase_remaining: z.nullable(Money),
      /** In which packs are shown. Which ones there are, and what they cost, is the same in both. */
      pack_order: PackOrder,
      /** The experiment that the order comes of, to be reported once the packs are on the screen; null: nothing is. */
      experiment: z.nullable(GivenVariant),
      /** Tokens that the buyer owes, because money went back that was spent: what they buy pays it first. */
      owed: z.int(),
    }),
    errors: ['models_cannot_purchase', 'purchases_blocked', 'cooling_off', 'account_suspended'],
  }),
  purchase: defineRoute({
    method: 'POST',
    path: '/billing/purchases/:product',
    summary: 'Buy tokens; answers with the biller’s page',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: z.object({ product: ProductId }),
    /** `biller_pref`: who chose a way to pay is sent to nobody who takes money in another. */
    body: z.object({ terms: PurchaseTerms, biller_pref: z.optional(BillerPreference) }),
    response: z.object({
      status: z.literal('success'),
      purchase: Purchase,
      link: z.string(),
      opens: LinkOpening,
    }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'models_cannot_purchase',
      'purchases_blocked',
      'cooling_off',
      'purchase_budget',
      'account_suspended',
      'not_found',
      'offer_changed',
      'biller_unavailable',
      'unavailable',
      'storage_full',
    ],
  }),
  /** `not_found`: it is not offered to this account, where they are, or now. */
  ageOffer: defineRoute({
    method: 'GET',
    path: '/billing/product_av',
    summary: 'The token pack whose purchase also proves age',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    sells: true,
    response: z.object({ product: Product }),
    errors: ['not_found'],
  }),
  /** One page at a time, in any number of tabs, and once for each account. */
  buyAgeOffer: defineRoute({
    method: 'POST',
    path: '/billing/product_av',
    summary: 'Buy this pack; answers with the biller’s page',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    sells: true,
    body: z.object({ terms: PurchaseTerms }),
    response: z.object({
      status: z.literal('success'),
      purchase: Purchase,
      link: z.string(),
      opens: LinkOpening,
    }),
    errors: [
      'not_found',
      'offer_changed',
      'purchase_budget',
      'idempotency_conflict',
      'models_cannot_purchase',
      'purchases_blocked',
      'cooling_off',
      'account_suspended',
      'biller_unavailable',
      'unavailable',
    ],
  }),
  purchases: defineRoute({
    method: 'GET',
    path: '/billing/purchases',
    summary: 'My purchases, newest first',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: z.object({ purchases: z.array(Purchase), count_total: z.int() }),
    errors: [],
  }),
  onePurchase: defineRoute({
    method: 'GET',
    path: '/billing/purchases/:id',
    summary: 'State of one of my purchases',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ id: z.uuid() }),
    response: Purchase,
    errors: ['not_found'],
  }),
  /** Asked before anything about the browser is read: who is behind a VPN is left alone, unless the operator wants them too. */
  deviceCheck: defineRoute({
    method: 'GET',
    path: '/billing/purchases/:id/device',
    summary: 'Whether a purchase of mine needs the features of its browser',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    response: z.object({
      wanted: z.boolean(),
      /** For how long what was found may be kept in the browser, s. */
      cache_s: z.int(),
    }),
    errors: ['not_found'],
  }),
  reportDevice: defineRoute({
    method: 'POST',
    path: '/billing/purchases/:id/device',
    summary: 'Report the features of the browser of a purchase; only the first report counts',
    access: 'user',
    at: 'anywhere',
    params: z.object({ id: z.uuid() }),
    body: z.object({ device: DeviceFingerprint }),
    errors: ['not_found'],
  }),
  purchaseLimits: defineRoute({
    method: 'GET',
    path: '/billing/limits',
    summary: 'My purchase budgets',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: PurchaseLimits,
    errors: [],
  }),
  /** What is tighter holds at once, what is looser after a day. */
  setBudgets: defineRoute({
    method: 'POST',
    path: '/billing/limits',
    summary: 'Set my purchase budgets',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: Budgets,
    response: PurchaseLimits,
    errors: ['models_cannot_purchase'],
  }),
  /** Nobody can end it early, the staff included; a longer one may follow. */
  coolOff: defineRoute({
    method: 'POST',
    path: '/billing/cool-off',
    summary: 'Block my own purchases for a time',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ period: CoolOff }),
    response: PurchaseLimits,
    errors: ['models_cannot_purchase'],
  }),
  /** Asks the biller, so that tokens come also where its own word is late or lost. */
  returned: defineRoute({
    method: 'POST',
    path: '/billing/return',
    summary: 'Report the return from the biller',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: BillerReturn,
    response: Purchase,
    errors: ['not_found', 'unavailable'],
  }),
} as const
