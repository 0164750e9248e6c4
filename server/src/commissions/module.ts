import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { SecretBox } from '../platform/secret-box.ts'
import { CommissionKeeper, type KeeperDeps } from './commission-keeper.ts'
import { createCommissionRepository } from './commission-repository.ts'
import { type CommissionViewDeps, CommissionViews } from './commission-views.ts'
import { type KeepDeps, keepCommissions } from './keep-commissions.ts'
import { commissions as commissionsMigration } from './migrations/0081-commissions.ts'
import { type OfferRouteDeps, registerOffers } from './offer-routes.ts'
import { type OrderRouteDeps, registerCommissionOrders } from './order-routes.ts'
import { registerDisputes, type StaffRouteDeps } from './staff-routes.ts'

const EVERY_MS = 60_000

type Uses = KeeperDeps & Omit<CommissionViewDeps, 'accountNames'> & { readonly serverSecret: Buffer }

/** What performers make or give for one viewer's order: custom media, media ratings, access to accounts. */
export const commissionsModule = areaModule({
  name: 'commissions',
  personalRows: {
    commissions: { viewer: heldFor('case'), model: heldFor('case') },
    commission_log: { by: stays },
    commission_offers: { model: goes },
  },
  migrations: (kind) => ({ '0081-commissions': commissionsMigration(kind) }),
  repositories: (db) => ({ commissions: createCommissionRepository(db) }),
  open(uses: Uses) {
    const accountNames = new SecretBox(uses.serverSecret, 'account names')
    return {
      accountNames,
      commissionKeeper: new CommissionKeeper(uses),
      commissionViews: new CommissionViews({ ...uses, accountNames }),
    }
  },
  routes({ registrar, ...deps }: Served & OfferRouteDeps & OrderRouteDeps & StaffRouteDeps) {
    registerOffers(registrar, deps)
    registerCommissionOrders(registrar, deps)
    registerDisputes(registrar, deps)
  },
  jobs: (runs: KeepDeps) => [
    { name: 'keep_commissions', everyMs: EVERY_MS, runsAtStart: true, run: () => keepCommissions(runs) },
  ],
})
