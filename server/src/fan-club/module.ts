import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { createFanClubRepository } from './fan-club-repository.ts'
import { type FanClubRouteDeps, registerFanClub } from './fan-club-routes.ts'
import { fanClub } from './migrations/0015-fan-club.ts'
import { paidMemberships } from './migrations/0064-paid-memberships.ts'
import { type OwnFanClubDeps, registerOwnFanClub } from './own-fan-club-routes.ts'
import { type RenewDeps, renewMemberships, settleMonths } from './renew-memberships.ts'

const EVERY_MS = 60_000

/** Who belongs to whose fan club, what it costs, and from month to month. */
export const fanClubModule = areaModule({
  name: 'fan-club',
  migrations: (kind) => ({
    '0015-fan-club': fanClub(kind),
    '0064-paid-memberships': paidMemberships(kind),
  }),
  repositories: (db) => ({ fanClub: createFanClubRepository(db) }),
  routes({ registrar, ...deps }: Served & FanClubRouteDeps & OwnFanClubDeps) {
    registerFanClub(registrar, deps)
    registerOwnFanClub(registrar, deps)
  },
  jobs: (runs: RenewDeps) => [
    { name: 'settle_fan_club_months', everyMs: EVERY_MS, runsAtStart: true, run: () => settleMonths(runs) },
    { name: 'renew_memberships', everyMs: EVERY_MS, runsAtStart: true, run: () => renewMemberships(runs) },
  ],
})
