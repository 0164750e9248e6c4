import { debug, error, info, warn } from './log-event.ts'

const seeDatabase = 'See whether the database answers.'

/** Cases, prohibited content, and the pictures that the staff looks at. */
export const moderationEvents = {
  case_mail_failed: error(
    'A letter about a case could not be handed to the mail system.',
    'It is stored; retrying in a minute.',
    'See whether the mail server takes mail.',
  ),
  case_mail_refused: warn(
    'The mail system refused a letter about a case.',
    'The decision is on its reader’s page; the letter is not sent again.',
  ),
  case_removal_failed: error(
    'Content was taken off the site by a decision, or restored, and its files or hashes are not done with.',
    'The content does not show; retrying in a minute.',
    'Read `kind` and `err`; delete the files by hand if the law does not wait.',
  ),
  case_removals_failed: error(
    'What was removed by decisions could not be looked up.',
    'Files of removed content stay for now; retrying in a minute.',
    seeDatabase,
  ),
  case_ruled: info('The staff decided a case, or proposed how.'),
  live_picture_judged: warn(
    'The program that judges public pictures of rooms found something.',
    'The staff has a case; the stream continues.',
    'Someone of the staff looks at the room at once.',
  ),
  live_picture_matched: warn(
    'A public picture of a room looks like one that must not appear again.',
    'The staff has a case; `stops` says whether the stream ends.',
    'Someone of the staff looks at the room at once.',
  ),
  picture_hashes_add_failed: error(
    'Hashes of a removed picture could not be added to the list.',
    'It is not recognized when it comes again; it is not retried.',
    'Remove it again, or note it for the staff.',
  ),
  picture_hashes_read_failed: error(
    'The list of removed pictures could not be read.',
    'The list of before stays in force; retrying in three seconds.',
    seeDatabase,
  ),
  picture_judge_failed: error(
    'The program that judges public pictures of rooms does not answer.',
    'No room is judged by it; it is asked again, and this line comes once in ten minutes.',
    'See whether the program at `PICTURE_JUDGE_URL` runs.',
  ),
  picture_match_failed: error(
    'A picture of a room could not be compared with the list.',
    'The next picture is compared in 15 seconds.',
    seeDatabase,
  ),
  refusal_counts_save_failed: warn(
    'Counts of refused terms could not be stored.',
    'Terms are refused all the same; retrying in ten seconds.',
  ),
  removed_content_update_failed: error(
    'A room did not get that a decision has removed something.',
    'It may show it until it is loaded again; it is not retried.',
    'End the stream of the room at `/staff/live` if it must not show.',
  ),
  report_pictures_failed: error(
    'The pictures of a report could not be stored.',
    'The report itself is stored; its pictures are lost.',
    'See whether the database and the vault answer.',
  ),
  staff_still_failed: debug(
    'A picture of a room for the staff could not be taken.',
    'The next one is due soon.',
  ),
  terms_read_failed: error(
    'The prohibited terms could not be read.',
    'Those of before stay in force; retrying in three seconds.',
    seeDatabase,
  ),
} as const
