import type { AccountId } from '../../protocol/ids.ts'
import type { RatingSummary, RatingToday } from '../../protocol/ratings.ts'
import type { Bill } from '../shows/receipt.ts'

const DAY_MS = 86_400_000

/** Recent tips of at least this many tokens. */
export const RATING_RECENT_TOKENS = 25
/** A show gives the right to rate for this long after its end. */
export const RATING_AFTER_SHOW_MS = DAY_MS
/** A show with an audience is rated when it lasted at least this long. */
export const RATED_SHOW_MS_MIN = 120_000
/** The cookie that remembers a reminder holds it back for this long. */
export const REMINDER_EVERY_MS = DAY_MS

export interface RatingFacts {
  readonly account: AccountId
  /** What this viewer tipped here lately, tokens. */
  readonly recentTokens: number
  /** Shows of this model that are over. */
  readonly bills: readonly Bill[]
  /** Wall clock, ms. */
  readonly now: number
}

/**
 * By recent tips, or by a show of the last day that this viewer has paid for.
 */
export function mayRate({ account, recentTokens, bills, now }: RatingFacts): boolean {
  return (
    recentTokens >= RATING_RECENT_TOKENS ||
    bills.some((bill) => now - bill.endedAt < RATING_AFTER_SHOW_MS && givesRight(bill, account))
  )
}

/**
 * A private that ran: always, to the one it was for. A show with an audience: to those who had to pay for it,
 * which they have not when it ended within the refund window, and when it lasted long enough. Spies and
 * services beside the show give none.
 */
function givesRight(bill: Bill, account: AccountId): boolean {
  if (bill.startedAt === null) return false
  const participants = bill.participants.filter((participant) => participant.account === account)
  if (bill.kind === 'private') return participants.some((participant) => participant.role === 'payer')
  if (bill.kind === 'cam2cam' || bill.kind === 'recording') return false
  return (
    bill.endedAt - bill.startedAt >= RATED_SHOW_MS_MIN &&
    participants.some((participant) => participant.tokens > 0)
  )
}

export function summaryOf({ up, down }: { readonly up: number; readonly down: number }): RatingSummary {
  return { up, down, share: up + down === 0 ? null : up / (up + down) }
}

export interface ReminderFacts {
  /** This viewer's own, in this room. */
  readonly recentTokens: number
  readonly today: RatingToday
  /** When this viewer was reminded last, wall clock ms; null: the cookie is not there. */
  readonly remindedAt: number | null
  readonly now: number
}

/** Whether the chat asks for a rating now. */
export function shouldRemindToRate({ recentTokens, today, remindedAt, now }: ReminderFacts): boolean {
  if (recentTokens < RATING_RECENT_TOKENS || today !== 'RATE_NO') return false
  return remindedAt === null || now - remindedAt > REMINDER_EVERY_MS
}
