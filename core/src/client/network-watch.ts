import type { Clock } from '../ports/clock.ts'
import type { NetworkStatus } from '../ports/sockets.ts'
import { LONG_OUTAGE } from './reconnect-policy.ts'

/**
 * Tells when the network came back. After more than five minutes away everything is dead: `delayMs` says when
 * to connect anew (1.5 s). After less, null: see whether the line survived. The answer ends the watch.
 */
export function watchNetwork(
  network: NetworkStatus,
  clock: Clock,
  returned: (delayMs: number | null) => void,
): () => void {
  let lostAt: number | null = network.online() ? null : clock.monotonic()
  return network.onChange((online) => {
    if (!online) {
      lostAt ??= clock.monotonic()
      return
    }
    if (lostAt === null) return
    const awayMs = clock.monotonic() - lostAt
    lostAt = null
    returned(awayMs > LONG_OUTAGE.afterMs ? LONG_OUTAGE.delayMs : null)
  })
}
