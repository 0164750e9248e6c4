import { type CloseName, closeCodes } from '@footlight/core/protocol'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Sockets } from './create-sockets.ts'

/** How many sockets are open, and how many were closed or refused by us, and why. */
export function registerSocketMetrics(metrics: Metrics, sockets: Pick<Sockets, 'stats'>): void {
  metrics.series(
    { kind: 'gauge', name: 'footlight_sockets', help: 'Open sockets', labels: ['place'] },
    function* () {
      const { lobbySockets, roomSockets } = sockets.stats()
      yield [{ place: 'lobby' }, lobbySockets]
      yield [{ place: 'room' }, roomSockets]
    },
  )
  metrics.series(
    {
      kind: 'counter',
      name: 'footlight_socket_closes_total',
      help: 'Sockets that the server closed, by the name of the close code',
      labels: ['reason'],
    },
    function* () {
      const { closes } = sockets.stats()
      for (const reason of Object.keys(closeCodes) as CloseName[]) yield [{ reason }, closes[reason] ?? 0]
    },
  )
  metrics.series(
    {
      kind: 'counter',
      name: 'footlight_socket_refusals_total',
      help: 'Sockets that were not opened: unknown path, foreign origin, too many from one address, restart',
      labels: ['reason'],
    },
    function* () {
      for (const [reason, count] of Object.entries(sockets.stats().refusals)) yield [{ reason }, count]
    },
  )
}
