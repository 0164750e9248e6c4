import type { Logger } from 'pino'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { DEMO_PERFORMER } from './people.ts'

const SUBJECT = 'Test card night: colour bars, a clock and a tone'

/** Starts the performer that streams by itself. Whatever keeps it off air, the server goes on without. */
export async function startDemoPerformer(parts: {
  people: PeopleRepository
  rooms: RoomDirectory
  logger: Logger
  start: (username: string) => Promise<void>
}): Promise<void> {
  try {
    const found = await findPerformer(parts.people, DEMO_PERFORMER)
    if (!found.ok) return
    const owner = found.value
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
