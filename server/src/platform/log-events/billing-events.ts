import { error, info, warn } from './log-event.ts'

/** Money from outside and to the outside: purchases, memberships, payouts, affiliates. */
export const billingEvents = {
  age_proof_withdrawal_failed: error(
    'A proof of age by a disputed purchase could not be withdrawn.',
    'The account passes for proven until then; its job retries within a minute.',
    'See whether the database answers.',
  ),
  biller_news_found: warn(
    'A biller had news that no webhook brought.',
    'They are taken now; a webhook was lost or is late.',
    'See whether the biller reaches its webhook address.',
  ),
  biller_page_failed: warn(
    'A biller gave no page to pay on.',
    'The next biller is asked; the buyer waits.',
    'See whether the biller is down, if it comes often.',
  ),
  biller_record_read_failed: warn(
    'A biller could not be asked for what it knows.',
    'Retrying with the next run, within a minute.',
    'See whether the biller is down.',
  ),
  biller_recovered: info('Webhooks of a silent biller come again.'),
  biller_silent: warn(
    'No webhook of a biller came for half an hour while people buy.',
    'Buyers may have paid without getting their tokens.',
    'See whether the biller is down, and whether its webhook address answers from outside.',
  ),
  biller_unanswered: warn('A biller could not be asked for a purchase.', 'Its webhook brings the outcome.'),
  card_charge_failed: warn(
    'A biller did not charge a card.',
    'It is asked what became of it; the buyer is charged once at most.',
  ),
  card_removal_failed: warn(
    'A biller could not be asked to forget a card.',
    'It is not used here any more; retrying in a minute.',
    'Remove it at the desk of the biller if it stays.',
  ),
  charge_check_failed: warn(
    'A biller could not be asked what became of a charge.',
    'The purchase stays open; retrying within a minute.',
    'See whether the biller is down.',
  ),
  click_count_failed: warn(
    'A click of an affiliate was not counted.',
    'Its visitor came in; the click is lost.',
  ),
  day_close_failed: warn(
    'The file of a biller for a day could not be read.',
    'The day stays open; retrying with a later run.',
    'Compare the day by hand if it stays open.',
  ),
  day_unbalanced: error(
    'A day of a biller and the ledger do not agree.',
    'Somebody paid without tokens, or the reverse; the day is compared again.',
    'Open the day at `/admin/money`: it says where they differ.',
  ),
  dispute_ratio_alarm: error(
    'So many purchases of the last thirty days are disputed that card networks act.',
    'The biller may raise fees or end the contract.',
    'Talk to the biller; look at `/admin/money` for what disputes have in common.',
  ),
  dispute_ratio_raised: warn(
    'Many purchases of the last thirty days are disputed.',
    'Card networks act from 0.5 %.',
    'Look at `/admin/money` for what they have in common.',
  ),
  fan_club_renewal_failed: error(
    'A membership in a fan club could not be renewed.',
    'It stays in force, and nothing was charged for it; retrying in ten minutes.',
    'See whether the database answers.',
  ),
  gift_settlement_failed: error(
    'What became of a gift could not be written down.',
    'The ledger has its tokens; retrying in a minute.',
    'See whether the database answers.',
  ),
  grant_settlement_failed: error(
    'Tokens that the site gives away could not be booked.',
    'Their owner waits; retrying in a minute.',
    'See whether the database answers.',
  ),
  hold_release_failed: warn(
    'Free tokens stay on hold although their account may have them.',
    'A job retries within a minute.',
  ),
  membership_renewal_failed: error(
    'A membership of the site could not be renewed.',
    'It is retried, and charged once at most.',
    'See whether the biller and the database answer.',
  ),
  membership_settlement_failed: error(
    'A membership of the site could not be settled.',
    'Its account may have the wrong level; retrying within a minute.',
    'See whether the database answers.',
  ),
  month_settlement_failed: error(
    'Whether a month in a fan club was paid could not be written down.',
    'The ledger has the payment; retrying in a minute.',
    'See whether the database answers.',
  ),
  payout_booking_failed: error(
    'A payout could not be booked.',
    'It stays where it is; retrying in a minute.',
    'See whether the database answers; pay nothing by hand that is not booked.',
  ),
  postback_failed: warn(
    'An affiliate could not be called.',
    'Their report has it all the same; `retries` says whether it is tried again.',
  ),
  purchase_booking_failed: error(
    'The ledger refused a purchase.',
    'The buyer has paid and waits for their tokens; retrying.',
    'Read `code`; open the purchase at `/admin/money`.',
  ),
  purchase_flagged: warn(
    'A purchase looks like fraud.',
    'Nothing was refused or refunded; it waits at the desk.',
    'Decide at `/admin/money`.',
  ),
  re_up_failed: error(
    'A wallet could not be topped up automatically.',
    'The next payment tries again; the card is charged once at most.',
    'See whether the biller and the database answer.',
  ),
  refund_check_failed: warn(
    'A biller could not be asked whether it has refunded a purchase.',
    'Its webhook brings the answer.',
  ),
  refund_failed: warn(
    'A biller did not take a refund.',
    'With `failure` `refused` it is over; otherwise it is asked again.',
    'If it was refused, refund at the desk of the biller.',
  ),
  webhook_failed: error(
    'A webhook of a biller could not be worked on.',
    'It is stored and retried, later each time; after the last try its state is `held`.',
    'Read `problem`; open it at `/admin/money`.',
  ),
  webhook_failure_save_failed: error(
    'That a webhook failed could not be stored.',
    'The webhook stays due, and is retried in a minute.',
    'See whether the database answers.',
  ),
  webhook_unverified: warn(
    'Whether a webhook is genuine could not be found out.',
    'It is refused for now; its biller sends it again.',
    'See whether the biller answers from here.',
  ),
  webhooks_read_failed: error(
    'Stored webhooks of billers could not be read.',
    'Buyers may wait for tokens; retrying in a minute.',
    'See whether the database answers.',
  ),
} as const
