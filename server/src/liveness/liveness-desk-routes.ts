import { AccountId, livenessDeskRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { logEvent } from '../platform/log-event.ts'
import type { LiveCheckDesk } from './live-check-desk.ts'
import type { StandingNews } from './standing-news.ts'

export interface LivenessDeskRouteDeps {
  /** null: this site asks for no checks. */
  readonly liveCheckDesk: LiveCheckDesk | null
  readonly standingNews: StandingNews
  readonly ownerLetters: OwnerLetters
  readonly logger: Logger
}

/** What the staff does with checks (LIVE-CHECK-06, LIVE-CHECK-07). */
export function registerLivenessDesk(registrar: Registrar, deps: LivenessDeskRouteDeps): void {
  const { standingNews, ownerLetters, logger } = deps

  registerRoute(registrar, livenessDeskRoutes.liveChecks, async ({ identity, query }) => {
    const desk = openTo(identity.person, deps)
    if (desk.ok) return ok(await desk.value.list(query.page))
    // Without checks there is an empty queue.
    return desk.error.error === 'forbidden'
      ? fail({ error: 'forbidden' })
      : ok({ checks: [], count_total: 0 })
  })

  registerRoute(registrar, livenessDeskRoutes.lookAtLiveCheck, async ({ identity, params, body }) => {
    const desk = openTo(identity.person, deps)
    if (!desk.ok) return desk
    const look = { check: params.id, by: identity.person.id, reason: body.reason }
    const read = await desk.value.look(look)
    if (!read.ok) return fail({ error: read.error })
    return ok({ type: read.value.type, picture: read.value.content.toString('base64') })
  })

  registerRoute(registrar, livenessDeskRoutes.decideLiveCheck, async ({ identity, params, body }) => {
    const desk = openTo(identity.person, deps)
    if (!desk.ok) return desk
    const by = identity.person.id
    const decided = await desk.value.decide({ check: params.id, by, ...body })
    if (!decided.ok) return fail({ error: decided.error })
    const { account, language } = decided.value
    const person = await standingNews.tell(AccountId.parse(account))
    if (body.verdict === 'failed' && person !== null)
      ownerLetters.about('liveness_failed', person, isLanguage(language) ? language : 'en')
    logEvent(logger, 'live_check_decided', { check: params.id, account, by, verdict: body.verdict })
    return ok({ status: 1 })
  })
}

function openTo(
  { roles }: Person,
  { liveCheckDesk }: LivenessDeskRouteDeps,
): Result<LiveCheckDesk, { error: 'forbidden' | 'not_found' }> {
  if (!may(roles, 'identity.read')) return fail({ error: 'forbidden' })
  return liveCheckDesk === null ? fail({ error: 'not_found' }) : ok(liveCheckDesk)
}
