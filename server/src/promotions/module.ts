import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { createPromoCodeRepository } from './code-repository.ts'
import { demoPrizes } from './demo-prizes.ts'
import { type PromotionDeskDeps, registerPromotionDesk } from './desk-routes.ts'
import type { GrantDeps } from './grant-books.ts'
import { createGrantRepository } from './grant-repository.ts'
import { HeldTokens, type HeldTokensDeps } from './held-tokens.ts'
import { promoCodes } from './migrations/0115-promo-codes.ts'
import { wheels } from './migrations/0116-wheels.ts'
import { type PromotionRouteDeps, registerPromotions } from './promotion-routes.ts'
import { settleGrants } from './settle-grants.ts'
import { registerWheelDesk, type WheelDeskDeps } from './wheel-desk-routes.ts'
import type { WheelRepository } from './wheel-port.ts'
import { createWheelRepository } from './wheel-repository.ts'
import { registerWheels, type WheelRouteDeps } from './wheel-routes.ts'

const SETTLE_EVERY_MS = 60_000

type RouteDeps = PromotionRouteDeps & PromotionDeskDeps & WheelRouteDeps & WheelDeskDeps

interface Uses extends HeldTokensDeps {
  readonly config: Config
  readonly wheels: WheelRepository
}

type Runs = GrantDeps & { readonly logger: Logger }

/** What the site gives away: codes for free tokens, and wheels. */
export const promotionsModule = areaModule({
  name: 'promotions',
  personalRows: {
    promo_codes: { created_by: stays },
    promo_grants: { account: stays },
    wheel_accounts: { account: goes },
    wheel_draws: { account: stays },
    wheel_spin_grants: { account: stays, by: stays },
    wheel_tables: { created_by: stays },
  },
  migrations: (kind) => ({ '0115-promo-codes': promoCodes(kind), '0116-wheels': wheels(kind) }),
  repositories: (db) => ({
    promoCodes: createPromoCodeRepository(db),
    promoGrants: createGrantRepository(db),
    wheels: createWheelRepository(db),
  }),
  async open(uses: Uses, closers) {
    if (uses.config.demo) await uses.wheels.seed(demoPrizes)
    const heldTokens = new HeldTokens(uses)
    closers.add('held tokens', () => heldTokens.close())
    return {}
  },
  routes({ registrar, ...deps }: Served & RouteDeps) {
    registerPromotions(registrar, deps)
    registerPromotionDesk(registrar, deps)
    registerWheels(registrar, deps)
    registerWheelDesk(registrar, deps)
  },
  jobs: (runs: Runs) => [
    { name: 'settle_grants', everyMs: SETTLE_EVERY_MS, runsAtStart: true, run: () => settleGrants(runs) },
  ],
})
