import type { Socket } from 'node:net'
import type { Clock } from '@footlight/core/ports'
import { API_BASE } from '@footlight/core/protocol'
import { BODY_LEVELS_MAX, nestsWithin } from '@footlight/core/protocol/json-depth'
import { type FastifyInstance, fastify } from 'fastify'
import type { Logger } from 'pino'
import { Gate } from '../accounts/gate.ts'
import type { Served, ShortfallCover } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { ClosedByTerms } from '../accounts/terms/current-terms.ts'
import type { PlaceBlocks, SaleRules } from '../accounts/viewer.ts'
import type { AudienceGate } from '../age-checks/audience-gate.ts'
import { createErrorHandler, presentFailure, refusalOf, sendFailure } from '../platform/http/failures.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import { type HealthDeps, registerHealthRoutes } from '../platform/metrics/health-routes.ts'
import { decorateWithClientAddress } from '../platform/net/client-address.ts'
import type { TrustedProxies } from '../platform/net/trusted-proxies.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import { buildOpenApi } from './openapi/document.ts'

const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000

interface HttpDeps extends Omit<HealthDeps, 'unready'> {
  readonly proxies: TrustedProxies
  readonly sessions: Sessions
  readonly blockedRegions: PlaceBlocks
  readonly audienceGate: Pick<AudienceGate, 'guard'>
  readonly placeRules: SaleRules
  readonly terms: ClosedByTerms
  readonly limits: HttpLimits
  readonly shortfalls: ShortfallCover
  readonly clock: Clock
  readonly logger: Logger
}

/** The HTTP side with the routes of all modules, ready to listen. `unready`: see `HealthDeps`. */
export async function buildApp<Services extends HttpDeps>(
  services: Services,
  modules: readonly { readonly routes?: (serves: Services & Served) => void | Promise<void> }[],
  unready: HealthDeps['unready'],
): Promise<FastifyInstance> {
  const { site, clock, limits, logger, metrics } = services
  const app = fastify({
    // Requests are counted, not logged: their addresses are nobody's business.
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors(error, _request, reply) {
      sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: refusalOf(error) ?? 'malformed' })
    },
  })
  app.decorateRequest('session', null)
  decorateWithClientAddress(app, services.proxies)
  services.audienceGate.guard(app)
  app.setErrorHandler(createErrorHandler(logger))
  acceptJsonOnly(app)
  const calls = new RateLimiter(limits.callsPerSession, clock)
  app.addHook('onClose', async () => calls.close())
  const registrar = { app, gate: new Gate(services, calls), metrics, shortfalls: services.shortfalls }
  registerOpenApiRoute(app, services)
  registerHealthRoutes(app, { ...services, unready })
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' }),
  )
  for (const { routes } of modules) await routes?.({ ...services, registrar })
  await app.ready()
  return app
}

/**
 * An empty body is no body, whatever its type says. A body that would reach a prototype is refused, and so is
 * one that nests too deep, before anything walks it.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      parse(request, body, (error, value) => {
        if (error === null && !nestsWithin(value, BODY_LEVELS_MAX)) done(tooDeep())
        else done(error, value)
      })
  })
}

function tooDeep(): Error {
  return Object.assign(new Error('the body nests too deep'), { statusCode: 400 })
}

/** What is not even HTTP: answered in our own shape, then cut. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(presentFailure({ error: tooLong ? 'payload_too_large' : 'malformed' }))
  socket.end(
    `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** `GET /api/v1/openapi.json`: made when it is first asked for. */
function registerOpenApiRoute(app: FastifyInstance, { site }: { readonly site: Site }): void {
  let text: string | undefined
  app.get(`${API_BASE}/openapi.json`, { config: { beforeAgeProof: true } }, async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi())
    return reply
      .headers({
        ...apiHeaders(site.isSecure),
        'cache-control': 'public, max-age=300',
        'content-type': 'application/json; charset=utf-8',
      })
      .send(text)
  })
}
