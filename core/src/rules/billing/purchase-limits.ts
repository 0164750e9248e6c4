const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What somebody lets themselves spend on tokens, minor units; null: no end. A week is seven days, a month thirty, back from now. */
export interface Budgets {
  readonly day: number | null
  readonly week: number | null
  readonly month: number | null
}

export type Period = keyof Budgets
export const periods = ['day', 'week', 'month'] as const satisfies readonly Period[]
export const periodMs: Readonly<Record<Period, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
}

/** Times are ms since 1970. */
export interface PurchaseLimits {
  readonly budgets: Budgets
  /** Budgets that are looser in some way, and from when on they hold; null: none wait. */
  readonly pending: { readonly budgets: Budgets; readonly from: number } | null
  /** Until then nothing is bought, whoever asks; null: it may be. */
  readonly coolOffUntil: number | null
}

export const noBudgets: Budgets = { day: null, week: null, month: null }
export const noLimits: PurchaseLimits = { budgets: noBudgets, pending: null, coolOffUntil: null }

/** So long a looser budget waits, so that nobody loosens it in the moment for which they made it. */
export const LOOSER_AFTER_MS = DAY_MS

/** How long somebody can keep themselves from buying: a day to six months. */
export const coolOffs = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  quarter: 91 * DAY_MS,
  half_year: 182 * DAY_MS,
} as const
export type CoolOff = keyof typeof coolOffs

/** The budgets that hold at `now`. */
export function budgetsAt({ budgets, pending }: PurchaseLimits, now: number): Budgets {
  return pending !== null && pending.from <= now ? pending.budgets : budgets
}

/** What is tighter holds at once, what is looser after a day; a later word replaces what waits. */
export function changeBudgets(limits: PurchaseLimits, wanted: Budgets, now: number): PurchaseLimits {
  const current = budgetsAt(limits, now)
  const next = { ...current }
  for (const period of periods) next[period] = tighter(current[period], wanted[period])
  const isLooser = periods.some((period) => next[period] !== wanted[period])
  return {
    ...limits,
    budgets: next,
    pending: isLooser ? { budgets: wanted, from: now + LOOSER_AFTER_MS } : null,
  }
}

function tighter(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** From `now` on; one that ends later already is left as it is, since nobody can shorten one. */
export function coolOff(limits: PurchaseLimits, chosen: CoolOff, now: number): PurchaseLimits {
  const until = Math.max(limits.coolOffUntil ?? 0, now + coolOffs[chosen])
  return { ...limits, coolOffUntil: until }
}

export function isCoolingOff({ coolOffUntil }: PurchaseLimits, now: number): boolean {
  return coolOffUntil !== null && now < coolOffUntil
}

/** What is left of the tightest budget, minor units; null: there is none. `spent`: in each period until `now`. */
export function leftOf(
  limits: PurchaseLimits,
  spent: Readonly<Record<Period, number>>,
  now: number,
): number | null {
  const budgets = budgetsAt(limits, now)
  const left = periods.flatMap((period) => {
    const budget = budgets[period]
    return budget === null ? [] : [Math.max(0, budget - spent[period])]
  })
  return left.length === 0 ? null : Math.min(...left)
}
