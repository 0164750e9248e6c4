import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../accounts/sessions.ts'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import type { Site } from '../platform/site.ts'
import { type CreateSocketsOptions, createSockets } from './create-sockets.ts'
import { trafficLimits } from './traffic.ts'

/** How long clients wait before they come back. */
const RESTART_DELAY_MS = 1_000

interface Serves extends Omit<CreateSocketsOptions, 'authority' | 'config' | 'limits'> {
  readonly app: FastifyInstance
  readonly site: Site
  readonly sessions: Sessions
  readonly config: Config
}

/** Lobby and room sockets. */
export const socketsModule = areaModule({
  name: 'sockets',
  start({ app, site, sessions, config, ...deps }: Serves, closers) {
    const sockets = createSockets({
      ...deps,
      authority: sessions,
      config: { allowedOrigins: site.origins, publicUrl: config.publicUrl },
      limits: { ...trafficLimits, socketsPerAddressMax: config.socketsPerAddress },
    })
    closers.add('sockets', () => sockets.close(RESTART_DELAY_MS))
    app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head))
  },
})
