import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { EventFeed, RecordedEvent } from '../ledger/feed.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import { answerRequest } from '../shows/commands.ts'

/** Long enough to see what asking looks like, and to take it back. */
const ANSWERS_AFTER_MS = 5_000

interface AnswerRequestsDeps {
  readonly people: PeopleRepository
  readonly rooms: Pick<RoomGateway, 'execute'>
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
  { people, rooms, feed, clock, logger }: AnswerRequestsDeps,
): () => void {
  async function accept(requestId: string): Promise<void> {
    const owner = await findPerformer(people, username)
    if (!owner.ok) return
    const accepted = await rooms.execute(owner.value, answerRequest, {
      kind: 'private',
      word: 'accept',
      requestId,
      by: { kind: 'person', username, sessionKey: 'demo', person: owner.value },
    })
    // Taken back, answered by a person, or another show is on: then there is nothing to say.
    if (!accepted.ok) logEvent(logger, 'demo_request_over', { room: username, state: accepted.error.state })
  }

  function answer({ name, payload }: RecordedEvent): void {
    if (name !== 'v3.private.request' || payload.kind !== 'private') return
    clock.after(
      ANSWERS_AFTER_MS,
      () =>
        void accept(payload.request_id).catch((error: unknown) =>
          logEvent(logger, 'demo_request_failed', { err: error, room: username }),
        ),
    )
  }

  const requests = feed.subscribe(roomTopic(username), answer, { after: feed.position })
  return () => requests.end()
}
