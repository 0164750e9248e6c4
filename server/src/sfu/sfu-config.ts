import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'

export interface SfuConfig {
  /**
   * Inclusive. The first ports, one per worker, carry WebRTC over UDP and TCP and must be open to the
   * audience; the rest are for ingest on loopback.
   */
  readonly mediaPorts: { readonly min: number; readonly max: number }
  readonly listenIp: string
  /** What clients are told to connect to; undefined: `listenIp` itself. */
  readonly announcedIp?: string | undefined
  /** Path of the mediasoup worker; undefined: mediasoup looks for it itself. */
  readonly workerBin?: string | undefined
  /** Default: one per core. */
  readonly workers?: number | undefined
}

export interface SfuDependencies {
  readonly config: SfuConfig
  readonly clock: Clock
  readonly logger: Logger
}
