import { emptied, goes, heldFor, type PersonalRows, stays } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const billingRows: PersonalRows = {
  // The money itself: what was bought for how much stands in the books for as long as the law wants, then it goes as well.
  billing_purchases: { account: { ...emptied({ country: null, card: null }), heldFor: 'money' } },
  // Address and browser of who bought.
  billing_purchase_contexts: {
    purchase: {
      ...heldFor('money'),
      through: { table: 'billing_purchases', key: 'id', column: 'account' },
    },
  },
  billing_blocks: { account: heldFor('case'), by: stays, lifted_by: stays },
  // The biller is asked to forget a card that was removed; its number is not here.
  billing_cards: { account: [emptied({ removed_at: 1 }), heldFor('money')] },
  billing_evidence_log: { by: stays },
  billing_limits: { account: goes },
  billing_memberships: { account: goes },
  billing_price_changes: { by: stays },
  billing_re_ups: { account: goes },
  billing_refunds: { by: stays },
  billing_risks: { decided_by: stays },
}
