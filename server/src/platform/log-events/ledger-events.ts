import { error, info, warn } from './log-event.ts'

const reconcile = 'Run `npm run reconcile`.'
const seeDatabase = 'Check whether the database answers and has disk space.'

/** The ledger and tokens in escrow: shows, tips, toys, orders. */
export const ledgerEvents = {
  account_update_failed: error(
    'Events for accounts could not be recorded.',
    'Open windows do not receive them; not retried. Lists show them when they are reloaded.',
    seeDatabase,
  ),
  commission_settlement_failed: error(
    'The tokens of an order that is over could not be settled.',
    'They stay held; retrying within a minute.',
    seeDatabase,
  ),
  commission_update_failed: error(
    'A change of an order was stored, but open pages were not updated.',
    'Viewer and performer see it when they reload their lists; not retried.',
    seeDatabase,
  ),
  commission_upkeep_failed: error(
    'The deadlines of an order could not be checked.',
    'Its tokens stay held; retrying in a minute.',
    seeDatabase,
  ),
  companion_answer_failed: error(
    'An order to a companion could not be finished.',
    'Its tokens stay held until its time is over, and are then refunded.',
    'Check whether the provider of texts or images answers.',
  ),
  companion_settlement_failed: error(
    'The tokens of an order to a companion that is over could not be settled.',
    'They stay held; retrying within half a minute.',
    seeDatabase,
  ),
  companion_upkeep_failed: error(
    'An order to a companion could not be checked.',
    'Its tokens stay held; retrying in half a minute.',
    seeDatabase,
  ),
  daily_limits_read_failed: error(
    'The daily limits of wallets could not be read.',
    'Payments from these wallets are refused, and nothing is charged; the next payment reads them again.',
    seeDatabase,
  ),
  escrow_kind_unknown: error(
    'An escrow has a kind that this version does not know.',
    'Its tokens stay held; the server checks it again when the room is loaded.',
    'Run the version that made it, or a newer one.',
  ),
  escrow_read_failed: error(
    'The list of open escrows could not be read.',
    'Its tokens stay held; retrying with the next check.',
    seeDatabase,
  ),
  escrow_recovery_failed: error(
    'The escrow of a room could not be settled.',
    'Its tokens stay held; retrying with the next check.',
    'Read `err`; if it remains, report the bug with the number of the model.',
  ),
  escrow_refund_refused: error(
    'Escrow that was held after its participant had left could not be refunded.',
    'Its tokens stay held until the room is loaded again.',
    reconcile,
  ),
  escrow_refunded: warn(
    'Escrow that was held after its show had ended was refunded.',
    'The tokens are in the wallet of the payer.',
  ),
  escrow_show_unknown: error(
    'An escrow belongs to no show that is over.',
    'Its tokens stay held, and no one is charged; the server checks it again when the room is loaded.',
    'Look for the show in `shows`. Was an older database restored? Report it.',
  ),
  event_listener_failed: error(
    'A listener failed to process a recorded event.',
    'The event stays on record; it is not delivered again.',
    'Report the bug with this log line.',
  ),
  event_record_failed: error(
    'An event of a room could not be recorded.',
    'Connected viewers received it; anyone who reconnects later does not.',
    seeDatabase,
  ),
  event_unknown: error(
    'A recorded event is not part of the protocol.',
    'It is skipped.',
    'Was an older version started on a newer database? Start the newer one.',
  ),
  events_read_failed: error('Missed events could not be read.', 'They arrive late; retrying.', seeDatabase),
  group_tip_refund_failed: error(
    'A group tip that was interrupted could not be refunded.',
    'Its tokens stay held; retrying when the room is loaded.',
    reconcile,
  ),
  group_tip_refunded: warn(
    'A group tip was interrupted and has been refunded.',
    'Everyone who pledged has been refunded.',
  ),
  group_tip_settled: info('A group tip is settled.'),
  group_tip_settlement_failed: error(
    'A group tip could not be settled.',
    'Its tokens stay held; retrying with the next check.',
    seeDatabase,
  ),
  ledger_batch_failed: error(
    'A batch of ledger commands failed as a whole.',
    'It is unknown whether it was committed. The callers receive an error; a repeat with the same idempotency key is safe.',
    `${seeDatabase} Then run \`npm run reconcile\`.`,
  ),
  ledger_commit_failed: error(
    'The ledger could not commit a batch of commands.',
    'If `lost` is `unavailable`, nothing was written; if it is `outcome_unknown`, this is not known. The callers receive an error; a repeat with the same idempotency key is safe.',
    seeDatabase,
  ),
  ledger_listener_failed: error(
    'A listener to committed events failed.',
    'The commit stands; the listener catches up with the next one.',
    'Report the bug with this log line.',
  ),
  ledger_storage_full: error(
    'The disk is full, and the ledger cannot write.',
    'Payments are refused, and nothing is charged; what shows owe stays held; retrying.',
    'Free space on the disk of the database at once.',
  ),
  ledger_thread_failed: error(
    'The thread of the ledger died.',
    'It is unknown whether it committed its last batch. The next command starts another thread; a repeat with the same idempotency key is safe.',
    'Check whether the disk is full or memory ran out, then run `npm run reconcile`.',
  ),
  post_settlement_failed: error(
    'The payment of a post could not be recorded.',
    'The ledger has the payment; retrying in a minute.',
    seeDatabase,
  ),
  show_charge_refused: error(
    'The ledger refused a charge of a running show.',
    'The show continues; its settlement charges the time that was delivered.',
    reconcile,
  ),
  show_participant_close_refused: error(
    'The ledger refused to settle a participant who left a show.',
    'Their tokens stay held until the show is settled.',
    reconcile,
  ),
  show_recovered: warn(
    'A show that was interrupted has been settled to its last tick.',
    'Tokens for time that was not delivered have been refunded.',
  ),
  show_settlement_refused: error(
    'The ledger refused to settle a show.',
    'The show is over; its tokens stay held until the room is loaded again.',
    reconcile,
  ),
  show_settlement_retrying: error(
    'The outcome of a payment of a show is unknown.',
    'Other payments of the room wait; retrying until the database answers.',
    seeDatabase,
  ),
  tip_ring: warn(
    'Tokens were sent between accounts of one person or studio.',
    'Nothing was blocked.',
    'Run `npm run tip-rings`, which lists them, and decide.',
  ),
  toy_charge_failed: error(
    'Delivered toy control could not be charged.',
    'Its tokens stay held; the next charge includes it.',
    seeDatabase,
  ),
  toy_charge_refused: warn(
    'The ledger refused a charge for toy control.',
    'Its tokens stay held; the next charge includes it.',
  ),
  toy_control_ended: info('Toy control ended.'),
  toy_control_recovered: warn(
    'Toy control that was interrupted has been settled.',
    'Tokens for time that was not delivered have been refunded.',
  ),
  toy_recovery_failed: error(
    'Toy control that was interrupted could not be settled.',
    'Its tokens stay held; retrying when the room is loaded.',
    reconcile,
  ),
  toy_settlement_failed: error(
    'Toy control that ended could not be settled.',
    'Its tokens stay held; retrying.',
    seeDatabase,
  ),
} as const
