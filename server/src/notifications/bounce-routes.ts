import type { Clock } from '@footlight/core/ports'
import { API_BASE } from '@footlight/core/protocol'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import { logEvent } from '../platform/log-event.ts'
import { equalInConstantTime } from '../platform/signer.ts'
import type { Site } from '../platform/site.ts'
import type { BounceAddresses } from './bounce-addresses.ts'
import { bounceReasonOf, failedStatusOf } from './bounce-report.ts'
import type { DeliveryRepository, SettingsRepository } from './delivery-port.ts'

export interface BounceRouteDeps {
  readonly config: Pick<Config, 'smtp'>
  readonly bounceAddresses: BounceAddresses | null
  readonly notificationDeliveries: DeliveryRepository
  readonly notificationSettings: SettingsRepository
  readonly site: Site
  readonly clock: Clock
  readonly logger: Logger
}

/** What comes back has our message in it, and seldom more. */
const BYTES_MAX = 256 * 1024

/**
 * The operator's mail server brings what came back (BOUNCE-02): the address that it was sent to in the path, the
 * message as it is in the body. What says nothing new is taken as well, so that it is not brought again.
 */
export function registerBounces(app: FastifyInstance, deps: BounceRouteDeps): void {
  const { config, bounceAddresses, site } = deps
  const token = config.smtp?.bounces?.token
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Params: { address: string } }>({
      method: 'POST',
      url: `${API_BASE}/notifications/bounces/:address`,
      config: { beforeAgeProof: true },
      bodyLimit: BYTES_MAX,
      // Ahead of the body: whoever has no token sends none.
      onRequest: async (request, reply) => {
        reply.headers(apiHeaders(site.isSecure))
        if (token === undefined || bounceAddresses === null) return sendFailure(reply, { error: 'not_found' })
        const given = request.headers.authorization ?? ''
        if (!equalInConstantTime(`Bearer ${token}`, given)) return sendFailure(reply, { error: 'forbidden' })
      },
      handler: async ({ params, body }, reply) => {
        const delivery = bounceAddresses?.read(params.address) ?? null
        if (delivery !== null) await noteBounce(delivery, typeof body === 'string' ? body : '', deps)
        return reply.code(204).send()
      },
    })
  })
}

async function noteBounce(delivery: number, message: string, deps: BounceRouteDeps): Promise<void> {
  const { notificationDeliveries, notificationSettings, clock, logger } = deps
  const status = failedStatusOf(message)
  if (status === null) return
  const account = await notificationDeliveries.returned(delivery, status)
  if (account === null) return
  const reason = bounceReasonOf(status)
  if (reason !== null) await notificationSettings.bounced(account, clock.now(), reason)
  logEvent(logger, reason === null ? 'mail_returned' : 'mail_address_failed', { delivery, status })
}
