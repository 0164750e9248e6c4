import { debug, error, info, warn } from './log-event.ts'

/** What a demo makes up. A real site has none of these. */
export const demoEvents = {
  demo_encoder_output: warn('The encoder of the demo printed something.', 'The demo continues.'),
  demo_media_failed: warn('The libraries of the demo could not be filled.', 'They stay empty.'),
  demo_performer_failed: warn('The demo performer could not start.', 'The demo has no test card.'),
  demo_performer_replaced: debug(
    'A person streams in the room of the demo performer.',
    'The demo performer waits.',
  ),
  demo_performer_retrying: warn('The stream of the demo performer ended.', 'Retrying after `delayMs`.'),
  demo_request_failed: error(
    'A private request could not be accepted by the demo performer.',
    'The viewer waits until the request ends; nothing was charged.',
    'Check whether the database answers.',
  ),
  demo_request_over: info('A private request to the demo performer ended before it was accepted.'),
  demo_room_failed: warn('A room of the demo could not be updated.', 'Retrying with the next check.'),
  demo_scene_failed: warn('A scene of the demo is not live.', 'Its room stays offline.'),
  demo_thread_failed: error(
    'The thread that sends the scenes of the demo died.',
    'Its rooms are offline; retrying.',
    'Restart the demo if they stay offline.',
  ),
} as const
