import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { createFanClubRepository } from './fan-club-repository.ts'
import { type FanClubRouteDeps, registerFanClub } from './fan-club-routes.ts'
import { createFanClubGiftRepository } from './gift-repository.ts'
import { type GiftRouteDeps, registerGifts } from './gift-routes.ts'
import { fanClub } from './migrations/0015-fan-club.ts'
import { paidMemberships } from './migrations/0064-paid-memberships.ts'
import { fanClubGifts } from './migrations/0084-fan-club-gifts.ts'
import { type OwnFanClubDeps, registerOwnFanClub } from './own-fan-club-routes.ts'
import { type RenewDeps, renewMemberships, settleMonths } from './renew-memberships.ts'
import { type ReturnDeps, returnGifts } from './return-gifts.ts'

const EVERY_MS = 60_000
/** Wrong codes of one account. */
const CODES = { countMax: 10, windowMs: 600_000 }

/** Who belongs to whose fan club, what it costs, and from month to month. */
export const fanClubModule = areaModule({
  name: 'fan-club',
  personalRows: {
    fan_clubs: { model: goes },
    fan_memberships: { viewer: goes, model: goes },
    fan_club_periods: { viewer: stays, model: stays },
    fan_club_gifts: { giver: stays, model: stays, redeemed_by: stays },
  },
  migrations: (kind) => ({
    '0015-fan-club': fanClub(kind),
    '0064-paid-memberships': paidMemberships(kind),
    '0084-fan-club-gifts': fanClubGifts(kind),
  }),
  repositories: (db) => ({
    fanClub: createFanClubRepository(db),
    fanClubGifts: createFanClubGiftRepository(db),
  }),
  open({ clock }: { readonly clock: Clock }, closers) {
    const giftCodeLimit = new RateLimiter(CODES, clock)
    closers.add('gift codes', () => giftCodeLimit.close())
    return { giftCodeLimit }
  },
  routes({ registrar, ...deps }: Served & FanClubRouteDeps & OwnFanClubDeps & GiftRouteDeps) {
    registerFanClub(registrar, deps)
    registerOwnFanClub(registrar, deps)
    registerGifts(registrar, deps)
  },
  jobs: (runs: RenewDeps & ReturnDeps) => [
    { name: 'settle_fan_club_months', everyMs: EVERY_MS, runsAtStart: true, run: () => settleMonths(runs) },
    { name: 'renew_memberships', everyMs: EVERY_MS, runsAtStart: true, run: () => renewMemberships(runs) },
    { name: 'return_fan_club_gifts', everyMs: EVERY_MS, runsAtStart: true, run: () => returnGifts(runs) },
  ],
})
