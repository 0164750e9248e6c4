import { error, info, warn } from './log-event.ts'

/** The process, its database, its jobs and its calls. */
export const serverEvents = {
  bus_listener_failed: error(
    'A listener of the bus failed.',
    'The others have the news; this one does not get it again.',
    'Report the fault with the line; restart if something looks stale.',
  ),
  client_error: warn(
    'A page failed in a browser.',
    'Its reader may load it again.',
    'Read the error at `/staff/errors`; report it if it comes often.',
  ),
  close_failed: error(
    'A part of the server failed to close.',
    'The others close all the same; what the part had in memory may be lost.',
    'Read `part`; start again and look for what it recovers.',
  ),
  close_slow: warn(
    'A part of the server has not closed for ten seconds.',
    'The server waits for it.',
    'Wait; the supervisor ends the server by force.',
  ),
  configuration_read_failed: error(
    'The changed configuration could not be read.',
    'The values of before stay in force; retrying in three seconds.',
    'See whether the database answers.',
  ),
  database_check_failed: error(
    'The database did not answer the readiness check.',
    '`/readyz` answers 503; the next check asks again.',
    'See whether the database runs, is reachable and has disk space.',
  ),
  database_connection_lost: warn(
    'An idle connection to the database was lost.',
    'The next statement opens another one.',
    'See whether the database restarted, if it comes often.',
  ),
  job_failed: error(
    'A job failed.',
    'What it did not do is retried with its next run.',
    'Read `job` and `err`; act if it comes with every run.',
  ),
  legal_text_too_large: warn(
    'A legal text is too large.',
    'It is not shown.',
    'Shorten the file at `path` and restart.',
  ),
  request_failed: error(
    'A call failed.',
    'Its caller reads an error; whether a commit was lost is unknown, and a repeat under the same key is safe.',
    'Read `route` and `err`; see whether the database answers.',
  ),
  search_index_missing: warn(
    'Search runs without its index.',
    'It finds the same, and is slower.',
    'Read `trouble`, which says what the database needs.',
  ),
  shutdown_timed_out: error(
    'The shutdown took too long.',
    'The process ends; what was only in memory may be lost.',
    'Start again; read what is recovered.',
  ),
  sites_read_failed: error(
    'The sites could not be read.',
    'They stay as they were; retrying in five seconds.',
    'See whether the database answers.',
  ),
  supervisor_gone: warn(
    'The process that started this server is gone.',
    'The server ends as well, as on SIGTERM.',
    'Find out what ended it; memory, usually. Start again.',
  ),
  toast_shown: info('A page showed a notice to its reader.'),
  video_stuck_answer: info('A viewer answered whether a video works.'),
} as const
