import { areaModule } from '../platform/module.ts'
import { createFanClubRepository, fanClubMigration } from './fan-club-repository.ts'

/** Who belongs to whose fan club. */
export const fanClubModule = areaModule({
  name: 'fan-club',
  migrations: (kind) => ({
    '0015-fan-club': fanClubMigration(kind),
  }),
  repositories: (db) => ({ fanClub: createFanClubRepository(db) }),
})
