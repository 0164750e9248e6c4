import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Passwords } from '../accounts/passwords.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { answerDemoRequests } from './answer-requests.ts'
import { DEMO_PERFORMER } from './people.ts'
import { startDemoPerformer } from './performer.ts'
import { seedDemo } from './seed.ts'

interface Uses {
  readonly config: Config
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
}

interface Serves {
  readonly config: Config
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly feed: EventFeed
  readonly sfu: MediaPlane
  readonly clock: Clock
  readonly logger: Logger
}

/** People and a stream to look at before there are any. */
export const demoModule = areaModule({
  name: 'demo',
  async open({ config, ...deps }: Uses) {
    if (!config.demo) return {}
    const seeded = await seedDemo(config.demoPassword, deps)
    if (!seeded.ok) throw new StartRefused(seeded.error)
    return {}
  },
  start({ config, ...deps }: Serves, closers) {
    if (!config.demoPerformer) return
    closers.add('demo answers', answerDemoRequests(DEMO_PERFORMER, deps))
    closers.add('demo performer', startDemoPerformer(deps))
  },
})
