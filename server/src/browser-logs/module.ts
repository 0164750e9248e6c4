import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { createLogLineRepository, type LogLineRepository } from './log-line-repository.ts'
import { type LogRouteDeps, registerLogs } from './log-routes.ts'
import { createLogTimeRepository, type LogTimeRepository } from './log-time-repository.ts'
import { browserLogs } from './migrations/0196-browser-logs.ts'
import { productUse } from './migrations/0197-product-use.ts'
import { createProductUseRepository, type ProductUseRepository } from './product-use-repository.ts'
import { type ProductUseRouteDeps, registerProductUse } from './product-use-routes.ts'
import { type LogStaffRouteDeps, registerLogStaff } from './staff-routes.ts'

export type { LogLineRepository } from './log-line-repository.ts'
export type { LogTimeRepository } from './log-time-repository.ts'
export type { ProductUseRepository } from './product-use-repository.ts'

const DAY_MS = 86_400_000
const SWEEP_EVERY_MS = 3_600_000
const LINES_KEPT_MS = 14 * DAY_MS
const STEPS_KEPT_MS = 30 * DAY_MS
const COUNTS_KEPT_MS = 400 * DAY_MS
/** By when no line of the time is left. */
const TIMES_KEPT_MS = 30 * DAY_MS

interface Runs {
  readonly logLines: LogLineRepository
  readonly logTimes: LogTimeRepository
  readonly productUse: ProductUseRepository
  readonly clock: Clock
}

/** Technical logs of browsers, sent only where one of three conditions holds, and what parts of the site are used. */
export const browserLogsModule = areaModule({
  name: 'browser-logs',
  migrations: (kind) => ({ '0196-browser-logs': browserLogs(kind), '0197-product-use': productUse(kind) }),
  personalRows: {
    browser_log_times: { account: goes, asked_by: stays },
    browser_log_lines: { account: goes },
    purchase_steps: { account: goes },
  },
  repositories: (db) => ({
    logLines: createLogLineRepository(db),
    logTimes: createLogTimeRepository(db),
    productUse: createProductUseRepository(db),
  }),
  routes({ registrar, ...deps }: Served & LogRouteDeps & ProductUseRouteDeps & LogStaffRouteDeps) {
    registerLogs(registrar, deps)
    registerProductUse(registrar, deps)
    registerLogStaff(registrar, deps)
  },
  jobs: ({ logLines, logTimes, productUse, clock }: Runs) => [
    {
      name: 'sweep_browser_logs',
      everyMs: SWEEP_EVERY_MS,
      async run() {
        const now = clock.now()
        await logLines.forget(now - LINES_KEPT_MS)
        await logTimes.forget(now - TIMES_KEPT_MS)
        await productUse.forgetSteps(now - STEPS_KEPT_MS)
        await productUse.forgetCounts(now - COUNTS_KEPT_MS)
      },
    },
  ],
})
