import { goes, type PersonalRows } from '../platform/personal-rows.ts'

/** Where this area names people, and what becomes of that when one of them deletes their account. */
export const tipsRows: PersonalRows = {
  tip_rings: { payer_id: goes, model_id: goes },
  open_tip_splits: { owner_id: goes },
}
