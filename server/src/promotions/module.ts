import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { createPromoCodeRepository } from './code-repository.ts'
import { type PromotionDeskDeps, registerPromotionDesk } from './desk-routes.ts'
import type { GrantDeps } from './grant-books.ts'
import { createGrantRepository } from './grant-repository.ts'
import { HeldTokens, type HeldTokensDeps } from './held-tokens.ts'
import { promoCodes } from './migrations/0115-promo-codes.ts'
import { type PromotionRouteDeps, registerPromotions } from './promotion-routes.ts'
import { settleGrants } from './settle-grants.ts'

const SETTLE_EVERY_MS = 60_000

type Runs = GrantDeps & { readonly logger: Logger }

/** What the site gives away: codes for free tokens. */
export const promotionsModule = areaModule({
  name: 'promotions',
  migrations: (kind) => ({ '0115-promo-codes': promoCodes(kind) }),
  repositories: (db) => ({
    promoCodes: createPromoCodeRepository(db),
    promoGrants: createGrantRepository(db),
  }),
  open(uses: HeldTokensDeps, closers) {
    const heldTokens = new HeldTokens(uses)
    closers.add('held tokens', () => heldTokens.close())
    return {}
  },
  routes({ registrar, ...deps }: Served & PromotionRouteDeps & PromotionDeskDeps) {
    registerPromotions(registrar, deps)
    registerPromotionDesk(registrar, deps)
  },
  jobs: (runs: Runs) => [
    { name: 'settle_grants', everyMs: SETTLE_EVERY_MS, runsAtStart: true, run: () => settleGrants(runs) },
  ],
})
