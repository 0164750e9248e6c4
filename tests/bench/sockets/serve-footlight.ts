import { trafficLimits } from '@footlight/server/sockets/traffic'
import { startSockets } from '../../integration/ws-support/start-sockets.ts'
import type { BenchServer } from './messages.ts'
import { tipPayload } from './tip-event.ts'

/**
 * The real rooms and sockets; only the stores behind them are in memory. A burst is one commit of the ledger.
 */
export async function startFootlightRoom(): Promise<BenchServer> {
  // Members of a real room have as many addresses as people; here all come from one.
  const unlimited = { countMax: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
  const world = await startSockets({
    limits: {
      ...trafficLimits,
      socketsPerAddressMax: Number.MAX_SAFE_INTEGER,
      upgradesPerAddress: unlimited,
      framesPerAddress: unlimited,
      framesPerAccount: unlimited,
    },
  })
  return {
    port: Number(world.host.split(':')[1]),
    tell: (n, count) =>
      world.ledger.commit(
        ...Array.from({ length: count }, (_, i) => ({
          topic: 'room:performer',
          name: 'v3.tip.received',
          payload: tipPayload(n + i),
        })),
      ),
  }
}
