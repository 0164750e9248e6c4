import type { PeopleRepository } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { RoomDirectory } from '../rooms/port.ts'
import { DEMO_PERFORMER } from './people.ts'

const SUBJECT = 'Test card night: colour bars, a clock and a tone'

/**
 * Starts the performer that streams by itself. Whatever keeps it from the stage, the server goes on without.
 */
export async function startDemoPerformer(parts: {
  people: PeopleRepository
  rooms: RoomDirectory
  logger: Logger
  start: (username: string) => Promise<void>
}): Promise<void> {
  try {
    const owner = await parts.people.byUsername(DEMO_PERFORMER)
    if (owner === null) return
    const room = await parts.rooms.snapshot(owner)
    if (room.subject === '')
      await parts.rooms.setSubject(
        owner,
        { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner },
        SUBJECT,
        null,
      )
    await parts.start(owner.username)
  } catch (error) {
    parts.logger.warn({ err: error }, 'the demo performer could not start')
  }
}
