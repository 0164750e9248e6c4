import type { Outcome } from './test-cards.ts'

/** Tries that one purchase allows. */
export const TRIES_MAX = 5
/** The bank wants an answer of somebody who is not there. */
const BANK_WOULD_ASK = 'NMYNOPREVAUTH'

/** Where one purchase stands at the biller. Amounts in minor units. */
export interface Standing {
  readonly status: 'open' | 'challenge' | 'approved' | 'declined' | 'expired'
  readonly tries: number
  /** Of the latest try that was declined; null: none was. */
  readonly code: string | null
  /** By the merchant's key. */
  readonly refunds: Readonly<Record<string, number>>
  readonly disputes: Readonly<
    Record<string, { readonly amount: number; readonly stage: 'open' | 'won' | 'lost' }>
  >
}

export const begun: Standing = { status: 'open', tries: 0, code: null, refunds: {}, disputes: {} }

export type Action =
  | { readonly do: 'pay'; readonly outcome: Outcome }
  /** With a card that is saved; `isAbsent`: its holder is not there to answer their bank. */
  | { readonly do: 'charge'; readonly outcome: Outcome; readonly isAbsent: boolean }
  | { readonly do: 'answer'; readonly isApproved: boolean }
  /** The buyer goes back to the shop. */
  | { readonly do: 'leave' }
  | { readonly do: 'expire' }
  | { readonly do: 'refund'; readonly key: string; readonly amount: number; readonly reason: string }
  | { readonly do: 'dispute'; readonly id: string; readonly reason: string }
  | { readonly do: 'decide'; readonly id: string; readonly isWon: boolean }

export interface Happened {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export type Refusal = 'not_open' | 'not_paid' | 'already_refunded' | 'amount_too_large' | 'no_dispute'

export type Step =
  | { readonly ok: true; readonly standing: Standing; readonly events: readonly Happened[] }
  | { readonly ok: false; readonly refusal: Refusal }

/** What an action does to a purchase of `amount`, and what the merchant hears of it. */
export function act(standing: Standing, amount: number, action: Action): Step {
  switch (action.do) {
    case 'pay':
      return standing.status === 'open' ? pay(standing, action.outcome) : refused('not_open')
    case 'charge':
      return standing.status === 'open' ? charge(standing, action) : refused('not_open')
    case 'answer':
      if (standing.status !== 'challenge') return refused('not_open')
      return action.isApproved ? approved(standing) : declined(standing, 'NDECLINED')
    case 'leave':
    case 'expire':
      return end(standing, action.do)
    case 'refund':
      return refund(standing, amount, action)
    case 'dispute':
      return dispute(standing, amount, action)
    case 'decide':
      return decide(standing, action)
  }
}

const refused = (refusal: Refusal): Step => ({ ok: false, refusal })
const done = (standing: Standing, ...events: readonly Happened[]): Step => ({ ok: true, standing, events })

function pay(standing: Standing, outcome: Outcome): Step {
  const tried = { ...standing, tries: standing.tries + 1 }
  if (outcome.kind === 'declined') return declined(tried, outcome.code)
  return outcome.kind === 'challenge' ? done({ ...tried, status: 'challenge' }) : approved(tried)
}

/** One try: nobody sits before a page where another card could be typed. */
function charge(standing: Standing, { outcome, isAbsent }: Extract<Action, { do: 'charge' }>): Step {
  if (outcome.kind === 'declined') return ended(standing, outcome.code)
  if (outcome.kind !== 'challenge') return approved(standing)
  return isAbsent
    ? ended(standing, BANK_WOULD_ASK)
    : done({ ...standing, tries: TRIES_MAX, status: 'challenge' })
}

function ended(standing: Standing, code: string): Step {
  return done({ ...standing, status: 'declined', code }, { type: 'purchase.declined', data: { code } })
}

function approved(standing: Standing): Step {
  return done({ ...standing, status: 'approved', code: null }, { type: 'purchase.approved', data: {} })
}

/** The page offers another try; after the last one it is declined for good. */
function declined(standing: Standing, code: string): Step {
  return standing.tries < TRIES_MAX ? done({ ...standing, status: 'open', code }) : ended(standing, code)
}

function end(standing: Standing, how: 'leave' | 'expire'): Step {
  if (standing.status !== 'open' && standing.status !== 'challenge') return refused('not_open')
  const { code } = standing
  if (code !== null) return ended(standing, code)
  // Who only looked may come back to the page.
  return how === 'leave'
    ? done({ ...standing, status: 'open' })
    : done({ ...standing, status: 'expired' }, { type: 'purchase.expired', data: {} })
}

function refund(
  standing: Standing,
  amount: number,
  { key, amount: sum, reason }: Extract<Action, { do: 'refund' }>,
): Step {
  if (standing.status !== 'approved') return refused('not_paid')
  if (standing.refunds[key] !== undefined) return done(standing)
  const left = amount - Object.values(standing.refunds).reduce((all, each) => all + each, 0)
  if (left === 0) return refused('already_refunded')
  if (sum > left) return refused('amount_too_large')
  return done(
    { ...standing, refunds: { ...standing.refunds, [key]: sum } },
    { type: 'purchase.refunded', data: { refund: key, amount: sum, reason } },
  )
}

function dispute(
  standing: Standing,
  amount: number,
  { id, reason }: Extract<Action, { do: 'dispute' }>,
): Step {
  if (standing.status !== 'approved') return refused('not_paid')
  if (standing.disputes[id] !== undefined) return done(standing)
  return done(
    { ...standing, disputes: { ...standing.disputes, [id]: { amount, stage: 'open' } } },
    { type: 'chargeback.opened', data: { dispute: id, amount, reason } },
  )
}

function decide(standing: Standing, { id, isWon }: Extract<Action, { do: 'decide' }>): Step {
  const open = standing.disputes[id]
  if (open?.stage !== 'open') return refused('no_dispute')
  const stage = isWon ? 'won' : 'lost'
  return done(
    { ...standing, disputes: { ...standing.disputes, [id]: { ...open, stage } } },
    { type: `chargeback.${stage}`, data: { dispute: id } },
  )
}
