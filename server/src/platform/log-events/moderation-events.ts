import { debug, error, info, warn } from './log-event.ts'

const seeDatabase = 'Check whether the database answers.'

/** Cases, prohibited content, and the pictures that the staff looks at. */
export const moderationEvents = {
  case_mail_failed: error(
    'A letter about a case could not be handed to the mail system.',
    'It is stored; retrying in a minute.',
    'Check whether the mail server accepts mail.',
  ),
  case_mail_refused: warn(
    'The mail system refused a letter about a case.',
    'The person reads the decision on the site; the letter is not sent again.',
  ),
  case_removal_failed: error(
    'A decision removed or restored content, but its files or hashes could not be processed.',
    'The content is not visible; retrying in a minute.',
    'Read `kind` and `err`; delete the files by hand if the law requires it at once.',
  ),
  case_removals_failed: error(
    'The list of content that decisions removed could not be read.',
    'Files of removed content stay for now; retrying in a minute.',
    seeDatabase,
  ),
  case_ruled: info('The staff decided a case, or proposed a decision.'),
  live_picture_judged: warn(
    'The program that judges public images of rooms reported a finding.',
    'A case was opened for the staff; the stream continues.',
    'Have a staff member look at the room at once.',
  ),
  live_picture_matched: warn(
    'A public image of a room resembles one that was removed.',
    'A case was opened for the staff; `stops` says whether the stream ends.',
    'Have a staff member look at the room at once.',
  ),
  picture_hashes_add_failed: error(
    'Hashes of a removed image could not be added to the list.',
    'The server does not recognize the image when it appears again; not retried.',
    'Remove the image again, or inform the staff.',
  ),
  picture_hashes_read_failed: error(
    'The list of removed images could not be read.',
    'The earlier list stays in force; retrying in three seconds.',
    seeDatabase,
  ),
  picture_judge_failed: error(
    'The program that judges public images of rooms does not answer.',
    'It judges no room; the server retries, and logs this at most once in ten minutes.',
    'Check whether the program at `PICTURE_JUDGE_URL` runs.',
  ),
  picture_match_failed: error(
    'An image of a room could not be compared with the list.',
    'The server compares the next image in 15 seconds.',
    seeDatabase,
  ),
  refusal_counts_save_failed: warn(
    'Counts of refused terms could not be stored.',
    'The terms are still refused; retrying in ten seconds.',
  ),
  removed_content_update_failed: error(
    'The removal of content by a decision could not be sent to its room.',
    'The room may show the content until it is loaded again; not retried.',
    'If it must not be visible, end the stream of the room at `/staff/live`.',
  ),
  report_pictures_failed: error(
    'The images of a report could not be stored.',
    'The report itself is stored; its images are lost.',
    'Check whether the database and the vault answer.',
  ),
  staff_still_failed: debug(
    'An image of a room for the staff could not be taken.',
    'The server takes the next one soon.',
  ),
  terms_read_failed: error(
    'The prohibited terms could not be read.',
    'The earlier terms stay in force; retrying in three seconds.',
    seeDatabase,
  ),
} as const
