import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { setSubject } from '../rooms/subject-feature.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { DemoPerformer } from './demo-performer.ts'
import { DEMO_PERFORMER } from './people.ts'
import { testCardSource } from './test-card-encoder.ts'

const SUBJECT = 'Test card night: colour bars, a clock and a tone'

interface PerformerDeps {
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly sfu: MediaPlane
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Starts the performer that streams unattended. Whatever keeps it off air, the server goes on without.
 * Answers a function that ends the stream.
 */
export function startDemoPerformer(deps: PerformerDeps): () => void {
  let end = (): void => undefined
  let hasEnded = false
  async function start(): Promise<void> {
    const found = await findPerformer(deps.people, DEMO_PERFORMER)
    if (!found.ok) return
    const owner = found.value
    const room = await deps.rooms.snapshot(owner)
    if (room.subject === '')
      await deps.rooms.execute(owner, setSubject, {
        by: { kind: 'person', username: owner.username, sessionKey: 'demo', person: owner },
        subject: SUBJECT,
        color: null,
      })
    if (hasEnded) return
    const logger = deps.logger.child({ area: 'media', room: owner.username })
    const source = testCardSource(deps.clock, logger)
    const performer = new DemoPerformer(deps.sfu.room(owner.username), source, deps.clock, logger)
    end = () => performer.close()
    await performer.start()
  }
  start().catch((error: unknown) => logEvent(deps.logger, 'demo_performer_failed', { err: error }))
  return () => {
    hasEnded = true
    end()
  }
}
