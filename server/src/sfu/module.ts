import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { areaModule } from '../platform/module.ts'
import { createSfu } from './create-sfu.ts'
import type { MediaPlane } from './plane.ts'

interface Uses {
  readonly config: Config
  readonly mediaClock: Clock
  readonly logger: Logger
}

/** WebRTC: mediasoup's workers. */
export const sfuModule = areaModule({
  name: 'sfu',
  async open({ config, mediaClock, logger }: Uses, closers) {
    const sfu = await createSfu({
      config: {
        mediaPorts: config.mediaPorts,
        listenIp: config.host === 'localhost' ? '127.0.0.1' : config.host,
        announcedIp: config.mediaAnnouncedIp ?? undefined,
        workerBin: config.workerBin ?? undefined,
      },
      clock: mediaClock,
      logger,
    })
    closers.add('sfu', () => sfu.close())
    return { sfu }
  },
  unready: ({ sfu }: { readonly sfu: MediaPlane }) => (sfu.ready() ? [] : ['sfu']),
})
