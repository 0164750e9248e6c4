import { error, info, warn } from './log-event.ts'

const seeDatabase = 'See whether the database answers and has disk space.'

/** Rooms, their chat, their sockets, battles and lists. */
export const roomEvents = {
  apps_save_failed: error(
    'The apps of a room could not be stored.',
    'They run on; the record has every tip, and the next change stores them again.',
    seeDatabase,
  ),
  battle_ended: info('A battle ended.'),
  battle_event_record_failed: error(
    'Events of a battle could not be put on record.',
    'They went out live alone: who was away does not get them.',
    seeDatabase,
  ),
  battle_save_failed: error(
    'The end of a battle could not be stored.',
    'The rooms see it; retrying.',
    seeDatabase,
  ),
  card_updates_failed: error(
    'Changes of cards could not be announced.',
    'Pages see them when they load their list; retrying.',
    seeDatabase,
  ),
  chat_save_failed: error(
    'Chat of a room could not be stored.',
    'It went out live; retrying. `givenUp` counts messages that are lost for those who come later.',
    seeDatabase,
  ),
  client_event_unknown: info('A client sent an event that this version does not know.', 'It is ignored.'),
  fan_read_failed: error(
    'Whether a viewer is in the fan club could not be read.',
    'Their badge is missing until they come again.',
    seeDatabase,
  ),
  fans_read_failed: error(
    'Whose membership in a fan club is over could not be read.',
    'Their badges stay; retrying in a minute.',
    seeDatabase,
  ),
  media_request_failed: error(
    'A media request of a socket failed.',
    'Its client reads `media_unavailable` and may ask again.',
    'See whether media workers run.',
  ),
  room_close_failed: error(
    'A room could not be unloaded cleanly.',
    'What it had in memory may be lost; tokens are in the ledger.',
    'Read `err`; see whether the database answers.',
  ),
  room_command_failed: error(
    'A command of a room failed.',
    'The room continues; the command is not retried.',
    'Report the fault with the line.',
  ),
  room_discovery_failed: error(
    'A room could not be looked up for a socket.',
    'Its client gets no address and asks again.',
    seeDatabase,
  ),
  room_presence_changed: info('The stream of a room came, paused or went.'),
  room_status_changed: info('The status of a room changed.'),
  room_wake_failed: error(
    'A room could not be loaded for its stream.',
    'It is not live although its performer streams; the next event of the stream tries again.',
    seeDatabase,
  ),
  socket_admission_failed: error(
    'A socket could not be admitted.',
    'It is closed with 1011; its client connects again.',
    seeDatabase,
  ),
  speakers_save_failed: error(
    'Who has written in a room could not be stored.',
    'Raid protection may hold one more message of theirs; it is not retried.',
    seeDatabase,
  ),
  star_place_read_failed: warn(
    'The place of a room on its board could not be read.',
    'It shows the old place; retrying with the next look.',
  ),
  tournament_read_failed: error(
    'The standings of a tournament could not be read.',
    'They show with the next match.',
    seeDatabase,
  ),
} as const
