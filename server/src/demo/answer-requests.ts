import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { EventFeed, RecordedEvent } from '../ledger/feed.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { roomTopic } from '../rooms/room-topic.ts'

/** Long enough to see what asking looks like, and to take it back. */
const ANSWERS_AFTER_MS = 5_000

interface Parts {
  readonly people: PeopleRepository
  readonly rooms: Pick<RoomDirectory, 'features'>
  readonly feed: EventFeed
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The demo performer has nobody at their console: every private show is accepted. Answers a function that
 * ends it.
 */
export function answerDemoRequests(
  username: string,
  { people, rooms, feed, clock, logger }: Parts,
): () => void {
  async function accept(requestId: string): Promise<void> {
    const room = await findRoom({ people, rooms }, username)
    if (!room.ok) return
    const { shows } = room.value.features
    const accepted = await shows.run(() => shows.requests.accept('private', requestId))
    // Taken back, answered by a person, or another show is on: then there is nothing to say.
    if (!accepted.ok)
      logger.info({ room: username, state: accepted.error.state }, 'a demo request is not waiting any more')
  }

  function answer({ name, payload }: RecordedEvent): void {
    if (name !== 'v3.private.request' || payload.kind !== 'private') return
    clock.after(
      ANSWERS_AFTER_MS,
      () =>
        void accept(payload.request_id).catch((error: unknown) =>
          logger.error({ err: error, room: username }, 'a demo request was not answered'),
        ),
    )
  }

  const requests = feed.subscribe(roomTopic(username), answer, { after: feed.position })
  return () => requests.end()
}
