import type { LedgerAccountId, LedgerLine, SharedIncome, ShareRates, Split } from '../../ports/ledger.ts'
import { assert } from '../result.ts'
import { PLATFORM_ACCOUNT } from './accounts.ts'

export type { Split }

/** Ten thousand basis points are the whole. */
export const BASIS_POINTS = 10_000

/** Who gets what of one kind of income from a moment on. Data, not code; the three parts make the whole. */
export interface RevenueShare extends ShareRates {
  /** `tip`, `fan_club`, … */
  readonly kind: string
  /** Whether this row is for models who work with a studio. */
  readonly withStudio: boolean
  /** ms since 1970; in force from then on, until a later row of the same kind. */
  readonly effectiveFrom: number
}

/**
 * The share in force for everybody at `at` (LEDGER-12). Throws when the table has no row for it: that is an operator's error, not a
 * viewer's.
 */
export function siteShare(
  shares: readonly RevenueShare[],
  kind: string,
  hasStudio: boolean,
  at: number,
): RevenueShare {
  const inForce = inForceAt(
    shares.filter((share) => share.kind === kind && share.withStudio === hasStudio),
    at,
  )
  assert(inForce !== null, `no revenue share for ${kind}, ${hasStudio ? 'with' : 'without'} studio`)
  return inForce
}

/** The newest row that is in force at `at`; of two that begin at once the later one. Null: none is yet. */
export function inForceAt<Row extends { readonly effectiveFrom: number }>(
  rows: readonly Row[],
  at: number,
): Row | null {
  return rows
    .filter(({ effectiveFrom }) => effectiveFrom <= at)
    .reduce<Row | null>(
      (best, row) => (best === null || row.effectiveFrom >= best.effectiveFrom ? row : best),
      null,
    )
}

/** What an income is: from where, to whom, and by the rates of `share`. */
export function incomeOf(
  from: SharedIncome['from'],
  to: { readonly model: LedgerAccountId; readonly studio: LedgerAccountId | null },
  { platform, studio, model }: ShareRates,
): SharedIncome {
  return { from, ...to, rates: { platform, studio, model } }
}

/**
 * The same accounts at the same rates share as if it were one sum, whatever it was paid for and when the
 * rates came into force.
 */
export function sharedKey({ model, studio, rates }: SharedIncome): string {
  return `${model}|${studio ?? ''}|${rates.platform}.${rates.studio}.${rates.model}`
}

/** An income shared, and where the sharing stands afterwards. */
export interface Shared {
  readonly split: Split
  readonly lines: readonly LedgerLine[]
  readonly position: number
}

/**
 * Shares an income (LEDGER-11). `position`: how many tokens of the present ten thousand were shared under
 * this key before. Each party gets what it has after all of it less what it had before, so that it never
 * matters how a sum was cut.
 */
export function shareIncome(income: SharedIncome, position: number): Shared {
  const gross = income.from.reduce((sum, { tokens }) => sum + tokens, 0)
  const split = splitFrom(position, gross, income.rates)
  const earners = [
    { credit: income.model, tokens: split.model },
    ...(income.studio === null ? [] : [{ credit: income.studio, tokens: split.studio }]),
    { credit: PLATFORM_ACCOUNT, tokens: split.platform },
  ]
  return {
    split,
    lines: linesOf(income.from, earners),
    position: (position + (gross % BASIS_POINTS)) % BASIS_POINTS,
  }
}

/** How `gross` is shared when `position` tokens of the present ten thousand were shared before. */
export function splitFrom(position: number, gross: number, rates: ShareRates): Split {
  assert(Number.isSafeInteger(gross) && gross > 0, 'an income is a positive whole number of tokens')
  // Ten thousand tokens are shared without a rest: each party has as many of them as it has basis points.
  const rounds = Math.floor(gross / BASIS_POINTS)
  const before = sharedOf(position, rates)
  const after = sharedOf(position + (gross % BASIS_POINTS), rates)
  const studio = rounds * rates.studio + after.studio - before.studio
  const platform = rounds * rates.platform + after.platform - before.platform
  return { gross, platform, studio, model: gross - platform - studio }
}

/**
 * What platform and studio have of the first `tokens` shared, in whole tokens. First the platform's part is
 * rounded to the nearest token, then the rest is shared between studio and model in the same way. No part
 * ever gets smaller as `tokens` grows, and each is less than one token away from what it would be in
 * fractions. A half stays with the others, in the end with the model.
 */
function sharedOf(
  tokens: number,
  { platform, studio, model }: ShareRates,
): { readonly platform: number; readonly studio: number } {
  const forPlatform = nearest(tokens, platform, BASIS_POINTS)
  return { platform: forPlatform, studio: nearest(tokens - forPlatform, studio, studio + model) }
}

/** `tokens` x `part` / `whole` to the nearest whole number, a half downwards; 0 of nothing. */
function nearest(tokens: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * tokens * part + whole - 1) / (2 * whole))
}

/**
 * Source by source, each earner filled before the next: with one source the model comes first, whom the
 * payer's statement names.
 */
function linesOf(
  from: SharedIncome['from'],
  earners: readonly { readonly credit: LedgerAccountId; readonly tokens: number }[],
): readonly LedgerLine[] {
  const lines: LedgerLine[] = []
  const open = earners.map((earner) => ({ ...earner }))
  for (const { account, tokens } of from) {
    let left = tokens
    while (left > 0) {
      const earner = open.find((each) => each.tokens > 0)
      assert(earner !== undefined, 'the earners get what the sources hold')
      const part = Math.min(left, earner.tokens)
      lines.push({ debit: account, credit: earner.credit, tokens: part })
      left -= part
      earner.tokens -= part
    }
  }
  return lines
}
