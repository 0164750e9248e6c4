import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Served } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import type { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { goes } from '../platform/personal-rows.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { createEncoderAdmission, type EncoderAdmissionDeps } from './encoder-admission.ts'
import { IngestFeature } from './ingest-feature.ts'
import { registerIngestRoutes } from './ingest-routes.ts'
import { type RtmpStart, startRtmp } from './rtmp-stream/server.ts'
import { createStreamKeyRepository, streamKeysMigration } from './stream-key-repository.ts'
import { registerStudioKeys, type StudioKeyDeps } from './studio-key-routes.ts'
import { registerWhipRoutes, type WhipRouteDeps } from './whip-routes.ts'

interface Uses extends Omit<EncoderAdmissionDeps, 'tellRefused'> {
  readonly config: Config
  readonly roomFeatures: FeatureRegistry
  readonly proxies: TrustedProxies
  readonly rooms: RoomGateway
  readonly clock: Clock
  readonly mediaClock: Clock
  readonly logger: Logger
}

/** Encoders: WHIP, RTMP, and the keys under which they stream. */
export const ingestModule = areaModule({
  name: 'ingest',
  personalRows: {
    stream_keys: { owner_id: goes },
  },
  migrations: (kind) => ({
    '0016-stream-keys': streamKeysMigration(kind),
  }),
  repositories: (db) => ({ streamKeys: createStreamKeyRepository(db) }),
  async open(uses: Uses, closers) {
    uses.roomFeatures.add(() => (context) => new IngestFeature(context))
    const { config, proxies, mediaClock, logger } = uses
    const encoderAdmission = createEncoderAdmission(uses)
    closers.add('encoders', () => encoderAdmission.close())
    const rtmp = await startRtmp({
      host: config.host,
      port: config.rtmpPort,
      proxies,
      admission: encoderAdmission,
      clock: mediaClock,
      logger,
    })
    closers.add('rtmp', () => rtmp.server?.close())
    return { encoderAdmission, rtmp, rtmpPort: rtmp.server?.port ?? null }
  },
  async routes({ registrar, ...deps }: Served & StudioKeyDeps & WhipRouteDeps) {
    registerIngestRoutes(registrar, deps)
    registerStudioKeys(registrar, deps)
    await registerWhipRoutes(registrar.app, deps)
  },
  metrics(metrics, { rtmp }: { readonly rtmp: RtmpStart }) {
    metrics.gauge(
      'footlight_rtmp_publishers',
      'Encoders that stream over RTMP now',
      () => rtmp.server?.publishers ?? 0,
    )
  },
  troubles: ({ rtmp }) => (rtmp.trouble === null ? [] : [rtmp.trouble]),
})
