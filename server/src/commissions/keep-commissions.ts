import type { Clock, Ledger } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { type Failure, runEach } from '../platform/run-each.ts'
import type { CommissionKeeper } from './commission-keeper.ts'
import { holdId } from './commission-money.ts'
import type { CommissionRepository, StoredCommission } from './commission-port.ts'

export interface KeepDeps {
  readonly commissions: CommissionRepository
  readonly commissionKeeper: CommissionKeeper
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/** The books answer long before that. ms */
const FORGOTTEN_MS = 600_000
const SETTLED_MS = 10_000

/**
 * What no request does because nobody comes: clocks that have run out, tokens of orders that are over, orders whose
 * beginning a crash cut off, and access that has ended.
 */
export async function keepCommissions(deps: KeepDeps): Promise<void> {
  const { commissions, commissionKeeper, clock } = deps
  const now = clock.now()
  const keep = async (order: StoredCommission) => void (await commissionKeeper.fresh(order))
  await runEach(
    await commissions.begun(now - SETTLED_MS),
    (order) => settleBegun(order, now, deps),
    failure,
    deps.logger,
  )
  await runEach(await commissions.due(now), keep, failure, deps.logger)
  await runEach(await commissions.unsettled(now - SETTLED_MS), keep, failure, deps.logger)
  await runEach(await commissions.accessEnded(now), (order) => remind(order, deps), failure, deps.logger)
}

const failure: Failure<StoredCommission> = {
  event: 'commission_upkeep_failed',
  about: ({ id }) => ({ order: id }),
}

async function settleBegun(
  order: StoredCommission,
  now: number,
  { commissions, commissionKeeper, ledger }: KeepDeps,
): Promise<void> {
  const fresh = await commissionKeeper.fresh(order)
  if (fresh.state !== 'begun' || order.orderedAt >= now - FORGOTTEN_MS) return
  // Asked once more: what is held is never forgotten.
  if ((await ledger.movement(holdId(order))) === null) await commissions.forget(order)
}

/** Told first: a crash in between tells it twice, and never not at all. */
async function remind(order: StoredCommission, { commissions, commissionKeeper }: KeepDeps): Promise<void> {
  await commissionKeeper.tell(order, 'access_ended')
  await commissions.reminded(order.id)
}
