import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { openLegalTexts } from '../platform/legal-texts.ts'
import { areaModule } from '../platform/module.ts'
import { siteVersion } from '../platform/site-version.ts'
import { type AskDeps, askBillers } from './ask-billers.ts'
import { BillerInbox, type InboxDeps } from './biller-inbox.ts'
import { createSandboxBiller } from './billers/sandbox-biller.ts'
import type { BillingRepository } from './billing-port.ts'
import { createBillingRepository } from './billing-repository.ts'
import { type BillingRouteDeps, registerBilling } from './billing-routes.ts'
import { closeDays } from './close-days.ts'
import { defaultProducts, defaultTaxRates } from './default-prices.ts'
import { createBillingDeskRepository } from './desk-repository.ts'
import { type DeskRouteDeps, registerBillingDesk } from './desk-routes.ts'
import type { EvidenceRepository } from './evidence-port.ts'
import { createEvidenceRepository } from './evidence-repository.ts'
import { registerEvidence } from './evidence-routes.ts'
import { billing as billingMigration } from './migrations/0106-billing.ts'
import { billingDesk as deskMigration } from './migrations/0108-billing-desk.ts'
import { purchaseLimits } from './migrations/0109-purchase-limits.ts'
import { priceChanges } from './migrations/0118-price-changes.ts'
import { purchaseEvidence } from './migrations/0119-purchase-evidence.ts'
import { factsByTime } from './migrations/0120-facts-by-time.ts'
import { createPriceRepository } from './price-repository.ts'
import { type PriceRouteDeps, registerPrices } from './price-routes.ts'
import { registerPurchaseLimits } from './purchase-limit-routes.ts'
import { PurchaseWitness } from './purchase-witness.ts'
import { driveRefunds, type RefundDeps } from './refunds.ts'
import { createTaxRepository } from './tax-repository.ts'
import { registerTax, type TaxRouteDeps } from './tax-routes.ts'
import { watchDisputes } from './watch-disputes.ts'
import { registerWebhooks } from './webhook-routes.ts'

const ASK_EVERY_MS = 60_000
const WATCH_EVERY_MS = 3_600_000
const CLOSE_EVERY_MS = 3_600_000
const FORGET_EVERY_MS = 24 * 3_600_000
/** Card networks take no dispute after 540 days. */
const CONTEXT_KEPT_MS = 550 * 86_400_000

interface Configured {
  readonly config: Config
}

interface Stores {
  readonly billing: BillingRepository
  readonly billingEvidence: EvidenceRepository
}

type Uses = Configured & Omit<InboxDeps, 'billers'> & Stores & { readonly serverSecret: Buffer }

/** Tokens for money: what is for sale, who takes the money, what they say of it, and what the books do then. */
export const billingModule = areaModule({
  name: 'billing',
  migrations: (kind) => ({
    '0106-billing': billingMigration(kind),
    '0108-billing-desk': deskMigration(kind),
    '0109-purchase-limits': purchaseLimits(kind),
    '0118-price-changes': priceChanges(kind),
    '0119-purchase-evidence': purchaseEvidence(kind),
    '0120-facts-by-time': factsByTime(),
  }),
  repositories: (db) => ({
    billing: createBillingRepository(db),
    billingDesk: createBillingDeskRepository(db),
    billingPrices: createPriceRepository(db),
    billingEvidence: createEvidenceRepository(db),
    billingTax: createTaxRepository(db),
  }),
  async open(uses: Uses, closers) {
    const { config, billing } = uses
    await billing.seed(defaultProducts, defaultTaxRates)
    const billers = new Map(config.billers.map((each) => [each.name, createSandboxBiller(each)]))
    const closed = new Map(config.billers.map((each) => [each.name, each.closedTo]))
    const billerInbox = new BillerInbox({ ...uses, billers })
    closers.add('biller inbox', () => billerInbox.close())
    const legal = openLegalTexts(config.dataDir, uses.logger)
    const purchaseWitness = new PurchaseWitness({
      ...uses,
      legal,
      siteVersion: siteVersion(config.webBuildDir),
    })
    return {
      billers,
      billerInbox,
      purchaseWitness,
      closedTo: (name: string) => closed.get(name) ?? new Set<string>(),
    }
  },
  routes({ registrar, ...deps }: Served & BillingRouteDeps & DeskRouteDeps & PriceRouteDeps & TaxRouteDeps) {
    registerBilling(registrar, deps)
    registerPurchaseLimits(registrar, deps)
    registerBillingDesk(registrar, deps)
    registerEvidence(registrar, deps)
    registerPrices(registrar, deps)
    registerTax(registrar, deps)
    registerWebhooks(registrar.app, deps)
  },
  troubles: ({ config }: AskDeps & Configured) =>
    config.billers.length > 0 && !config.demo
      ? ['SANDBOX_BILLER_URL is set: tokens are given for no money. Leave it out where people are real.']
      : [],
  jobs: (runs: AskDeps & RefundDeps & Configured & Pick<Stores, 'billingEvidence'>) => [
    { name: 'ask_billers', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => askBillers(runs) },
    { name: 'drive_refunds', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => driveRefunds(runs) },
    { name: 'close_days', everyMs: CLOSE_EVERY_MS, runsAtStart: true, run: () => closeDays(runs) },
    {
      name: 'forget_purchase_contexts',
      everyMs: FORGET_EVERY_MS,
      run: () => runs.billingEvidence.forgetContexts(runs.clock.now() - CONTEXT_KEPT_MS),
    },
    { name: 'watch_disputes', everyMs: WATCH_EVERY_MS, run: () => watchDisputes(runs) },
  ],
})
