import { areaModule } from '../platform/module.ts'
import { createFanClubRepository } from './fan-club-repository.ts'
import { fanClub } from './migrations/0015-fan-club.ts'

/** Who belongs to whose fan club. */
export const fanClubModule = areaModule({
  name: 'fan-club',
  migrations: (kind) => ({
    '0015-fan-club': fanClub(kind),
  }),
  repositories: (db) => ({ fanClub: createFanClubRepository(db) }),
})
