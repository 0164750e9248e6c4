import type { DisputeReason } from '@footlight/core/rules/billing/standing'
import type { FactDraft } from '../billing-port.ts'
import type { HeardFact } from './biller.ts'
import { minorOf } from './minor-units.ts'
import type { Capture, Dispute, Money, Order, Refund } from './paypal-shapes.ts'

type Sum = { readonly amount: number; readonly currency: string }

const sumOf = ({
  value,
  currency_code: currency,
}: { readonly [Key in keyof typeof Money.shape]: string }): Sum => ({
  amount: minorOf(value, currency),
  currency,
})
const timeOf = (text: string | null | undefined, at: number): number => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? at : time
}
/** The fact by which a refund and a dispute find their purchase. */
const captureOf = (id: string): string => `capture:${id}`

/** Everything that an order says of its purchase. */
export function factsOfOrder(order: Order, reference: string, at: number): readonly FactDraft[] {
  const payments = order.purchase_units.map((unit) => unit.payments ?? {})
  const captures = payments.flatMap((each) => each.captures ?? [])
  const refunds = payments.flatMap((each) => each.refunds ?? [])
  const ended = order.status === 'VOIDED' ? [expiredOf(order.id, reference, at)] : []
  return [
    ...captures.flatMap((capture) => factsOfCapture(capture, reference, at)),
    ...refunds
      .flatMap((refund) => factsOfRefund(refund, reference, at))
      .map((each) => ({ ...each, reference })),
    ...ended,
  ]
}

export function expiredOf(order: string, reference: string, happenedAt: number): FactDraft {
  return { id: `expired:${order}`, reference, fact: { kind: 'expired' }, happenedAt }
}

/** PayPal, or the bank of who pays, took no money. */
export function declinedOf(id: string, reference: string, happenedAt: number): FactDraft {
  return { id: `declined:${id}`, reference, fact: { kind: 'declined', code: 'NDECLINED' }, happenedAt }
}

export function factsOfCapture(capture: Capture, reference: string, at: number): readonly FactDraft[] {
  const { id, status, create_time: created } = capture
  const happenedAt = timeOf(created, at)
  if (status === 'DECLINED' || status === 'FAILED') return [declinedOf(id, reference, happenedAt)]
  // One that is pending may still be declined.
  if (status !== 'COMPLETED' && status !== 'REFUNDED' && status !== 'PARTIALLY_REFUNDED') return []
  const fact = { kind: 'approved', ...sumOf(capture.amount) } as const
  return [{ id: captureOf(id), reference, fact, happenedAt }]
}

/** Of the capture that it names where nobody knows the purchase. */
export function factsOfRefund(refund: Refund, reference: string | null, at: number): readonly HeardFact[] {
  const { id, status, create_time: created } = refund
  if (status != null && status !== 'COMPLETED') return []
  const { amount } = sumOf(refund.amount)
  const said = {
    id: `refund:${id}`,
    fact: { kind: 'refunded', refund: nameOf(refund), amount } as const,
    happenedAt: timeOf(created, at),
  }
  return [reference === null ? { ...said, of: captureOf(captureIn(refund)) } : { ...said, reference }]
}

/** What a refund that was asked for from here bears: one that PayPal's own desk made may have the number of the purchase there. */
export function refundTag(key: string): string {
  return `refund ${key}`
}

function nameOf({ id, custom_id: custom }: Refund): string {
  return /^refund (.+)$/.exec(custom ?? '')?.[1] ?? id
}

export function factsOfReversal(refund: Refund, at: number): readonly HeardFact[] {
  const capture = captureIn(refund)
  const { amount } = sumOf(refund.amount)
  const fact = { kind: 'dispute_opened', dispute: reversalOf(capture), amount, reason: 'other' } as const
  const happenedAt = timeOf(refund.create_time, at)
  return [{ id: `reversal:${refund.id}`, of: captureOf(capture), fact, happenedAt }]
}

const reversalOf = (capture: string): string => `reversal of ${capture}`

function captureIn({ links = [] }: Refund): string {
  const up = links.find(({ rel }) => rel === 'up')?.href
  const id = up === undefined ? null : /\/captures\/([A-Z0-9]+)$/.exec(up)
  if (id === null) throw new Error('it names no capture')
  return id[1]!
}

const reasons: Readonly<Record<string, DisputeReason>> = {
  UNAUTHORISED: 'fraud',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'not_received',
  DUPLICATE_TRANSACTION: 'duplicate',
}

export function factsOfDispute(dispute: Dispute, at: number): readonly HeardFact[] {
  if (dispute.dispute_amount === undefined) throw new Error('a dispute without a sum')
  const { amount } = sumOf(dispute.dispute_amount)
  const reason = reasons[dispute.reason ?? ''] ?? 'other'
  const fact = { kind: 'dispute_opened', dispute: dispute.dispute_id, amount, reason } as const
  const happenedAt = timeOf(dispute.create_time, at)
  return [{ id: `dispute:${dispute.dispute_id}`, of: captureOf(transactionIn(dispute)), fact, happenedAt }]
}

/** Who keeps the money at the end: `RESOLVED_WITH_PAYOUT` is paid by PayPal, `ACCEPTED` by the site. */
const wonBySite: Readonly<Record<string, boolean>> = {
  ...{ RESOLVED_SELLER_FAVOUR: true, CANCELED_BY_BUYER: true, DENIED: true, RESOLVED_WITH_PAYOUT: true },
  ...{ RESOLVED_BUYER_FAVOUR: false, ACCEPTED: false },
}

export function factsOfOutcome(dispute: Dispute, at: number): readonly HeardFact[] {
  const isWon = wonBySite[dispute.dispute_outcome?.outcome_code ?? '']
  if (isWon === undefined) throw new Error('a dispute without an outcome')
  const id = dispute.dispute_id
  const capture = transactionIn(dispute)
  const said = { of: captureOf(capture), happenedAt: timeOf(dispute.update_time, at) }
  if (!isWon) return [{ ...said, id: `lost:${id}`, fact: { kind: 'dispute_lost', dispute: id } }]
  return [
    { ...said, id: `won:${id}`, fact: { kind: 'dispute_won', dispute: id } },
    // What was taken for the time of the dispute is back with it.
    { ...said, id: `back:${id}`, fact: { kind: 'dispute_won', dispute: reversalOf(capture) } },
  ]
}

function transactionIn({ disputed_transactions: [transaction] }: Dispute): string {
  if (transaction?.seller_transaction_id == null) throw new Error('it names no transaction')
  return transaction.seller_transaction_id
}
