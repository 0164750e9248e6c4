import type { Served } from '../accounts/register-route.ts'
import type { AgeChecks } from '../age-checks/age-checks.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Config } from '../platform/config.ts'
import { openLegalTexts } from '../platform/legal-texts.ts'
import { areaModule } from '../platform/module.ts'
import { siteVersion } from '../platform/site-version.ts'
import {
  type AgeOfferDeps,
  AgeOfferWatch,
  proofByPurchase,
  registerAgeOffer,
  type WithdrawDeps,
  withdrawDisputed,
} from './age-offer.ts'
import { type AskDeps, askBillers } from './ask-billers.ts'
import { BillerInbox } from './biller-inbox.ts'
import type { Biller } from './billers/biller.ts'
import { createBiller } from './billers/create-biller.ts'
import type { BillingRepository } from './billing-port.ts'
import { createBillingRepository } from './billing-repository.ts'
import { type BillingRouteDeps, registerBilling } from './billing-routes.ts'
import { createCardRepository } from './card-repository.ts'
import { registerCards } from './card-routes.ts'
import type { AwayDeps } from './charge-away.ts'
import { askForCharges } from './charge-card.ts'
import { closeDays } from './close-days.ts'
import { createCohortRepository } from './cohort-repository.ts'
import { defaultProducts, defaultTaxRates } from './default-prices.ts'
import { createBillingDeskRepository } from './desk-repository.ts'
import { registerBillingDesk } from './desk-routes.ts'
import { type DeviceRouteDeps, registerDevices } from './device-routes.ts'
import type { EvidenceRepository } from './evidence-port.ts'
import { createEvidenceRepository } from './evidence-repository.ts'
import { registerEvidence } from './evidence-routes.ts'
import { forgetCards } from './forget-cards.ts'
import { type JudgeDeps, judgePurchases } from './judge-purchases.ts'
import { createMembershipRepository } from './memberships/membership-repository.ts'
import { registerMemberships } from './memberships/membership-routes.ts'
import { MembershipWatch, settleDueMemberships } from './memberships/memberships.ts'
import { type RenewalDeps, renewSiteMemberships } from './memberships/renew-memberships.ts'
import { billing as billingMigration } from './migrations/0106-billing.ts'
import { billingDesk as deskMigration } from './migrations/0108-billing-desk.ts'
import { purchaseLimits } from './migrations/0109-purchase-limits.ts'
import { cards } from './migrations/0110-cards.ts'
import { priceChanges } from './migrations/0118-price-changes.ts'
import { purchaseEvidence } from './migrations/0119-purchase-evidence.ts'
import { factsByTime } from './migrations/0120-facts-by-time.ts'
import { purchaseRisks } from './migrations/0125-purchase-risks.ts'
import { webhooksDone } from './migrations/0127-webhooks-done.ts'
import { memberships } from './migrations/0130-memberships.ts'
import { purchaseDevices } from './migrations/0132-purchase-devices.ts'
import { billingRows } from './personal-rows.ts'
import { createPriceRepository } from './price-repository.ts'
import { type PriceRouteDeps, registerPrices } from './price-routes.ts'
import { registerPurchaseLimits } from './purchase-limit-routes.ts'
import { PurchaseWitness } from './purchase-witness.ts'
import { ReUps } from './re-ups.ts'
import { driveRefunds, type RefundDeps } from './refunds.ts'
import { createRiskRepository } from './risk-repository.ts'
import { type RiskRouteDeps, registerRisks } from './risk-routes.ts'
import { SilenceAlarm } from './silence-alarm.ts'
import { createTaxRepository } from './tax-repository.ts'
import { registerTax, type TaxRouteDeps } from './tax-routes.ts'
import { watchDisputes } from './watch-disputes.ts'
import { registerWebhooks } from './webhook-routes.ts'

const ASK_EVERY_MS = 60_000
const WATCH_EVERY_MS = 3_600_000
const CLOSE_EVERY_MS = 3_600_000
/** A biller that did not answer is asked again so soon, in the last day of a membership. */
const RENEW_EVERY_MS = 600_000
const FORGET_EVERY_MS = 24 * 3_600_000
/** Card networks take no dispute after 540 days. */
const EVIDENCE_KEPT_MS = 550 * 86_400_000

interface Configured {
  readonly config: Config
}

interface Stores {
  readonly billing: BillingRepository
  readonly billingEvidence: EvidenceRepository
}

type Uses = Configured &
  Omit<AwayDeps, 'billers' | 'billerInbox' | 'closedTo'> &
  Stores & { readonly serverSecret: Buffer; readonly ageChecks: AgeChecks }

type Runs = AskDeps &
  JudgeDeps &
  RenewalDeps &
  RefundDeps &
  Configured &
  Pick<Stores, 'billingEvidence'> & { readonly feed: EventFeed; readonly reUps: ReUps } & WithdrawDeps & {
    readonly ageChecks: AgeChecks
  }

