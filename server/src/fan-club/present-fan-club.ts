import { type FanClub, type FanClubMember, type FanMembership, fanLevels } from '@footlight/core/protocol'
import {
  type FanClubPrices,
  isActive,
  joinTerms,
  renewalPriceOf,
} from '@footlight/core/rules/fan-club/membership'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredMembership } from './fan-club-port.ts'

export function presentMembership(
  membership: StoredMembership,
  owner: Person,
  prices: FanClubPrices,
  now: number,
): FanMembership {
  return {
    ...presentOwner(owner),
    level: membership.level,
    since: isoTime(membership.since),
    paid_until: isoTime(membership.paidUntil),
    ends_at: isoTime(membership.endsAt),
    is_active: isActive(membership, now),
    renewal: membership.renewal,
    renewal_level: membership.renewalLevel,
    renewal_price: renewalPriceOf(prices, membership),
    current_price: prices.isOpen ? prices.prices[membership.renewalLevel] : null,
  }
}

export function presentMember(membership: StoredMembership, { username, avatar }: Person): FanClubMember {
  return {
    username,
    avatar_url: avatarUrl({ username, avatar }),
    level: membership.level,
    since: isoTime(membership.since),
    ends_at: isoTime(membership.endsAt),
    renewal: membership.renewal,
    renewal_price: membership.renewalPrice,
  }
}

export function presentOwner({ username, displayName, avatar }: Person): FanClub['user'] {
  return { username, display_name: displayName, avatar_url: avatarUrl({ username, avatar }) }
}

/** What somebody may order now. */
export function offersTo(
  owner: Person,
  prices: FanClubPrices,
  membership: StoredMembership | null,
  now: number,
): FanClub['offers'] {
  return fanLevels.flatMap((level) => joinTerms(owner.id, prices, membership, level, now) ?? [])
}
