import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Served } from '../accounts/register-route.ts'
import { WorkFolders } from '../platform/blobs/work-folders.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { type AdminRouteDeps, registerCompanionAdmin } from './admin-routes.ts'
import { type ChatRouteDeps, registerCompanionChat } from './chat-routes.ts'
import { CompanionKeeper, type KeeperDeps } from './companion-keeper.ts'
import { createCompanionLogRepository } from './companion-log-repository.ts'
import { createCompanionOrderRepository } from './companion-order-repository.ts'
import type { CompanionPriceRepository } from './companion-port.ts'
import { CompanionPriceList, providersOf } from './companion-prices.ts'
import {
  createCompanionBlockRepository,
  createCompanionPriceRepository,
  createCompanionRepository,
} from './companion-repository.ts'
import { CompanionWorker, type WorkerDeps } from './companion-worker.ts'
import { writeDemoCompanions } from './demo-companions.ts'
import { forgetCompanions, type KeepDeps, keepCompanions } from './keep-companions.ts'
import { companions as companionsMigration } from './migrations/0095-companions.ts'
import { companionOrders as companionOrdersMigration } from './migrations/0096-companion-orders.ts'
import { companionBlocks as companionBlocksMigration } from './migrations/0097-companion-blocks.ts'
import { companionPrices as companionPricesMigration } from './migrations/0128-companion-prices.ts'
import { type PictureRouteDeps, registerCompanionPictures } from './picture-routes.ts'
import { type ReviewRouteDeps, registerCompanionReview } from './review-routes.ts'

const KEEP_EVERY_MS = 30_000
const FORGET_EVERY_MS = 6 * 3_600_000
/** Prompts of one account. */
const PROMPTS = { countMax: 15, windowMs: 60_000 }
/** What the area stands on where it is off: nobody asks for it. */
const off = { text: null, picture: null, messagePrice: 1, picturePrice: 1, keptDays: 1 }

type Uses = KeeperDeps &
  Pick<WorkerDeps, 'companions' | 'blobs'> & {
    readonly config: Config
    readonly companionPriceChanges: CompanionPriceRepository
  }

interface Switch {
  readonly config: Config
}

/** AI profiles: machines that answer and draw for tokens, where the operator has switched them on. */
export const companionsModule = areaModule({
  name: 'companions',
  personalRows: {
    companion_orders: { viewer: goes, removed_by: stays },
    companion_blocks: { account: heldFor('case'), blocked_by: stays },
    companion_prices: { set_by: stays },
  },
  migrations: (kind) => ({
    '0095-companions': companionsMigration(kind),
    '0096-companion-orders': companionOrdersMigration(kind),
    '0097-companion-blocks': companionBlocksMigration(kind),
    '0128-companion-prices': companionPricesMigration(kind),
  }),
  repositories: (db) => ({
    companions: createCompanionRepository(db),
    companionOrders: createCompanionOrderRepository(db),
    companionLog: createCompanionLogRepository(db),
    companionBlocks: createCompanionBlockRepository(db),
    companionPriceChanges: createCompanionPriceRepository(db),
  }),
  async open(uses: Uses, closers) {
    const { config, clock } = uses
    if (config.companions !== null && config.demo) await writeDemoCompanions(uses)
    const companionsConfig = config.companions ?? off
    const providers = providersOf(companionsConfig, config.demo)
    const companionKeeper = new CompanionKeeper(uses)
    const companionWork = new WorkFolders(join(config.dataDir, 'companion-work'))
    // What a crash left behind.
    await companionWork.clear()
    const companionWorker = new CompanionWorker({ ...uses, ...providers, companionKeeper, companionWork })
    closers.add('companions', () => companionWorker.close())
    const companionPromptLimit = new RateLimiter(PROMPTS, clock)
    closers.add('companion prompts', () => companionPromptLimit.close())
    return {
      ...{ companionsConfig, companionKeeper, companionWorker, companionPromptLimit },
      companionPrices: new CompanionPriceList({ ...uses, ...providers, config: companionsConfig }),
      companionDemo: {
        message: providers.textProvider?.isDemo === true,
        picture: providers.pictureProvider?.isDemo === true,
      },
      newOrderId: (): string => randomUUID(),
    }
  },
  // Where they are off these are addresses like any that never were.
  routes({
    registrar,
    ...deps
  }: Served & Switch & ChatRouteDeps & AdminRouteDeps & ReviewRouteDeps & PictureRouteDeps) {
    if (deps.config.companions === null) return
    registerCompanionChat(registrar, deps)
    registerCompanionAdmin(registrar, deps)
    registerCompanionReview(registrar, deps)
    registerCompanionPictures(registrar.app, deps)
  },
  // Also where they were switched off: what was held is refunded, and what was said is deleted in its time.
  jobs: (runs: KeepDeps & Switch) => [
    { name: 'keep_companions', everyMs: KEEP_EVERY_MS, runsAtStart: true, run: () => keepCompanions(runs) },
    {
      name: 'forget_companion_orders',
      everyMs: FORGET_EVERY_MS,
      runsAtStart: true,
      run: () => forgetCompanions(runs),
    },
  ],
  troubles: ({ config }: KeepDeps & Switch) =>
    config.companions !== null && !config.demo && config.companions.text === null
      ? ['COMPANIONS=1, and nobody answers: set COMPANION_TEXT_URL and COMPANION_TEXT_MODEL.']
      : [],
})
