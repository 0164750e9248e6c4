import { fanClubLimits, type RenewalState } from '../../protocol/fan-club.ts'
import type { FanLevel } from '../../protocol/fan-level.ts'
import type { FanClubTerms } from '../../protocol/offer-terms.ts'
import { levelReaches } from '../library/fan-levels.ts'

const DAY_MS = 24 * 3_600_000

/** What a fan club costs a month, tokens; null: the level is not offered. */
export interface FanClubPrices {
  readonly isOpen: boolean
  readonly prices: Readonly<Record<FanLevel, number | null>>
}

/** Where one member stands in one fan club. Times are ms since 1970. */
export interface Membership {
  readonly level: FanLevel
  /** What thirty days of the present one are worth: what it cost, with what was taken into account. */
  readonly worth: number
  readonly paidUntil: number
  /** Later than `paidUntil`: days were given in advance. */
  readonly endsAt: number
  readonly renewal: RenewalState
  readonly renewalLevel: FanLevel
  /** What was agreed for the next months. */
  readonly renewalPrice: number
}

export function isActive({ endsAt }: Pick<Membership, 'endsAt'>, now: number): boolean {
  return now < endsAt
}

/**
 * FANCLUB-PRICE-01: what the next month takes: what was agreed, or less where the level costs less by now (a performer
 * who raises a price raises it for new members); null: it is not offered any more.
 */
export function renewalPriceOf({ isOpen, prices }: FanClubPrices, membership: Membership): number | null {
  const current = prices[membership.renewalLevel]
  return isOpen && current !== null ? Math.min(current, membership.renewalPrice) : null
}

/**
 * FANCLUB-PRICE-02: under which terms somebody may pay for a month of this level now; null: not at all, because it is
 * not offered, or they have it or a higher one. `membership` null: never was in this fan club.
 */
export function joinTerms(
  performer: number,
  { isOpen, prices }: FanClubPrices,
  membership: Membership | null,
  level: FanLevel,
  now: number,
): FanClubTerms | null {
  const current = prices[level]
  if (!isOpen || current === null) return null
  const terms = { kind: 'fan_club', performer, level } as const
  if (membership !== null && now < membership.paidUntil) {
    if (levelReaches(membership.level, level)) return null
    const price = Math.max(1, current - worthOfRest(membership, now))
    return { ...terms, price, days: fanClubLimits.days, renewal_price: current }
  }
  const price =
    membership !== null && keepsPrice(membership, level, now)
      ? Math.min(current, membership.renewalPrice)
      : current
  const days = fanClubLimits.days - (membership === null ? 0 : daysGiven(membership, now))
  return { ...terms, price, days, renewal_price: price }
}

/** Of all that is paid, by whole days: a price that is looked at stays for a day. A gift may have put a month behind. */
function worthOfRest({ worth, paidUntil }: Membership, now: number): number {
  const { days } = fanClubLimits
  return Math.floor((worth * Math.floor((paidUntil - now) / DAY_MS)) / days)
}

/** In the days that were given in advance, and for a while after a pause began. */
function keepsPrice(
  { renewal, renewalLevel, paidUntil, endsAt }: Membership,
  level: FanLevel,
  now: number,
): boolean {
  if (level !== renewalLevel) return false
  return now < endsAt || (renewal === 'paused' && now < paidUntil + fanClubLimits.pauseDays * DAY_MS)
}

/** FANCLUB-GRACE-02: whoever let them pass unpaid pays for them with the next month that they buy. */
function daysGiven({ paidUntil, endsAt }: Membership, now: number): number {
  const given = Math.ceil((Math.min(now, endsAt) - paidUntil) / DAY_MS)
  return Math.max(0, Math.min(fanClubLimits.graceDays, given))
}
