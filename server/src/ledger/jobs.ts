import type { Clock } from '@footlight/core/ports'
import type { Job } from '../platform/cluster/singleton.ts'

const PRUNE_OUTBOX_EVERY_MS = 3_600_000

/** What the ledger wants done from time to time. */
export function ledgerJobs(
  outbox: { pruneOutbox(now: number): Promise<number> },
  clock: Clock,
): readonly Job[] {
  return [
    {
      name: 'prune_outbox',
      everyMs: PRUNE_OUTBOX_EVERY_MS,
      run: () => outbox.pruneOutbox(clock.now()),
    },
  ]
}
