import type { Clock } from '@footlight/core/ports'
import { KnownDevices } from '../accounts/known-devices.ts'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { emptied, goes, stays } from '../platform/personal-rows.ts'
import { SecretBox } from '../platform/secret-box.ts'
import { Signer } from '../platform/signer.ts'
import { createAffiliateRepository } from './affiliate-repository.ts'
import { type AffiliateRouteDeps, registerAffiliates } from './affiliate-routes.ts'
import { registerAffiliateDesk } from './desk-routes.ts'
import { createEarningRepository } from './earning-repository.ts'
import { type EntryRouteDeps, registerEntry } from './entry-routes.ts'
import { affiliates as affiliatesMigration } from './migrations/0121-affiliates.ts'
import { affiliateMoney } from './migrations/0122-affiliate-money.ts'
import { affiliatePostbacks } from './migrations/0123-affiliate-postbacks.ts'
import { createPostbackRepository } from './postback-repository.ts'
import { registerPostbacks } from './postback-routes.ts'
import type { AffiliateDeskDeps } from './present-affiliate-desk.ts'
import { type SendPostbackDeps, sendPostbacks } from './send-postbacks.ts'
import { type SettleDeps, settleShares } from './settle-shares.ts'

const SETTLE_EVERY_MS = 60_000
const SEND_EVERY_MS = 15_000

interface Uses {
  readonly serverSecret: Buffer
  readonly clock: Clock
}

/** Who brings people by links, what they have of what those pay, and how they are paid. */
export const affiliatesModule = areaModule({
  name: 'affiliates',
  personalRows: {
    affiliates: { account: emptied({ about: '', note: '', state: 'ended' }), changed_by: stays },
    affiliate_addresses: { affiliate: goes },
    affiliate_calls: { affiliate: goes },
    affiliate_lines: { affiliate: stays, account: stays },
    affiliate_links: { affiliate: stays },
    affiliate_payouts: { affiliate: stays, changed_by: stays },
    affiliate_postbacks: { affiliate: goes },
    affiliate_referrals: { account: emptied({ click_id: null }), affiliate: stays, decided_by: stays },
    affiliate_terms: { by: stays },
  },
  migrations: (kind) => ({
    '0121-affiliates': affiliatesMigration(kind),
    '0122-affiliate-money': affiliateMoney(kind),
    '0123-affiliate-postbacks': affiliatePostbacks(kind),
  }),
  repositories: (db) => ({
    affiliateRepository: createAffiliateRepository(db),
    affiliateEarnings: createEarningRepository(db),
    affiliatePostbacks: createPostbackRepository(db),
  }),
  open: ({ serverSecret, clock }: Uses) => ({
    affiliateSecrets: new SecretBox(serverSecret, 'affiliate postbacks'),
    affiliateAddresses: new Signer(serverSecret, 'affiliate addresses'),
    affiliateDevices: new KnownDevices(serverSecret, clock),
  }),
  routes({ registrar, ...deps }: Served & AffiliateRouteDeps & AffiliateDeskDeps & EntryRouteDeps) {
    registerAffiliates(registrar, deps)
    registerPostbacks(registrar, deps)
    registerAffiliateDesk(registrar, deps)
    registerEntry(registrar.app, deps)
  },
  jobs: (runs: SettleDeps & SendPostbackDeps) => [
    { name: 'settle_affiliates', everyMs: SETTLE_EVERY_MS, runsAtStart: true, run: () => settleShares(runs) },
    { name: 'send_postbacks', everyMs: SEND_EVERY_MS, runsAtStart: true, run: () => sendPostbacks(runs) },
  ],
})
