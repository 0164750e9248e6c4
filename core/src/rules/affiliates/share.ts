import type { PurchaseState } from '../../protocol/billing.ts'

/** What an affiliate is promised, from `from` on. Times are ms since 1970, `share` basis points, `minimum` minor units. */
export interface AffiliateTerms {
  readonly from: number
  readonly share: number
  /** Days from the sign-up on whose purchases count. */
  readonly days: number
  /** Days from a purchase on before its share can be paid out. */
  readonly holdDays: number
  /** The least that is paid out, in any currency. */
  readonly minimum: number
}

export const defaultAffiliateTerms: AffiliateTerms = {
  from: 0,
  share: 2_000,
  days: 365,
  holdDays: 30,
  minimum: 5_000,
}

export const DAY_MS = 86_400_000

/** Those in force at `at`. `all`: in any order. */
export function termsAt(all: readonly AffiliateTerms[], at: number): AffiliateTerms {
  return all
    .filter(({ from }) => from <= at)
    .reduce((newest, each) => (each.from >= newest.from ? each : newest), defaultAffiliateTerms)
}

/** Where a purchase stands, as far as its money is concerned; minor units. */
export interface PurchaseMoney {
  readonly state: PurchaseState
  readonly amount: number
  readonly tax: number
  readonly reversed: number
}

/** States in which the site has had the money. One in `review` has given nothing, and shares nothing. */
const taken: ReadonlySet<PurchaseState> = new Set(['paid', 'refunded', 'disputed', 'charged_back'])

/**
 * What an affiliate has of one purchase, minor units: a part of what was paid and did not go back, without its tax, rounded
 * down. A function of where the purchase stands, and so of the set of facts alone (AFF-03).
 */
export function shareOf({ state, amount, tax, reversed }: PurchaseMoney, share: number): number {
  if (!taken.has(state) || amount <= 0) return 0
  const left = BigInt(Math.max(0, amount - reversed))
  const net = (left * BigInt(amount - tax)) / BigInt(amount)
  return Number((net * BigInt(share)) / 10_000n)
}

/** Who signed up by a link, as far as money depends on it. `signedUpAt`: ms since 1970. */
export interface ReferralMoney {
  readonly signedUpAt: number
  readonly verdict: Verdict
}

/** `held`: an administrator has to look; `released` and `rejected`: one did. */
export const verdicts = ['clear', 'held', 'released', 'rejected'] as const
export type Verdict = (typeof verdicts)[number]

export interface SharedPurchase extends PurchaseMoney {
  /** When it was ordered. */
  readonly at: number
}

/** What the lines of this purchase have to add up to, and from when on that can be paid out. */
export function dueOf(
  purchase: SharedPurchase,
  referral: ReferralMoney,
  terms: readonly AffiliateTerms[],
): { readonly amount: number; readonly payableAt: number } {
  const { share, holdDays } = termsAt(terms, purchase.at)
  const { days } = termsAt(terms, referral.signedUpAt)
  const isWithin = purchase.at >= referral.signedUpAt && purchase.at < referral.signedUpAt + days * DAY_MS
  const isDue = isWithin && referral.verdict !== 'rejected'
  return { amount: isDue ? shareOf(purchase, share) : 0, payableAt: purchase.at + holdDays * DAY_MS }
}
