import type { AffiliateState, PayoutState } from '../../protocol/affiliates.ts'

const payoutSteps: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  requested: ['approved', 'refused'],
  approved: ['paid', 'refused'],
  paid: [],
  refused: [],
}

const affiliateSteps: Readonly<Record<AffiliateState, readonly AffiliateState[]>> = {
  applied: ['accepted', 'declined'],
  accepted: ['ended'],
  declined: ['accepted'],
  ended: ['accepted'],
}

export function mayPayoutGo(from: PayoutState, to: PayoutState): boolean {
  return payoutSteps[from].includes(to)
}

export function mayAffiliateGo(from: AffiliateState, to: AffiliateState): boolean {
  return affiliateSteps[from].includes(to)
}

/** Sums of one currency, minor units. `paidOut`: every payout that was not refused. */
export interface Earnings {
  readonly matured: number
  readonly maturing: number
  readonly held: number
  readonly paidOut: number
}

export function payableOf({ matured, paidOut }: Earnings): number {
  return matured - paidOut
}
