import { error, info, warn } from './log-event.ts'

const seeDatabase = 'See whether the database answers.'
const seeMail = 'See whether the mail server takes mail.'

/** Accounts, checks of people, the staff, and what is written to them. */
export const accountEvents = {
  account_deleted: info('An account was deleted as its owner asked.'),
  account_deletion_held: info(
    'An account could not be deleted yet.',
    '`obstacles` names what is in the way; retrying in five minutes.',
    'Nothing, unless it is of the staff: take its roles off.',
  ),
  account_read_failed: error(
    'An account that has changed could not be read.',
    'Its sockets stay as they were; retrying in a second.',
    seeDatabase,
  ),
  account_socket_failed: warn(
    'The socket of an account did not connect within ten seconds.',
    'The page shows no news until it does; the browser retries.',
    'If it comes often, see whether the proxy passes WebSockets on.',
  ),
  account_suspended: info('The staff suspended an account.'),
  age_check_decided: info('A check of age was decided.'),
  age_check_failed: error(
    'A check of age could not be looked at.',
    'Its person waits; retrying within a minute.',
    seeDatabase,
  ),
  age_check_unanswered: warn(
    'A provider did not answer how a check of age stands.',
    'It is asked again.',
    'See whether the provider is down.',
  ),
  age_check_unavailable: error(
    'A check of age could not begin.',
    'The person reads that they may try again.',
    'See whether the provider is down.',
  ),
  agreement_pdf_failed: warn(
    'The PDF of a signed agreement could not be made.',
    'The signature is stored; the PDF is made when someone asks for it.',
  ),
  appeal_decided: info('The staff decided an appeal against a suspension.'),
  application_decided: info('The staff decided an application to perform.'),
  audit_log_broken: error(
    'The audit log is not as it was written.',
    'Nothing is sealed until a good database is back; it is looked at again every ten seconds.',
    'Run `npm run audit:verify`; restore the database that the log is whole in.',
  ),
  decision_appeal_decided: info('The staff decided an appeal against a decision.'),
  deletion_mail_failed: warn(
    'The last mail of a deleted account could not be handed over.',
    'The account is deleted; the mail is retried.',
    seeMail,
  ),
  emergency_access_began: warn(
    'Someone of the staff took a role for an emergency.',
    'Administrators are written to.',
    'Ask them why.',
  ),
  emergency_access_ended: warn('A role that was taken for an emergency was ended.', 'Its rights are gone.'),
  emergency_notice_failed: error(
    'No administrator has a confirmed e-mail address.',
    'Nobody is written to about a role that was taken for an emergency.',
    'Confirm the address of an administrator.',
  ),
  live_check_decided: info('The staff decided a check of who is on camera.'),
  live_check_missed: info('No one showed who is on camera in time.', 'The stream ends.'),
  liveness_judge_failed: warn(
    'The judge of pictures failed.',
    'The staff decides this check.',
    'See whether the service answers.',
  ),
  liveness_update_failed: warn(
    'A room did not get the outcome of a check.',
    'It reads the account again within a second.',
  ),
  mail_address_failed: warn(
    'A notification came back because of its address.',
    'No more are sent to it until its owner tries again.',
  ),
  mail_returned: warn(
    'A notification came back for a reason that is not its address.',
    'More are sent to it.',
    'Read `status`: 5.7 means that your mail server is not trusted.',
  ),
  mass_message_failed: error(
    'A part of a message to many could not be delivered.',
    'Nothing of it is lost; retrying in some seconds.',
    seeDatabase,
  ),
  new_device_mail_failed: error(
    'A message about a log-in on a new device could not be written.',
    'Its owner does not hear of the log-in; it is not retried.',
    seeMail,
  ),
  notices_read_failed: error(
    'The notices could not be read.',
    'They stay as they were; retrying in five seconds.',
    seeDatabase,
  ),
  notification_count_failed: error(
    'Notifications were stored, and their count was not announced.',
    'Open windows show the old number until they load; it is not retried.',
    seeDatabase,
  ),
  notification_failed: warn(
    'A notification could not be sent.',
    'Its reader finds it on the site; `retries` says whether it is tried again.',
    'Read `reason`; see whether the mail server or the push service answers.',
  ),
  notification_source_failed: error(
    'What people are notified of could not be read to its end.',
    'Nothing of it is lost; retrying with the next run.',
    seeDatabase,
  ),
  owner_letter_failed: error(
    'A message to the owner of an account could not be written.',
    'They do not get it; it is not retried.',
    seeMail,
  ),
  passkey_copy_refused: warn(
    'A passkey was refused: its count of uses did not grow.',
    'A copy of it may be in use; its owner logs in by another way.',
    'Ask the owner whether it was them.',
  ),
  presence_save_failed: error(
    'Who is online could not be stored.',
    'Friends may see the wrong state for up to 150 s; the next minute confirms it.',
    seeDatabase,
  ),
  sign_in_provider_refused: warn(
    'An answer of a log-in provider was refused.',
    'The person is not logged in; they may try again.',
    'Read `reason`: the client, its secret or a clock is wrong, if it comes often.',
  ),
  sign_in_provider_unreachable: warn(
    'A log-in provider does not answer.',
    'No one logs in by it until it does; the next attempt asks again.',
    'See whether the provider is down or a firewall is in the way.',
  ),
  sign_up_mail_failed: error(
    'A message about a new account could not be written.',
    'Its owner cannot confirm the address until they ask for another; it is not retried.',
    seeMail,
  ),
  staff_role_changed: info('An administrator changed the roles of an account.'),
  standing_check_failed: error(
    'Suspensions and roles could not be compared.',
    'Sockets stay as they were; retrying in a second.',
    seeDatabase,
  ),
  support_mail_failed: error(
    'An answer of the support could not be handed to the mail system.',
    'It is stored; retrying in a minute.',
    seeMail,
  ),
  support_mail_refused: warn(
    'The mail system refused an answer of the support.',
    'The answer is with its ticket; it is not sent again.',
  ),
  suspension_ended: info('The staff ended a suspension.'),
  tax_letter_failed: error(
    'A letter about a tax declaration could not be sent.',
    'Retrying in an hour.',
    seeMail,
  ),
  ticket_update_failed: error(
    'A change of a support ticket was stored, and its news failed.',
    'It shows when its page is loaded; it is not retried.',
    seeDatabase,
  ),
} as const
