import type { Served } from '../accounts/register-route.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { type AskDeps, askBillers } from './ask-billers.ts'
import { BillerInbox, type InboxDeps } from './biller-inbox.ts'
import type { Biller } from './billers/biller.ts'
import { createBiller } from './billers/create-biller.ts'
import type { BillingRepository } from './billing-port.ts'
import { createBillingRepository } from './billing-repository.ts'
import { registerBilling } from './billing-routes.ts'
import { createCardRepository } from './card-repository.ts'
import { type CardRouteDeps, registerCards } from './card-routes.ts'
import { askForCharges, type ChargeDeps } from './charge-card.ts'
import { closeDays } from './close-days.ts'
import { defaultProducts, defaultTaxRates } from './default-prices.ts'
import { createBillingDeskRepository } from './desk-repository.ts'
import { type DeskRouteDeps, registerBillingDesk } from './desk-routes.ts'
import { forgetCards } from './forget-cards.ts'
import { billing as billingMigration } from './migrations/0106-billing.ts'
import { billingDesk as deskMigration } from './migrations/0108-billing-desk.ts'
import { purchaseLimits } from './migrations/0109-purchase-limits.ts'
import { cards } from './migrations/0110-cards.ts'
import { registerPurchaseLimits } from './purchase-limit-routes.ts'
import { ReUps } from './re-ups.ts'
import { driveRefunds, type RefundDeps } from './refunds.ts'
import { SilenceAlarm } from './silence-alarm.ts'
import { watchDisputes } from './watch-disputes.ts'
import { registerWebhooks } from './webhook-routes.ts'

const ASK_EVERY_MS = 60_000
const WATCH_EVERY_MS = 3_600_000
const CLOSE_EVERY_MS = 3_600_000

interface Configured {
  readonly config: Config
}

type Uses = Configured & Omit<InboxDeps, 'billers'> & { readonly billing: BillingRepository }

type Runs = AskDeps & ChargeDeps & RefundDeps & Configured & { readonly feed: EventFeed }

/** Tokens for money: what is for sale, who takes the money, what they say of it, and what the books do then. */
export const billingModule = areaModule({
  name: 'billing',
  migrations: (kind) => ({
    '0106-billing': billingMigration(kind),
    '0108-billing-desk': deskMigration(kind),
    '0109-purchase-limits': purchaseLimits(kind),
    '0110-cards': cards(kind),
  }),
  repositories: (db) => ({
    billing: createBillingRepository(db),
    cards: createCardRepository(db),
    billingDesk: createBillingDeskRepository(db),
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
    const closedTo = (name: string) => closed.get(name) ?? new Set<string>()
    return { billers, billerInbox, silenceAlarm, closedTo }
  },
  routes({ registrar, ...deps }: Served & CardRouteDeps & DeskRouteDeps) {
    registerBilling(registrar, deps)
    registerCards(registrar, deps)
    registerPurchaseLimits(registrar, deps)
    registerBillingDesk(registrar, deps)
    registerWebhooks(registrar.app, deps)
  },
  troubles: ({ config }: Runs) =>
    config.billers.some(({ name }) => name === 'sandbox') && !config.demo
      ? ['SANDBOX_BILLER_URL is set: tokens are given for no money. Leave it out where people are real.']
      : [],
  start(runs: Runs, closers) {
    const reUps = new ReUps(runs)
    const unwatch = runs.feed.watch('v3.token.update', (balance, topic) => reUps.onBalance(balance, topic))
    closers.add('automatic top-ups', async () => {
      unwatch()
      await reUps.close()
    })
  },
  jobs: (runs: Runs) => [
    { name: 'ask_billers', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => askBillers(runs) },
    { name: 'ask_for_charges', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => askForCharges(runs) },
    { name: 'forget_cards', everyMs: ASK_EVERY_MS, run: () => forgetCards(runs) },
    { name: 'drive_refunds', everyMs: ASK_EVERY_MS, runsAtStart: true, run: () => driveRefunds(runs) },
    { name: 'close_days', everyMs: CLOSE_EVERY_MS, runsAtStart: true, run: () => closeDays(runs) },
    { name: 'watch_disputes', everyMs: WATCH_EVERY_MS, run: () => watchDisputes(runs) },
  ],
})
