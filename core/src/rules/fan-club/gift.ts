import { fanClubLimits } from '../../protocol/fan-club.ts'
import { fanClubGiftLimits } from '../../protocol/fan-club-gifts.ts'
import type { FanLevel } from '../../protocol/fan-level.ts'
import type { FanClubGiftTerms } from '../../protocol/offer-terms.ts'
import { levelReaches } from '../library/fan-levels.ts'
import { type FanClubPrices, isActive, type Membership } from './membership.ts'

const DAY_MS = 24 * 3_600_000
const MONTH_MS = fanClubLimits.days * DAY_MS

/** What a gift does for who redeems it. Times are ms since 1970. */
export interface GiftMonth {
  readonly as: 'join' | 'upgrade' | 'renewal'
  readonly beginsAt: number
  readonly endsAt: number
  /** What thirty days of what is paid by then are worth. */
  readonly worth: number
  /** `kept`: what the member said of the months to come. */
  readonly renewal: 'kept' | 'off'
}

/** Under which terms a month may be given now; null: the level is not offered. */
export function giftTerms(
  performer: number,
  { isOpen, prices }: FanClubPrices,
  level: FanLevel,
): FanClubGiftTerms | null {
  const price = prices[level]
  if (!isOpen || price === null) return null
  return {
    kind: 'fan_club_gift',
    performer,
    level,
    price,
    days: fanClubLimits.days,
    redeem_days: fanClubGiftLimits.redeemDays,
  }
}

/**
 * FANCLUB-GIFT-02: what a month of this level, paid for with `price`, does for this member. null: they have a higher
 * level, and the gift waits. `membership` null: never was in this fan club.
 */
export function giftMonth(
  membership: Membership | null,
  gift: { readonly level: FanLevel; readonly price: number },
  now: number,
): GiftMonth | null {
  if (membership === null || !isActive(membership, now)) {
    const renewal = membership !== null && keepsPause(membership, now) ? 'kept' : 'off'
    return { as: 'join', beginsAt: now, endsAt: now + MONTH_MS, worth: gift.price, renewal }
  }
  const restMs = Math.max(0, membership.paidUntil - now)
  if (membership.level === gift.level) {
    const endsAt = membership.paidUntil + MONTH_MS
    const worth = worthOfBoth(membership.worth, restMs, gift.price)
    return { as: 'renewal', beginsAt: membership.paidUntil, endsAt, worth, renewal: 'kept' }
  }
  if (levelReaches(membership.level, gift.level)) return null
  const more = Math.floor((membership.worth * restMs) / (Math.max(1, gift.price) * DAY_MS))
  const endsAt = now + MONTH_MS + more * DAY_MS
  return { as: 'upgrade', beginsAt: now, endsAt, worth: gift.price, renewal: 'kept' }
}

/** Never more in sum than the two were. */
function worthOfBoth(worth: number, restMs: number, price: number): number {
  return Math.floor((worth * restMs + price * MONTH_MS) / (restMs + MONTH_MS))
}

/** FANCLUB-PAUSE-01: the price that a pause keeps is kept behind the gift too. */
function keepsPause({ renewal, paidUntil }: Membership, now: number): boolean {
  return renewal === 'paused' && now < paidUntil + fanClubLimits.pauseDays * DAY_MS
}
