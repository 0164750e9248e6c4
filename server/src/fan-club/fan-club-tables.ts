/** Times are ms since 1970, prices tokens; `renewal_*` is what a member agreed to for the months to come. */
export interface MembershipTable {
  viewer: number
  model: number
  level: string
  expires_at: number
  since: number
  paid_until: number
  worth: number
  renewal: string
  renewal_level: string
  renewal_price: number
  renew_at: number | null
  periods: number
}

export interface ClubTable {
  model: number
  is_open: number
  description: string
  price_supporter: number | null
  price_insider: number | null
  price_legend: number | null
  changed_at: number
}

export interface PeriodTable {
  viewer: number
  model: number
  period: number
  state: string
  level: string
  cause: string
  price: number
  earned: number
  begins_at: number
  ends_at: number
  at: number
  /** 1: out of a gift. */
  gifted: number
}

export interface GiftTable {
  id: string
  code: string
  giver: number
  model: number
  level: string
  price: number
  state: string
  bought_at: number
  redeem_until: number
  redeemed_by: number | null
  ended_at: number | null
}

export interface FanClubTables {
  fan_memberships: MembershipTable
  fan_clubs: ClubTable
  fan_club_periods: PeriodTable
  fan_club_gifts: GiftTable
}
