import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../accounts/sessions.ts'
import type { AudienceGate } from '../age-checks/audience-gate.ts'
import { CardWatch } from '../browse/card-watch.ts'
import type { Presence } from '../friends/presence.ts'
import type { Config } from '../platform/config.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { areaModule } from '../platform/module.ts'
import type { Site } from '../platform/site.ts'
import { siteVersion } from '../platform/site-version.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { type SiteDirectory, showsPictures } from '../sites/site-directory.ts'
import { type CreateSocketsOptions, createSockets } from './create-sockets.ts'
import { registerSocketMetrics } from './socket-metrics.ts'
import { trafficLimits } from './traffic.ts'

/** How long clients wait before they come back. */
const RESTART_DELAY_MS = 1_000

interface Serves extends Omit<CreateSocketsOptions, 'authority' | 'cards' | 'config' | 'limits'> {
  readonly app: FastifyInstance
  readonly site: Site
  readonly sites: SiteDirectory
  readonly audienceGate: AudienceGate
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly thumbnails: Thumbnails
  readonly sessions: Sessions
  readonly friendPresence: Presence
  readonly config: Config
  readonly metrics: Metrics
}

/** Lobby and room sockets. */
export const socketsModule = areaModule({
  name: 'sockets',
  start({ app, site, sites, sessions, config, live, thumbnails, metrics, ...deps }: Serves, closers) {
    const sockets = createSockets({
      ...deps,
      authority: sessions,
      cards: new CardWatch({
        ...deps,
        live,
        thumbnails,
        showsPicturesAt: (host) => showsPictures(sites.at(host)),
      }),
      config: {
        allowedOrigins: [],
        publicUrl: config.publicUrl,
        site,
        siteVersion: siteVersion(config.webBuildDir),
      },
      limits: { ...trafficLimits, socketsPerAddressMax: config.socketsPerAddress },
    })
    registerSocketMetrics(metrics, sockets)
    closers.add('sockets', () => sockets.close(RESTART_DELAY_MS))
    app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head))
  },
})
