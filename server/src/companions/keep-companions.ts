import type { Clock, Ledger } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { CompanionsConfig } from '../platform/companions-config.ts'
import { type Failure, runEach } from '../platform/run-each.ts'
import type { CompanionKeeper } from './companion-keeper.ts'
import { holdId } from './companion-money.ts'
import type { CompanionLogRepository, CompanionOrderRepository, StoredOrder } from './companion-port.ts'
import { type CompanionWorker, pictureKey } from './companion-worker.ts'

export interface KeepDeps {
  readonly companionOrders: CompanionOrderRepository
  readonly companionLog: CompanionLogRepository
  readonly companionKeeper: CompanionKeeper
  readonly companionWorker: CompanionWorker
  readonly companionsConfig: CompanionsConfig
  readonly ledger: Ledger
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly logger: Logger
}

/** The books answer long before that. ms */
const FORGOTTEN_MS = 600_000
/** What is younger is in the hands of the request that ordered it. ms */
const OWN_MS = 5_000
const DAY_MS = 24 * 3_600_000

/**
 * Finishes or refunds what no request came back for (COMPANION-MONEY-04): orders whose beginning a crash cut off, those
 * that nobody works on, those whose time is up, and tokens of those that are over.
 */
export async function keepCompanions(deps: KeepDeps): Promise<void> {
  const { companionLog, companionKeeper, companionWorker, clock } = deps
  const now = clock.now()
  await runEach(
    await companionLog.begunBefore(now - OWN_MS),
    (order) => settleBegun(order, now, deps),
    failure,
    deps.logger,
  )
  await runEach(
    await companionLog.openBefore(now - OWN_MS, now),
    async (order) => companionWorker.start(await companionKeeper.fresh(order)),
    failure,
    deps.logger,
  )
  const settle = async (order: StoredOrder) => void (await companionKeeper.fresh(order))
  await runEach(await companionLog.unsettled(), settle, failure, deps.logger)
}

/** Deletes what is older than it is kept, pictures first: a crash in between leaves a row without one. */
export async function forgetCompanions(deps: KeepDeps): Promise<void> {
  const { companionLog, companionsConfig, blobs, clock } = deps
  const before = clock.now() - companionsConfig.keptDays * DAY_MS
  for (;;) {
    const old = await companionLog.olderThan(before)
    if (old.length === 0) return
    for (const order of old) if (order.service === 'picture') await blobs.delete(pictureKey(order))
    await companionLog.forget(old.map(({ id }) => id))
  }
}

const failure: Failure<StoredOrder> = {
  event: 'companion_upkeep_failed',
  about: ({ id }) => ({ order: id }),
}

async function settleBegun(
  order: StoredOrder,
  now: number,
  { companionOrders, companionKeeper, companionWorker, ledger }: KeepDeps,
): Promise<void> {
  const fresh = await companionKeeper.fresh(order)
  companionWorker.start(fresh)
  if (fresh.stage?.kind !== 'begun' || order.orderedAt >= now - FORGOTTEN_MS) return
  // Asked once more: what is held is never forgotten.
  if ((await ledger.movement(holdId(order))) === null) await companionOrders.forgetBegun(order)
}
