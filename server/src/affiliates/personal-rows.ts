import { emptied, goes, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const affiliatesRows: PersonalRows = {
  affiliates: { account: emptied({ about: '', note: '', state: 'ended' }), changed_by: stays },
  affiliate_addresses: { affiliate: goes },
  affiliate_calls: { affiliate: goes },
  affiliate_lines: { affiliate: stays, account: stays },
  affiliate_links: { affiliate: stays },
  affiliate_payouts: { affiliate: stays, changed_by: stays },
  affiliate_postbacks: { affiliate: goes },
  affiliate_referrals: { account: emptied({ click_id: null }), affiliate: stays, decided_by: stays },
  affiliate_terms: { by: stays },
}
