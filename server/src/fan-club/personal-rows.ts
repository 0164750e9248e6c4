import { goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const fanClubRows: PersonalRows = {
  fan_clubs: { model: goes },
  fan_memberships: { viewer: goes, model: goes },
  fan_club_periods: { viewer: stays, model: stays },
  fan_club_gifts: { giver: stays, model: stays, redeemed_by: stays },
}
