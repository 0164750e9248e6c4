import type { PromoCodeState } from '../../protocol/promotion-desk.ts'
import type { PromoAudience } from '../../protocol/promotions.ts'

/** A code as its administrator made it. Times are ms since 1970. */
export interface PromoCodeTerms {
  readonly usesMax: number
  readonly audience: PromoAudience
  readonly from: number
  /** null: no end is set. */
  readonly until: number | null
  /** null: nobody has ended it. */
  readonly endedAt: number | null
}

/** Where a code stands that was used so often (PROMO-02). */
export function promoCodeState(code: PromoCodeTerms, uses: number, now: number): PromoCodeState {
  if (code.endedAt !== null || (code.until !== null && now >= code.until)) return 'over'
  if (uses >= code.usesMax) return 'used_up'
  return now < code.from ? 'waiting' : 'running'
}

/** Why a code gives nothing to somebody now; null: it does. `unknown`: they are told that there is none. */
export function promoCodeObstacle(
  code: PromoCodeTerms,
  uses: number,
  isBuyer: boolean,
  now: number,
): 'unknown' | 'used_up' | 'over' | 'buyers_excluded' | null {
  // A code that is announced for later must not be found by trying.
  if (now < code.from) return 'unknown'
  const state = promoCodeState(code, uses, now)
  if (state === 'used_up' || state === 'over') return state
  return code.audience === 'no_purchase' && isBuyer ? 'buyers_excluded' : null
}
