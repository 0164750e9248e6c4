import type { CardStop } from '../../protocol/billing-cards.ts'

/** What automatic top-ups may take, minor units: in a day and in thirty days, back from now. */
export interface ReUpCap {
  readonly day: number
  readonly month: number
}

/** Whether one more charge of `amount` stays within both caps (BILLING-27). */
export function fitsCap(cap: ReUpCap, spent: ReUpCap, amount: number): boolean {
  return spent.day + amount <= cap.day && spent.month + amount <= cap.month
}

/** What a decline means for charges while a holder is away: the first one ends them. */
export function stopOf(declineCode: string | null): CardStop {
  if (declineCode === null) return 'declined'
  return stops[declineCode] ?? 'declined'
}

const stops: Readonly<Record<string, CardStop>> = {
  // The bank wants to ask, or the holder never agreed to be charged while away.
  NMYNOPREVAUTH: 'verification_required',
  NMYINVAUTHCODE: 'verification_required',
  NMYSERVNOTALLOWED: 'verification_required',
  NMYNEGDB: 'contact_support',
  NMYDNVEL: 'contact_support',
  NEXPIRED: 'card_gone',
}
