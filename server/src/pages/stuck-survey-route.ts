import type { Clock } from '@footlight/core/ports'
import { stuckSurveyRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { logEvent } from '../platform/log-event.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'

export interface StuckSurveyDeps {
  readonly clock: Clock
  readonly limits: HttpLimits
  readonly logger: Logger
  readonly sites: SiteDirectory
}

/**
 * What viewers say of a video that stood still, where the operator asks them. Logged with the room and the
 * way it was played; who said it and from where is not.
 */
export function registerStuckSurvey(
  registrar: Registrar,
  { clock, limits, logger, sites }: StuckSurveyDeps,
): void {
  const perAddress = new RateLimiter(limits.surveysPerAddress, clock)
  registrar.app.addHook('onClose', async () => perAddress.close())
  registerRoute(registrar, stuckSurveyRoutes.answerStuckSurvey, ({ body, request }) => {
    if (!sites.at(request.headers.host).settings.stuck_survey) return fail({ error: 'forbidden' })
    // A new session costs nothing; an address does.
    if (perAddress.take(addressKey(request.clientAddress)) > 0) return fail({ error: 'rate_limited' })
    logEvent(logger, 'video_stuck_answer', { ...body })
    return ok(undefined)
  })
}
