import { error, info, warn } from './log-event.ts'

const reconcile = 'Run `npm run reconcile`.'
const seeDatabase = 'See whether the database answers and has disk space.'

/** The ledger and tokens in escrow: shows, tips, toys, orders. */
export const ledgerEvents = {
  account_update_failed: error(
    'News for accounts could not be put on record.',
    'Open windows do not hear it, and it is not retried; the lists that they load have it.',
    seeDatabase,
  ),
  commission_settlement_failed: error(
    'The tokens of an order that is over could not be settled.',
    'They stay held; retrying within a minute.',
    seeDatabase,
  ),
  commission_update_failed: error(
    'A change of an order was stored, and its news failed.',
    'Both sides read it in their lists; it is not retried.',
    seeDatabase,
  ),
  commission_upkeep_failed: error(
    'The clocks of an order could not be looked after.',
    'Its tokens stay where they are; retrying in a minute.',
    seeDatabase,
  ),
  companion_answer_failed: error(
    'An order to a companion could not be finished.',
    'Its tokens stay held until its time is up, and are refunded then.',
    'See whether the provider of texts or pictures answers.',
  ),
  companion_settlement_failed: error(
    'The tokens of an order to a companion that is over could not be settled.',
    'They stay held; retrying within half a minute.',
    seeDatabase,
  ),
  companion_upkeep_failed: error(
    'An order to a companion could not be looked after.',
    'Its tokens stay where they are; retrying in half a minute.',
    seeDatabase,
  ),
  daily_limits_read_failed: error(
    'The daily limits of wallets could not be read.',
    'Payments from these wallets are refused, and nothing is charged; the next payment reads them again.',
    seeDatabase,
  ),
  escrow_kind_unknown: error(
    'Escrow is of a kind that this version does not know.',
    'Its tokens stay held; it is looked at again when the room is loaded.',
    'Run the version that made it, or a newer one.',
  ),
  escrow_read_failed: error(
    'Escrow that waits could not be looked through.',
    'Its tokens stay held; retrying with the next look.',
    seeDatabase,
  ),
  escrow_recovery_failed: error(
    'Escrow of a room could not be settled.',
    'Its tokens stay held; retrying with the next look.',
    'Read `err`; if it stays, report the fault with the number of the model.',
  ),
  escrow_refund_refused: error(
    'Escrow that was held too late could not be refunded.',
    'Its tokens stay held until the room is loaded again.',
    reconcile,
  ),
  escrow_refunded: warn(
    'Escrow of a show that was over is refunded.',
    'Its payer has it back in their wallet.',
  ),
  escrow_show_unknown: error(
    'Escrow belongs to no show that is over.',
    'Its tokens stay held, and nobody is charged; it is looked at again when the room is loaded.',
    'Look for the show in `shows`; was an older database restored? Report it.',
  ),
  event_listener_failed: error(
    'A recorded event was not taken by its listener.',
    'It stays on record; it is not handed over again.',
    'Report the fault with the line.',
  ),
  event_record_failed: error(
    'An event of a room could not be put on record.',
    'It went out live alone: who was away does not get it.',
    seeDatabase,
  ),
  event_unknown: error(
    'A recorded event is not part of the protocol.',
    'It is left out.',
    'Was an older version started on a newer database? Start the newer one.',
  ),
  events_read_failed: error('Missed events could not be read.', 'They come late; retrying.', seeDatabase),
  group_tip_refund_failed: error(
    'A group tip that was cut off could not be refunded.',
    'Its tokens stay held; retrying when the room is loaded.',
    reconcile,
  ),
  group_tip_refunded: warn(
    'A group tip was cut off and is refunded.',
    'Everybody who pledged has their tokens back.',
  ),
  group_tip_settled: info('A group tip is settled.'),
  group_tip_settlement_failed: error(
    'A group tip could not be settled.',
    'Its tokens stay held; retrying with the next look.',
    seeDatabase,
  ),
  ledger_batch_failed: error(
    'A batch of ledger commands failed as a whole.',
    'Whether it was committed is unknown. Who asked reads an error, and a repeat under the same key is safe.',
    `${seeDatabase} Then run \`npm run reconcile\`.`,
  ),
  ledger_commit_failed: error(
    'The ledger could not commit a batch of commands.',
    'With `lost` `unavailable` nothing was written; with `outcome_unknown` nobody knows. Who asked reads an error, and a repeat under the same key is safe.',
    seeDatabase,
  ),
  ledger_listener_failed: error(
    'A listener to committed events failed.',
    'The commit stands; the listener catches up with the next one.',
    'Report the fault with the line.',
  ),
  ledger_storage_full: error(
    'The disk is full, and the ledger cannot write.',
    'Payments are refused, and nothing is charged; what shows owe stays held, and is retried.',
    'Make room on the disk of the database at once.',
  ),
  ledger_thread_failed: error(
    'The thread of the ledger died.',
    'Whether it committed what it was doing is unknown. The next command starts another thread, and a repeat under the same key is safe.',
    'See whether the disk is full or memory ran out, then run `npm run reconcile`.',
  ),
  post_settlement_failed: error(
    'Whether a post was paid could not be written down.',
    'The ledger has the payment; retrying in a minute.',
    seeDatabase,
  ),
  show_charge_refused: error(
    'The ledger refused a charge of a running show.',
    'The show continues; the settlement charges what was served.',
    reconcile,
  ),
  show_participant_close_refused: error(
    'The ledger refused to settle a participant who left a show.',
    'Their tokens stay held until the show is settled.',
    reconcile,
  ),
  show_recovered: warn(
    'A show that was cut off is settled to its last tick.',
    'What was not served is refunded.',
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
    'Tokens went between accounts of one person or studio.',
    'Nothing was blocked.',
    'Decide: `npm run tip-rings` lists them.',
  ),
  toy_charge_failed: error(
    'Served control of toys could not be charged.',
    'Its tokens stay held; the next charge has it too.',
    seeDatabase,
  ),
  toy_charge_refused: warn(
    'The ledger refused a charge for control of toys.',
    'Its tokens stay held; the next charge has it too.',
  ),
  toy_control_ended: info('Control of toys is over.'),
  toy_control_recovered: warn(
    'Control of toys that was cut off is settled.',
    'What was not served is refunded.',
  ),
  toy_recovery_failed: error(
    'Control of toys that was cut off could not be settled.',
    'Its tokens stay held; retrying when the room is loaded.',
    reconcile,
  ),
  toy_settlement_failed: error(
    'Control of toys that is over could not be settled.',
    'Its tokens stay held; retrying.',
    seeDatabase,
  ),
} as const
