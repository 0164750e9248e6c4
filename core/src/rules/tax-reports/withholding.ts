const DAY_MS = 86_400_000

/** Days after the site first asked, on which it reminds (Annex V, Section IV A(2): two reminders). */
export const taxReminderDays: readonly number[] = [20, 40]
/** Payouts wait no earlier than so many days after the site first asked (the same). */
export const TAX_WITHHELD_AFTER_DAYS = 60

/** How the site asked somebody who has no declaration that holds. */
export interface TaxRequest {
  /** ms since 1970. */
  readonly askedAt: number
  /** When each reminder was sent, in order. */
  readonly remindedAt: readonly number[]
}

/** The number of the reminder that is due, from 1 on; null: none is. One at a time, however late. */
export function dueTaxReminder({ askedAt, remindedAt }: TaxRequest, now: number): number | null {
  const day = taxReminderDays[remindedAt.length]
  if (day === undefined || now < askedAt + day * DAY_MS) return null
  // After a long stop the second one waits as long behind the first as it always does.
  const last = remindedAt.at(-1)
  const between = (day - (taxReminderDays[remindedAt.length - 1] ?? 0)) * DAY_MS
  return last !== undefined && now < last + between ? null : remindedAt.length + 1
}

/**
 * From when on payouts wait, ms since 1970: sixty days after the site asked, and no sooner than the second reminder was
 * sent and had as long as the first. null: not all reminders were sent, so nothing is withheld (SELLER-TAX-05).
 */
export function taxWithheldFrom({ askedAt, remindedAt }: TaxRequest): number | null {
  const last = remindedAt[taxReminderDays.length - 1]
  if (last === undefined) return null
  const grace = TAX_WITHHELD_AFTER_DAYS - taxReminderDays.at(-1)!
  return Math.max(askedAt + TAX_WITHHELD_AFTER_DAYS * DAY_MS, last + grace * DAY_MS)
}

/** Years behind the end of a reported one for which declarations and reports are kept (Annex V, Section IV B: ten at most). */
export const TAX_KEPT_YEARS = 10