/** Tokens for money: what is for sale, who takes the money, what they say of it, and what the books do then. */
export const billingModule = areaModule({
  name: 'billing',
  personalRows: billingRows,
  migrations: (kind) => ({
    '0106-billing': billingMigration(kind),
    '0108-billing-desk': deskMigration(kind),
    '0109-purchase-limits': purchaseLimits(kind),
    '0110-cards': cards(kind),
    '0118-price-changes': priceChanges(kind),
    '0119-purchase-evidence': purchaseEvidence(kind),
    '0125-purchase-risks': purchaseRisks(kind),
    '0127-webhooks-done': webhooksDone,
    '0130-memberships': memberships(kind),
    '0132-purchase-devices': purchaseDevices,
    '0120-facts-by-time': factsByTime(),
  }),
  repositories: (db) => ({
    billing: createBillingRepository(db),
    cards: createCardRepository(db),
    billingDesk: createBillingDeskRepository(db),
    billingPrices: createPriceRepository(db),
    billingEvidence: createEvidenceRepository(db),
    billingRisks: createRiskRepository(db),
    billingTax: createTaxRepository(db),
    billingMemberships: createMembershipRepository(db),
    billingCohorts: createCohortRepository(db),
  }),
  async open(uses: Uses, closers) {
    const { config, billing } = uses
    await billing.seed(defaultProducts, defaultTaxRates)
    const billers = new Map<string, Biller>(config.billers.map((each) => [each.name, createBiller(each)]))
    const closed = new Map<string, ReadonlySet<string>>(
      config.billers.map((each) => [each.name, each.closedTo]),
    )
    const billerInbox = new BillerInbox({ ...uses, billers })
    const silenceAlarm = new SilenceAlarm({ ...uses, billers })
    closers.add('biller inbox', () => billerInbox.close())
    const purchaseWitness = new PurchaseWitness({
      ...uses,
      legal: openLegalTexts(config.dataDir, uses.logger),
      siteVersion: siteVersion(config.webBuildDir),
    })
    const closedTo = (name: string) => closed.get(name) ?? new Set<string>()
    const reUps = new ReUps({ ...uses, billers, billerInbox, closedTo })
    closers.add('automatic top-ups', () => reUps.close())
    uses.ageChecks.addSource(proofByPurchase(uses))
    return { billers, billerInbox, silenceAlarm, purchaseWitness, closedTo, reUps, shortfalls: reUps }
  },
  routes({
    registrar,
    ...deps
  }: Served &
    BillingRouteDeps &
    AgeOfferDeps &
    DeviceRouteDeps &
    RiskRouteDeps &
    PriceRouteDeps &
    TaxRouteDeps) {
    registerBilling(registrar, deps)
    registerAgeOffer(registrar, deps)
    registerCards(registrar, deps)
    registerPurchaseLimits(registrar, deps)
    registerDevices(registrar, deps)
    registerBillingDesk(registrar, deps)
    registerEvidence(registrar, deps)
    registerRisks(registrar, deps)
    registerPrices(registrar, deps)
    registerTax(registrar, deps)
    registerMemberships(registrar, deps)
    registerWebhooks(registrar.app, deps)
  },
  troubles: ({ config }: Runs) =>
    config.billers.some(({ name }) => name === 'sandbox') && !config.demo
      ? ['SANDBOX_BILLER_URL is set: tokens are given for no money. Leave it out where people are real.']
      : [],
  start(runs: Runs, closers) {
    const { feed, reUps } = runs
    closers.add(
      'balances that are topped up',
      feed.watch('v3.token.update', (balance, topic) => reUps.onBalance(balance, topic)),
    )
    const memberships = new MembershipWatch(runs)
    const unwatch = feed.watch('v3.payment.update', (_payment, topic) => memberships.onPayment(topic))
    const ageOffers = new AgeOfferWatch(runs)
    const unwatchOffers = feed.watch('v3.payment.update', (payment) => ageOffers.onPayment(payment))
    closers.add('proofs of age by purchase', async () => {
      unwatchOffers()
      await ageOffers.close()
    })
    closers.add('memberships', async () => {
      unwatch()
      await memberships.close()
    })
  },
  jobs: (runs: Runs) => [
    { name: 'ask_billers', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => askBillers(runs) },
    { name: 'ask_for_charges', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => askForCharges(runs) },
    { name: 'forget_cards', everyMs: ASK_EVERY_MS, run: () => forgetCards(runs) },
    { name: 'drive_refunds', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => driveRefunds(runs) },
    { name: 'close_days', everyMs: CLOSE_EVERY_MS, runsAtStart: true, run: () => closeDays(runs) },
    {
      name: 'forget_purchase_contexts',
      everyMs: FORGET_EVERY_MS,
      run: () => runs.billingEvidence.forgetContexts(runs.clock.now() - EVIDENCE_KEPT_MS),
    },
    {
      name: 'forget_webhooks',
      everyMs: FORGET_EVERY_MS,
      run: () => runs.billing.forgetWebhooks(runs.clock.now() - EVIDENCE_KEPT_MS),
    },
    {
      name: 'settle_site_memberships',
      everyMs: ASK_EVERY_MS,
      runsAtStart: true,
      run: () => settleDueMemberships(runs),
    },
    { name: 'renew_site_memberships', everyMs: RENEW_EVERY_MS, run: () => renewSiteMemberships(runs) },
    { name: 'withdraw_age_proofs', everyMs: ASK_EVERY_MS, run: () => withdrawDisputed(runs) },
    { name: 'judge_purchases', everyMs: ASK_EVERY_MS, run: () => judgePurchases(runs) },
    { name: 'watch_disputes', everyMs: WATCH_EVERY_MS, run: () => watchDisputes(runs) },
  ],
})
