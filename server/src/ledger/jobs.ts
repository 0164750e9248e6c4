import type { Clock, Ledger } from '@footlight/core/ports'
import type { Job } from '../platform/cluster/singleton.ts'

const EXPIRE_HOLDS_EVERY_MS = 5_000
const PRUNE_OUTBOX_EVERY_MS = 3_600_000

/** What the ledger wants done from time to time. `ledger` is the one that all commands go through. */
export function ledgerJobs(
  ledger: Pick<Ledger, 'expireHolds'>,
  outbox: { pruneOutbox(now: number): Promise<number> },
  clock: Clock,
): readonly Job[] {
  return [
    {
      name: 'expire_holds',
      everyMs: EXPIRE_HOLDS_EVERY_MS,
      run: () => ledger.expireHolds(clock.now()),
    },
    {
      name: 'prune_outbox',
      everyMs: PRUNE_OUTBOX_EVERY_MS,
      run: () => outbox.pruneOutbox(clock.now()),
    },
  ]
}
