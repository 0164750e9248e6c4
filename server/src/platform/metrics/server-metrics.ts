import type { Clock } from '@footlight/core/ports'
import type { FolderBlobs } from '../blobs/folder-blobs.ts'
import { countLogEvents } from '../log-event.ts'
import type { Metrics } from './metrics.ts'

export interface ServerMetricsDeps {
  readonly metrics: Metrics
  readonly blobs: Pick<FolderBlobs, 'disk'>
  readonly clock: Pick<Clock, 'now'>
  /** Names of the parts that do not answer; empty: ready. */
  readonly unready: () => Promise<readonly string[]>
}

/** Numbers of the process and of the machine under it, for alerts. */
export function registerServerMetrics({ metrics, blobs, clock, unready }: ServerMetricsDeps): void {
  metrics.series(
    {
      kind: 'counter',
      name: 'footlight_log_events_total',
      help: 'Log events by code, also those below LOG_LEVEL',
      labels: ['event', 'level'],
    },
    function* () {
      for (const { event, level, count } of countLogEvents()) yield [{ event, level }, count]
    },
  )
  metrics.gauge(
    'footlight_unready_parts',
    'Parts that /readyz names: database, media workers, rooms that are recovered',
    async () => (await unready()).length,
  )
  metrics.gauge(
    'footlight_disk_free_bytes',
    'Bytes that the server may still write in DATA_DIR',
    async () => (await blobs.disk()).freeBytes,
  )
  metrics.gauge(
    'footlight_disk_size_bytes',
    'Size of the disk that DATA_DIR is on',
    async () => (await blobs.disk()).sizeBytes,
  )
  metrics.gauge('footlight_time_seconds', 'Clock of the server, since 1970', () => clock.now() / 1_000)
}
