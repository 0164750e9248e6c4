import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { type GrantDeps, settleGrant } from './grant-books.ts'

const AT_ONCE = 200
/** Whoever has just begun one settles it. ms */
const YOUNG_MS = 10_000

/**
 * What a crash left between a grant and the books, and holds that are due: an e-mail was confirmed, or thirty days are
 * over (PROMO-05, PROMO-08).
 */
export async function settleGrants(deps: GrantDeps & { readonly logger: Logger }): Promise<void> {
  const { promoGrants, clock, logger } = deps
  const now = clock.now()
  const [begun, due] = [await promoGrants.begun(now - YOUNG_MS, AT_ONCE), await promoGrants.due(now, AT_ONCE)]
  for (const { id } of [...begun, ...due])
    try {
      await settleGrant(id, deps)
    } catch (error) {
      logEvent(logger, 'grant_settlement_failed', { err: error, grant: id })
    }
}
