import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { type ExportRouteDeps, registerAccountExport } from './export-routes.ts'
import { ExportTickets } from './export-tickets.ts'

/** Passwords that an account may give for it, right or wrong. */
const TRIES = { countMax: 5, windowMs: 10 * 60_000 }

interface Uses {
  readonly serverSecret: Buffer
  readonly clock: Clock
}

/** What the site has of an account, as files for itself. */
export const accountExportModule = areaModule({
  name: 'account-export',
  open({ serverSecret, clock }: Uses, closers) {
    const exportLimit = new RateLimiter(TRIES, clock)
    closers.add('account export', () => exportLimit.close())
    return { exportLimit, exportTickets: new ExportTickets(serverSecret, clock) }
  },
  routes({ registrar, ...deps }: Served & ExportRouteDeps) {
    registerAccountExport(registrar, deps)
  },
})
