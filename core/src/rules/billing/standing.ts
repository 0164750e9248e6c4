import type { PurchaseState } from '../../protocol/billing.ts'

/**
 * What a biller has said of one purchase. Facts come late, twice and in any order: what they amount to is a function of the set
 * of them, whatever came first (BILLING-01). Amounts are in the minor units of `currency`.
 */
export type BillerFact =
  | {
      readonly kind: 'approved'
      readonly amount: number
      readonly currency: string
      /** Of the card; absent: the biller does not say. */
      readonly funding?: 'credit' | 'debit' | undefined
    }
  /** `code`: as the biller's return codes name it, such as `NDECLINED`. */
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'expired' }
  /** Not the biller's word: it was asked, and knew of no such order. In no file of its days. */
  | { readonly kind: 'unheard' }
  | { readonly kind: 'refunded'; readonly refund: string; readonly amount: number }
  | {
      readonly kind: 'dispute_opened'
      readonly dispute: string
      readonly amount: number
      readonly reason: DisputeReason
    }
  | { readonly kind: 'dispute_won'; readonly dispute: string }
  | { readonly kind: 'dispute_lost'; readonly dispute: string }

export const disputeReasons = ['fraud', 'not_recognised', 'not_received', 'duplicate', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** What was ordered: `tokens` for `amount`. */
export interface Ordered {
  readonly tokens: number
  readonly amount: number
  readonly currency: string
}

export interface Standing {
  readonly state: PurchaseState
  /** Tokens that the buyer has of this purchase, all in all; never less than 0, never more than were ordered. */
  readonly credited: number
  /** Minor units that are back with the buyer, or with their bank. */
  readonly reversed: number
  /** The latest word on why it was declined; null: it was not. */
  readonly declineCode: string | null
  /** Who owes what of the tokens that are taken back is spent already. */
  readonly bearer: Bearer
}

/** `buyer`: they owe it, and their next purchase pays it first; `site`: it is the site's loss. */
export type Bearer = 'buyer' | 'site'

/**
 * Who bears tokens that were spent before their money went back. A refund is the site's own decision; where the goods did not
 * come or were charged twice the buyer was right.
 */
export const bearers: Readonly<Record<DisputeReason | 'refund', Bearer>> = {
  refund: 'site',
  fraud: 'buyer',
  not_recognised: 'buyer',
  not_received: 'site',
  duplicate: 'site',
  other: 'buyer',
}

/** What all facts together amount to. */
export function standingOf(ordered: Ordered, facts: readonly BillerFact[]): Standing {
  const declineCode = codeOf(facts)
  const nothing = { credited: 0, reversed: 0, declineCode, bearer: 'site' } as const
  const approvals = facts.filter((fact) => fact.kind === 'approved')
  if (approvals.length === 0) {
    const isOver = (kind: BillerFact['kind']): boolean => facts.some((fact) => fact.kind === kind)
    const isGone = isOver('expired') || isOver('unheard')
    return { ...nothing, state: isOver('declined') ? 'declined' : isGone ? 'expired' : 'open' }
  }
  const isAsOrdered = ({ amount, currency }: (typeof approvals)[number]): boolean =>
    amount === ordered.amount && currency === ordered.currency
  const refunded = sum([...refundsOf(facts).values()])
  const standing = disputesOf(facts).filter(({ stage }) => stage !== 'won')
  const back = refunded + sum(standing.map(({ amount }) => amount))
  if (!approvals.every(isAsOrdered)) {
    const isBack = refundableOf(facts) === 0
    const state = withBank(standing) ?? (isBack ? 'refunded' : 'review')
    return { ...nothing, reversed: Math.min(takenOf(facts), back), state }
  }
  const reversed = Math.min(ordered.amount, back)
  return {
    state: withBank(standing) ?? (refunded >= ordered.amount ? 'refunded' : 'paid'),
    credited: ordered.tokens - tokensOf(ordered, reversed),
    reversed,
    declineCode,
    bearer: standing.some(({ reason }) => bearers[reason] === 'buyer') ? 'buyer' : bearers.refund,
  }
}

/** A page that nobody paid moves none. */
export function movesMoney({ kind }: BillerFact): boolean {
  return kind !== 'declined' && kind !== 'expired' && kind !== 'unheard'
}

/** What of the sum that the biller took can still be given back, minor units of what it took it in. */
export function refundableOf(facts: readonly BillerFact[]): number {
  return Math.max(0, takenOf(facts) - sum([...refundsOf(facts).values()]))
}

function takenOf(facts: readonly BillerFact[]): number {
  return Math.max(0, ...facts.map((fact) => (fact.kind === 'approved' ? fact.amount : 0)))
}

interface Dispute {
  readonly amount: number
  readonly reason: DisputeReason
  readonly stage: 'open' | 'won' | 'lost'
}

/** Where the bank has taken money back; null: nowhere. */
function withBank(standing: readonly Dispute[]): PurchaseState | null {
  if (standing.some(({ stage }) => stage === 'lost')) return 'charged_back'
  return standing.length > 0 ? 'disputed' : null
}

/** A part of the money takes a part of the tokens, the broken one too: who has all of the money back has no token. */
function tokensOf({ tokens, amount }: Ordered, reversed: number): number {
  return Math.ceil((tokens * reversed) / amount)
}

/** By refund, each once: one that is told twice with two sums counts as the larger. */
function refundsOf(facts: readonly BillerFact[]): ReadonlyMap<string, number> {
  const refunds = new Map<string, number>()
  for (const fact of facts)
    if (fact.kind === 'refunded')
      refunds.set(fact.refund, Math.max(fact.amount, refunds.get(fact.refund) ?? 0))
  return refunds
}

/** Those that were opened: an end of one of which nothing else is known waits for its beginning. Won is won, whatever else is said. */
function disputesOf(facts: readonly BillerFact[]): readonly Dispute[] {
  const ends = (kind: 'dispute_won' | 'dispute_lost'): ReadonlySet<string> =>
    new Set(facts.flatMap((fact) => (fact.kind === kind ? [fact.dispute] : [])))
  const [won, lost] = [ends('dispute_won'), ends('dispute_lost')]
  const opened = new Map<string, Dispute>()
  for (const fact of facts) {
    if (fact.kind !== 'dispute_opened') continue
    const { dispute, amount, reason } = fact
    const stage = won.has(dispute) ? 'won' : lost.has(dispute) ? 'lost' : 'open'
    const known = opened.get(dispute)
    if (known === undefined || isBefore(known, { amount, reason, stage }))
      opened.set(dispute, { amount, reason, stage })
  }
  return [...opened.values()]
}

/** Of two words on one dispute the larger sum counts, so that their order does not. */
function isBefore(known: Dispute, next: Dispute): boolean {
  return known.amount === next.amount ? known.reason < next.reason : known.amount < next.amount
}

/** Of several tries the code that sorts last: which came first nobody knows for sure. */
function codeOf(facts: readonly BillerFact[]): string | null {
  const codes = facts.flatMap((fact) => (fact.kind === 'declined' ? [fact.code] : []))
  return codes.sort().at(-1) ?? null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
