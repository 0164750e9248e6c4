import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Passwords } from '../accounts/passwords.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Battles } from '../battles/battles.ts'
import type { FanClubRepository } from '../fan-club/fan-club-port.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import type { MediaWorker } from '../library/media-worker.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Leases } from '../platform/cluster/leases.ts'
import { startJobs } from '../platform/cluster/singleton.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { PostRepository } from '../posts/post-port.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import type { StudioRegister } from '../studio-register/module.ts'
import { answerDemoRequests } from './answer-requests.ts'
import { openDemoFanClubs } from './demo-fan-clubs.ts'
import { DemoLife } from './demo-life.ts'
import { startDemoMedia } from './demo-media.ts'
import { DEMO_PERFORMER } from './people.ts'
import { startDemoPerformer } from './performer.ts'
import { ScenePerformers } from './scene-performers.ts'
import { seedDemo } from './seed.ts'

interface Uses {
  readonly config: Config
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly fanClub: FanClubRepository
  readonly studioRegister: StudioRegister
  readonly ledger: Ledger
  readonly passwords: Passwords
  readonly clock: Clock
  readonly random: Random
}

interface Serves {
  readonly config: Config
  readonly people: PeopleRepository
  readonly rooms: Rooms
  readonly battles: Battles
  readonly passwords: Passwords
  readonly leases: Leases
  readonly feed: EventFeed
  readonly sfu: MediaPlane
  readonly blobs: BlobStore
  readonly library: LibraryRepository
  readonly posts: PostRepository
  readonly mediaQueue: MediaWorker
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
    if (config.demoRooms) await openDemoFanClubs(deps)
    return {}
  },
  start({ config, ...deps }: Serves, closers) {
    if (config.demoPerformer) {
      closers.add('demo answers', answerDemoRequests(DEMO_PERFORMER, deps))
      closers.add('demo performer', startDemoPerformer(deps))
    }
    if (config.demoRooms) {
      const performers = new ScenePerformers(deps)
      closers.add('demo scenes', () => performers.close())
      const isOnAir = (username: string) => performers.isOnAir(username)
      const life = new DemoLife({ ...deps, isOnAir })
      closers.add('demo life', () => life.close())
      closers.add('demo life job', startJobs([life.job], deps))
      closers.add('demo media', startDemoMedia(deps))
    }
  },
})
