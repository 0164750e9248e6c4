import { error, info, warn } from './log-event.ts'

/** Money from outside and to the outside: purchases, memberships, payouts, affiliates. */
export const billingEvents = {
  age_proof_withdrawal_failed: error(
    'A proof of age from a purchase that is disputed could not be withdrawn.',
    'The account still counts as proven; retrying within a minute.',
    'Check whether the database answers.',
  ),
  biller_news_found: warn(
    'A biller reported something that no webhook had brought.',
    'The server processes it now; a webhook was lost or is late.',
    'Check whether the biller can reach its webhook address.',
  ),
  biller_page_failed: warn(
    'A biller returned no payment page.',
    'The server asks the next biller; the buyer waits.',
    'If this happens often, check whether the biller is down.',
  ),
  biller_record_read_failed: warn(
    'A biller could not be asked about its purchases.',
    'Retrying with the next run, within a minute.',
    'Check whether the biller is down.',
  ),
  biller_recovered: info('A silent biller sends webhooks again.'),
  biller_silent: warn(
    'A biller has sent no webhook for half an hour while a buyer waits.',
    'Buyers may have paid without receiving their tokens.',
    'Check whether the biller is down, and whether its webhook address answers from outside.',
  ),
  biller_unanswered: warn(
    'A biller could not be asked about a purchase.',
    'Its webhook will bring the outcome.',
  ),
  card_charge_failed: warn(
    'A biller did not charge a card.',
    'The server asks the biller for the outcome; the buyer is charged at most once.',
  ),
  card_removal_failed: warn(
    'A biller could not be asked to delete a card.',
    'The site no longer uses the card; retrying in a minute.',
    'If it stays, delete it on the site of the biller.',
  ),
  charge_check_failed: warn(
    'A biller could not be asked for the outcome of a charge.',
    'The purchase stays open; retrying within a minute.',
    'Check whether the biller is down.',
  ),
  click_count_failed: warn(
    'A click on an affiliate link was not counted.',
    'The visitor reached the site; the count is lost.',
  ),
  day_close_failed: warn(
    'The file of a biller for a day could not be read.',
    'The day stays open; retrying with a later run.',
    'Compare the day by hand if it stays open.',
  ),
  day_unbalanced: error(
    'A day of a biller and the ledger do not agree.',
    'A buyer may have paid without receiving tokens, or the reverse; the server compares the day again.',
    'Open the day at `/admin/money`: it says where they differ.',
  ),
  dispute_ratio_alarm: error(
    'So many purchases of the last thirty days are disputed that card networks act.',
    'The biller may raise fees or end the contract.',
    'Talk to the biller; look at `/admin/money` for what disputes have in common.',
  ),
  dispute_ratio_raised: warn(
    'Many purchases of the last thirty days are disputed.',
    'Card networks act from 0.5 % on.',
    'Look at `/admin/money` for what they have in common.',
  ),
  fan_club_renewal_failed: error(
    'A membership in a fan club could not be renewed.',
    'It stays in force, and nothing was charged for it; retrying in ten minutes.',
    'Check whether the database answers.',
  ),
  gift_settlement_failed: error(
    'The outcome of a gift could not be recorded.',
    'The ledger has its tokens; retrying in a minute.',
    'Check whether the database answers.',
  ),
  grant_settlement_failed: error(
    'Tokens that the site gives away could not be booked.',
    'The recipient waits; retrying in a minute.',
    'Check whether the database answers.',
  ),
  hold_release_failed: warn(
    'Free tokens are still held although the account may use them.',
    'Retrying within a minute.',
  ),
  membership_renewal_failed: error(
    'A membership of the site could not be renewed.',
    'Retrying; its owner is charged at most once.',
    'Check whether the biller and the database answer.',
  ),
  membership_settlement_failed: error(
    'A membership of the site could not be settled.',
    'The account may have the wrong level; retrying within a minute.',
    'Check whether the database answers.',
  ),
  month_settlement_failed: error(
    'The payment of a month in a fan club could not be recorded.',
    'The ledger has the payment; retrying in a minute.',
    'Check whether the database answers.',
  ),
  payout_booking_failed: error(
    'A payout could not be booked.',
    'Its tokens stay in the account; retrying in a minute.',
    'Check whether the database answers; never pay by hand what is not booked.',
  ),
  postback_failed: warn(
    'A postback to an affiliate failed.',
    'Their report has the event anyway; `retries` says whether the server retries.',
  ),
  purchase_booking_failed: error(
    'The ledger refused a purchase.',
    'The buyer has paid and waits for their tokens; retrying.',
    'Read `code`; open the purchase at `/admin/money`.',
  ),
  purchase_flagged: warn(
    'A purchase looks like fraud.',
    'Nothing was refused or refunded; the purchase waits for a decision.',
    'Decide at `/admin/money`.',
  ),
  re_up_failed: error(
    'A wallet could not be topped up automatically.',
    'The next payment tries again; the card is charged at most once.',
    'Check whether the biller and the database answer.',
  ),
  refund_check_failed: warn(
    'A biller could not be asked whether it has refunded a purchase.',
    'Its webhook will bring the answer.',
  ),
  refund_failed: warn(
    'A biller did not accept a refund.',
    'With `failure` `refused` the refund failed for good; otherwise the server asks again.',
    'If it was refused, refund on the site of the biller.',
  ),
  webhook_failed: error(
    'A webhook of a biller could not be processed.',
    'It is stored and retried, later each time; after the last attempt its state is `held`.',
    'Read `problem`; open it at `/admin/money`.',
  ),
  webhook_failure_save_failed: error(
    'The failure of a webhook could not be stored.',
    'The webhook stays due; retrying in a minute.',
    'Check whether the database answers.',
  ),
  webhook_unverified: warn(
    'A webhook could not be verified.',
    'It is refused for now; its biller sends it again.',
    'Check whether this server can reach the biller.',
  ),
  webhooks_read_failed: error(
    'Stored webhooks of billers could not be read.',
    'Buyers may wait for tokens; retrying in a minute.',
    'Check whether the database answers.',
  ),
} as const
