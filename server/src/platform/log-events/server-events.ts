import { error, info, warn } from './log-event.ts'

/** The process, its database, its jobs and its calls. */
export const serverEvents = {
  bus_listener_failed: error(
    'A listener on the internal event bus failed.',
    'The other listeners received the event; this one does not receive it again.',
    'Report the bug with this log line; restart the server if something looks outdated.',
  ),
  client_error: warn(
    'A page failed in a browser.',
    'The person may reload it.',
    'Read the error at `/staff/errors`; report it if it happens often.',
  ),
  close_failed: error(
    'A part of the server failed to close.',
    'The other parts still close; data that this part had only in memory may be lost.',
    'Read `part`; start the server again and look at what it recovers.',
  ),
  close_slow: warn(
    'A part of the server has not closed for ten seconds.',
    'The server waits for it.',
    'Wait; the supervisor ends the server by force.',
  ),
  configuration_read_failed: error(
    'The changed configuration could not be read.',
    'The earlier values stay in force; retrying in three seconds.',
    'Check whether the database answers.',
  ),
  database_check_failed: error(
    'The database did not answer the readiness check.',
    '`/readyz` answers 503; the next check asks again.',
    'Check whether the database runs, is reachable and has disk space.',
  ),
  database_connection_lost: warn(
    'An idle connection to the database was lost.',
    'The next statement opens another one.',
    'If this happens often, check whether the database restarts.',
  ),
  job_failed: error(
    'A job failed.',
    'Its next run does what is left.',
    'Read `job` and `err`; act if every run fails.',
  ),
  legal_text_too_large: warn(
    'A legal text is too large.',
    'The site does not show it.',
    'Shorten the file at `path` and restart the server.',
  ),
  page_thread_failed: error(
    'The thread that draws pages died or hung.',
    'Pages that it owed were answered with an error; the next page starts another thread. Streams, shows and payments continue.',
    'If it happens again, report the bug with this log line and those before it.',
  ),
  request_failed: error(
    'An API call failed.',
    'The caller receives an error. It is unknown whether the call was committed; a repeat with the same idempotency key is safe.',
    'Read `route` and `err`; check whether the database answers.',
  ),
  search_index_missing: warn(
    'Search runs without its index.',
    'It returns the same results, more slowly.',
    'Read `trouble`, which says what the database needs.',
  ),
  shutdown_timed_out: error(
    'The shutdown took too long.',
    'The process ends; data that was only in memory may be lost.',
    'Start the server again; read in the log what it recovers.',
  ),
  sites_read_failed: error(
    'The list of sites could not be read.',
    'The earlier ones stay in force; retrying in five seconds.',
    'Check whether the database answers.',
  ),
  supervisor_gone: warn(
    'The process that started this server has ended.',
    'The server shuts down as well, as on SIGTERM.',
    'Find out what ended it, usually lack of memory. Start the server again.',
  ),
  toast_shown: info('A page showed a notice to its reader.'),
  video_stuck_answer: info('A viewer answered whether a video works.'),
} as const
