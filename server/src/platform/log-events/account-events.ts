import { error, info, warn } from './log-event.ts'

const seeDatabase = 'Check whether the database answers.'
const seeMail = 'Check whether the mail server accepts mail.'

/** Accounts, checks of people, the staff, and what is written to them. */
export const accountEvents = {
  account_deleted: info('An account was deleted as its owner asked.'),
  account_deletion_held: info(
    'An account could not be deleted yet.',
    '`obstacles` names what is in the way; retrying in five minutes.',
    'Nothing, unless the account belongs to the staff: remove its roles.',
  ),
  account_read_failed: error(
    'An account that has changed could not be read.',
    'Its sockets stay as they were; retrying in a second.',
    seeDatabase,
  ),
  account_socket_failed: warn(
    'The socket of an account did not connect within ten seconds.',
    'Its page shows no updates until it connects; the browser retries.',
    'If this happens often, check whether the proxy forwards WebSockets.',
  ),
  account_suspended: info('The staff suspended an account.'),
  age_check_decided: info('An age check was decided.'),
  age_check_failed: error(
    'An age check could not be processed.',
    'The person waits; retrying within a minute.',
    seeDatabase,
  ),
  age_check_unanswered: warn(
    'A provider did not answer about the state of an age check.',
    'The server asks again.',
    'Check whether the provider is down.',
  ),
  age_check_unavailable: error(
    'An age check could not begin.',
    'The person reads that they may try again.',
    'Check whether the provider is down.',
  ),
  agreement_pdf_failed: warn(
    'The PDF of a signed agreement could not be made.',
    'The signature is stored; the PDF is made when someone asks for it.',
  ),
  appeal_decided: info('The staff decided an appeal against a suspension.'),
  application_decided: info('The staff decided an application to perform.'),
  audit_log_broken: error(
    'The audit log is not as it was written.',
    'The server seals nothing until the log is whole again; it checks every ten seconds.',
    'Run `npm run audit:verify`; restore a database in which the log is whole.',
  ),
  decision_appeal_decided: info('The staff decided an appeal against a decision.'),
  deletion_mail_failed: warn(
    'The last mail to a deleted account could not be handed to the mail system.',
    'The account is deleted; the mail is retried.',
    seeMail,
  ),
  emergency_access_began: warn(
    'A staff member took a role for an emergency.',
    'The administrators receive a mail.',
    'Ask the staff member why.',
  ),
  emergency_access_ended: warn(
    'A role that was taken for an emergency ended.',
    'Its rights no longer apply.',
  ),
  emergency_notice_failed: error(
    'No administrator has a confirmed email address.',
    'No one receives a mail about a role that was taken for an emergency.',
    'Have an administrator confirm their address.',
  ),
  live_check_decided: info('The staff decided a check of who is on camera.'),
  live_check_missed: info(
    'A performer did not send the photo of who is on camera in time.',
    'The stream ends.',
  ),
  liveness_judge_failed: warn(
    'The service that judges photos of performers failed.',
    'The staff decides this check.',
    'Check whether the service answers.',
  ),
  liveness_update_failed: warn(
    'A room did not receive the outcome of a check.',
    'It reads the account again within a second.',
  ),
  mail_address_failed: warn(
    'A notification bounced because of its address.',
    'The server sends no more to this address until its owner tries again.',
  ),
  mail_returned: warn(
    'A notification bounced for a reason other than its address.',
    'The server continues to send to this address.',
    'Read `status`: 5.7 means that your mail server is not trusted.',
  ),
  mass_message_failed: error(
    'Part of a message to many could not be delivered.',
    'Nothing is lost; retrying in some seconds.',
    seeDatabase,
  ),
  new_device_mail_failed: error(
    'A mail about a log-in on a new device could not be handed to the mail system.',
    'The owner of the account receives no warning; not retried any more.',
    seeMail,
  ),
  notices_read_failed: error(
    'The notices could not be read.',
    'The earlier ones stay in force; retrying in five seconds.',
    seeDatabase,
  ),
  notification_count_failed: error(
    'Notifications were stored, but their count was not announced.',
    'Open windows show the old number until they reload; not retried.',
    seeDatabase,
  ),
  notification_failed: warn(
    'A notification could not be sent.',
    'Its reader finds it on the site; `retries` says whether the server retries.',
    'Read `reason`; check whether the mail server or the push service answers.',
  ),
  notification_source_failed: error(
    'A source of notifications could not be read to its end.',
    'Nothing is lost; retrying with the next run.',
    seeDatabase,
  ),
  owner_letter_failed: error(
    'A mail to the owner of an account could not be handed to the mail system.',
    'They do not receive it; not retried any more.',
    seeMail,
  ),
  passkey_copy_refused: warn(
    'A passkey was refused: its signature counter did not increase.',
    'A copy of it may be in use; its owner has to log in another way.',
    'Ask the owner whether it was them.',
  ),
  presence_save_failed: error(
    'The list of who is online could not be stored.',
    'Friends may see the wrong state for up to 150 s; retrying within a minute.',
    seeDatabase,
  ),
  sign_in_provider_refused: warn(
    'An answer of a log-in provider was refused.',
    'The person is not logged in; they may try again.',
    'If this happens often, read `reason`: the client ID, its secret or a clock is wrong.',
  ),
  sign_in_provider_unreachable: warn(
    'A log-in provider does not answer.',
    'No one can log in with it until it answers; the next attempt asks again.',
    'Check whether the provider is down or a firewall blocks the connection.',
  ),
  sign_up_mail_failed: error(
    'A mail about a new account could not be handed to the mail system.',
    'Its owner cannot confirm the address until they ask for another mail; not retried any more.',
    seeMail,
  ),
  staff_role_changed: info('An administrator changed the roles of an account.'),
  standing_check_failed: error(
    'Changes of suspensions and roles could not be read.',
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
    'The answer is stored in its ticket; it is not sent again.',
  ),
  suspension_ended: info('The staff ended a suspension.'),
  tax_letter_failed: error(
    'A letter about a tax declaration could not be sent.',
    'Retrying in an hour.',
    seeMail,
  ),
  ticket_update_failed: error(
    'A change of a support ticket was stored, but open pages were not updated.',
    'The change shows when the page is reloaded; not retried.',
    seeDatabase,
  ),
} as const
