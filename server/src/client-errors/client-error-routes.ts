import { createHash } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { type BodyOf, clientErrorRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { logEvent } from '../platform/log-event.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { ClientErrorRepository, MetError } from './client-error-repository.ts'
import { pageOf, withoutPeople } from './without-people.ts'

export interface ClientErrorRouteDeps {
  readonly clientErrorRepository: ClientErrorRepository
  readonly limits: HttpLimits
  readonly clock: Clock
  readonly logger: Logger
}

const MESSAGE_CHARS = 500
const STACK_CHARS = 3_000
/** Frames that make a fault what it is; those below are of whoever called. */
const FRAMES = 3

/** What pages report of themselves, and where the staff reads it (CLIENT-ERROR-01 to CLIENT-ERROR-03). */
export function registerClientErrors(registrar: Registrar, deps: ClientErrorRouteDeps): void {
  const { clientErrorRepository, limits, clock, logger } = deps
  const perAddress = new RateLimiter(limits.clientErrorsPerAddress, clock)
  registrar.app.addHook('onClose', async () => perAddress.close())

  registerRoute(registrar, clientErrorRoutes.reportClientError, async ({ body, request }) => {
    // A new session costs nothing; an address does.
    const waitMs = perAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const error = errorOf(body)
    const { code, page, version } = error
    await clientErrorRepository.met(error, clock.now())
    logEvent(logger, 'client_error', { code, page, version })
    return ok({ code })
  })

  registerRoute(registrar, clientErrorRoutes.clientErrors, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'client_errors.read')) return fail({ error: 'forbidden' })
    const { errors, total } = await clientErrorRepository.list(query.code?.toUpperCase() ?? null, query.page)
    return ok({ errors: [...errors], count_total: total })
  })
}

/** The same fault has the same code, in whichever build and for whoever meets it. */
export function errorOf({
  clientVersion,
  errorMessage,
  stack = '',
  url,
}: BodyOf<typeof clientErrorRoutes.reportClientError>): MetError {
  const message = withoutPeople(errorMessage).slice(0, MESSAGE_CHARS)
  const frames = withoutPeople(stack).slice(0, STACK_CHARS)
  return {
    code: codeOf(message, frames),
    message,
    stack: frames,
    page: pageOf(url),
    version: /^[0-9a-f]{12}$/.test(clientVersion) ? clientVersion : 'unknown',
  }
}

function codeOf(message: string, stack: string): string {
  const frames = stack
    .split('\n')
    .filter((line) => /:\d+:\d+/.test(line))
    .slice(0, FRAMES)
    // Files have a hash of their build in their names, and everything stands in one line of them.
    .map((line) => line.replace(/-[\w-]{7}(?=\.js)/g, '').replace(/:\d+:\d+/g, ''))
  const hash = createHash('sha256')
    .update([message, ...frames].join('\n'))
    .digest('hex')
    .toUpperCase()
  return `${hash.slice(0, 4)}-${hash.slice(4, 8)}`
}
