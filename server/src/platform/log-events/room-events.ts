import { error, info, warn } from './log-event.ts'

const seeDatabase = 'Check whether the database answers and has disk space.'

/** Rooms, their chat, their sockets, battles and lists. */
export const roomEvents = {
  apps_save_failed: error(
    'The apps of a room could not be stored.',
    'The apps continue; every tip is recorded, and the next change stores the apps again.',
    seeDatabase,
  ),
  battle_ended: info('A battle ended.'),
  battle_event_record_failed: error(
    'Events of a battle could not be recorded.',
    'Connected viewers received them; anyone who reconnects later does not.',
    seeDatabase,
  ),
  battle_save_failed: error(
    'The end of a battle could not be stored.',
    'The rooms show the end; retrying.',
    seeDatabase,
  ),
  card_updates_failed: error(
    'Changes of room cards could not be announced.',
    'Pages show them when they reload their list; retrying.',
    seeDatabase,
  ),
  chat_save_failed: error(
    'Chat of a room could not be stored.',
    'Connected viewers received it; retrying. `givenUp` counts messages that viewers who join later will not see.',
    seeDatabase,
  ),
  client_event_unknown: info('A client sent an event that this version does not know.', 'It is ignored.'),
  fan_read_failed: error(
    'The fan club membership of a viewer could not be read.',
    'Their badge is missing until they join again.',
    seeDatabase,
  ),
  fans_read_failed: error(
    'Ended fan club memberships could not be read.',
    'The badges of these viewers stay; retrying in a minute.',
    seeDatabase,
  ),
  media_request_failed: error(
    'A media request of a socket failed.',
    'Its client reads `media_unavailable` and may ask again.',
    'Check whether media workers run.',
  ),
  room_close_failed: error(
    'A room could not be unloaded cleanly.',
    'Data that was only in memory may be lost; tokens are safe in the ledger.',
    'Read `err`; check whether the database answers.',
  ),
  room_command_failed: error(
    'A command of a room failed.',
    'The room continues; the command is not retried.',
    'Report the bug with this log line.',
  ),
  room_discovery_failed: error(
    'A room could not be looked up for a socket.',
    'The client receives no address and asks again.',
    seeDatabase,
  ),
  room_presence_changed: info('The stream of a room started, paused or ended.'),
  room_status_changed: info('The status of a room changed.'),
  room_wake_failed: error(
    'A room could not be loaded for its stream.',
    'The room is not live although its performer streams; the next event of the stream tries again.',
    seeDatabase,
  ),
  socket_admission_failed: error(
    'A socket could not be admitted.',
    'The server closes it with 1011; the client connects again.',
    seeDatabase,
  ),
  speakers_save_failed: error(
    'The list of who has written in a room could not be stored.',
    'Raid protection may hold one more of their messages; not retried.',
    seeDatabase,
  ),
  star_place_read_failed: warn(
    'The place of a room on its leaderboard could not be read.',
    'The room shows the old place; retrying with the next check.',
  ),
  tournament_read_failed: error(
    'The standings of a tournament could not be read.',
    'They appear with the next match.',
    seeDatabase,
  ),
} as const
