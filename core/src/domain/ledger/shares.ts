import type { LedgerAccountId, LedgerLine } from '../../ports/ledger.ts'
import { assert } from '../result.ts'
import { PLATFORM_ACCOUNT } from './accounts.ts'

/** Ten thousand basis points are the whole. */
export const BASIS_POINTS = 10_000

/** Who gets what of one kind of income from a moment on. Data, not code (design §4); the three parts make the whole. */
export interface RevenueShare {
  /** `tip`, `fan_club`, … */
  readonly kind: string
  /** Whether this row is for models who work with a studio. */
  readonly withStudio: boolean
  /** Basis points, each. */
  readonly platform: number
  readonly studio: number
  readonly model: number
  /** ms since 1970; in force from then on, until a later row of the same kind. */
  readonly effectiveFrom: number
}

export interface Split {
  readonly gross: number
  readonly platform: number
  readonly studio: number
  readonly model: number
}

/** The share in force at `at` (LEDGER-12). Throws when the table has no row for it: that is an operator's error, not a viewer's. */
export function resolveShare(shares: readonly RevenueShare[], kind: string, hasStudio: boolean, at: number): RevenueShare {
  const inForce = shares
    .filter((share) => share.kind === kind && share.withStudio === hasStudio && share.effectiveFrom <= at)
    .reduce<RevenueShare | null>((best, share) => (best === null || share.effectiveFrom >= best.effectiveFrom ? share : best), null)
  assert(inForce !== null, `no revenue share for ${kind}, ${hasStudio ? 'with' : 'without'} studio`)
  return inForce
}

/** Whole tokens: platform and studio are rounded down, the model has the rest (LEDGER-11). */
export function splitTip(gross: number, share: RevenueShare): Split {
  assert(Number.isSafeInteger(gross) && gross > 0, 'a tip is a positive whole number of tokens')
  assert(share.platform >= 0 && share.studio >= 0 && share.model >= 0, 'no share is negative')
  assert(share.platform + share.studio + share.model === BASIS_POINTS, 'the shares make the whole')
  const platform = partOf(gross, share.platform)
  const studio = partOf(gross, share.studio)
  return { gross, platform, studio, model: gross - platform - studio }
}

/** Floor of gross x basisPoints / 10,000, exact for every safe integer. */
function partOf(gross: number, basisPoints: number): number {
  const whole = Math.floor(gross / BASIS_POINTS)
  const rest = gross % BASIS_POINTS
  return whole * basisPoints + Math.floor((rest * basisPoints) / BASIS_POINTS)
}

/** The lines of a command that pays `split` out of `debit`; the model first, because she is whom the payer's statement names. */
export function splitLines(
  debit: LedgerAccountId,
  split: Split,
  to: { readonly model: LedgerAccountId; readonly studio: LedgerAccountId | null },
): readonly LedgerLine[] {
  assert(split.studio === 0 || to.studio !== null, 'a studio share needs a studio')
  const lines = [{ debit, credit: to.model, tokens: split.model }]
  if (to.studio !== null) lines.push({ debit, credit: to.studio, tokens: split.studio })
  lines.push({ debit, credit: PLATFORM_ACCOUNT, tokens: split.platform })
  return lines.filter((line) => line.tokens > 0)
}
