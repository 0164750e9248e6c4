import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { emptied, goes, stays } from '../platform/personal-rows.ts'
import type { Vault } from '../vault/module.ts'
import { type BookDeps, bookPayouts } from './book-payouts.ts'
import { type PayoutDeskDeps, registerPayoutDesk } from './desk-routes.ts'
import { Destinations } from './destinations.ts'
import { type PayoutFileDeps, registerPayoutFile } from './file-route.ts'
import { payouts as payoutsMigration } from './migrations/0166-payouts.ts'
import { createPayoutRepository, type PayoutRepository } from './payout-repository.ts'
import { type PayoutRouteDeps, registerPayouts } from './payout-routes.ts'

export { accountsPaidTo, type PaidToDeps } from './accounts-paid-to.ts'
export { type Earning, earningBy } from './own-payouts.ts'
export type PayoutRuns = Pick<PayoutRepository, 'runs'>
export { forgetStudioDestination } from './payout-repository.ts'
export { earnerOf, type TaxHolds } from './plan-run.ts'

const BOOK_EVERY_MS = 60_000

interface Uses {
  readonly config: Config
  readonly payouts: PayoutRepository
  readonly vault: Vault | null
  readonly clock: Clock
}

/** How tokens that performers and studios have earned become money of theirs. */
export const payoutsModule = areaModule({
  name: 'payouts',
  personalRows: {
    payout_destinations: { model: goes, changed_by: stays },
    payout_ways: { model: goes },
    payout_runs: { planned_by: stays, decided_by: stays },
    payouts: { model: { ...emptied({ destination: null, sealed: null, masked: null }), heldFor: 'money' } },
  },
  migrations: (kind) => ({ '0166-payouts': payoutsMigration(kind) }),
  repositories: (db) => ({ payouts: createPayoutRepository(db) }),
  open: ({ config, payouts, vault, clock }: Uses) => ({
    payoutTerms: config.payouts,
    payoutDestinations: vault === null ? null : new Destinations(payouts, vault.keys, clock),
  }),
  routes({ registrar, ...deps }: Served & PayoutRouteDeps & PayoutDeskDeps & PayoutFileDeps) {
    registerPayouts(registrar, deps)
    registerPayoutDesk(registrar, deps)
    registerPayoutFile(registrar, deps)
  },
  jobs: (runs: BookDeps) => [
    { name: 'book_payouts', everyMs: BOOK_EVERY_MS, runsAtStart: true, run: () => bookPayouts(runs) },
  ],
})
