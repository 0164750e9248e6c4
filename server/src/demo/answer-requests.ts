import type { Clock, Ledger, PeopleRepository } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'

/** Long enough to see what asking looks like, and to take it back. */
const ANSWERS_AFTER_MS = 5_000

interface Parts {
  readonly people: PeopleRepository
  readonly rooms: Pick<RoomDirectory, 'features'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The demo performer has nobody at her desk: she says yes to every private show. Answers a function that ends
 * it.
 */
export function answerDemoRequests(
  username: string,
  { people, rooms, ledger, clock, logger }: Parts,
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

  return ledger.onCommitted((events) => {
    for (const { topic, name, payload } of events) {
      if (topic !== `room:${username}` || name !== 'v3.private.request' || payload['kind'] !== 'private')
        continue
      const requestId = String(payload['request_id'])
      clock.after(
        ANSWERS_AFTER_MS,
        () =>
          void accept(requestId).catch((error: unknown) =>
            logger.error({ err: error, room: username }, 'a demo request was not answered'),
          ),
      )
    }
  })
}
