import type { Socket } from 'node:net'
import { BODY_LEVELS_MAX, nestsWithin } from '@footlight/core/protocol/json-depth'
import { type FastifyInstance, fastify } from 'fastify'
import { registerFollowRoutes } from '../accounts/follow-routes.ts'
import { Gate } from '../accounts/gate.ts'
import { registerLogRoutes } from '../accounts/log-routes.ts'
import { registerSessionRoutes } from '../accounts/session-routes.ts'
import { registerSettingsRoutes } from '../accounts/settings-routes.ts'
import { registerAppRoutes } from '../apps/app-routes.ts'
import { registerVersusRoutes } from '../battles/battle-module-routes.ts'
import { registerBrowseRoutes } from '../browse/browse-routes.ts'
import { registerChatRules } from '../chat/chat-rules-routes.ts'
import { registerHlsRoutes } from '../hls/hls-routes.ts'
import { registerIngestRoutes } from '../ingest/ingest-routes.ts'
import { registerWhipRoutes } from '../ingest/whip-routes.ts'
import { registerProductsRoute } from '../ledger/products-route.ts'
import { registerStatementRoute } from '../ledger/statement-route.ts'
import { registerMessageRoutes } from '../messages/message-routes.ts'
import { OrderLimits } from '../orders/order-limits.ts'
import { registerAssets } from '../pages/asset-routes.ts'
import { compressAnswers } from '../pages/compress.ts'
import { registerPages } from '../pages/page-routes.ts'
import { registerSiteConfig } from '../pages/site-config.ts'
import { createErrorHandler, presentFailure, refusalOf, sendFailure } from '../platform/http/failures.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import { registerHealthRoutes } from '../platform/metrics/health-routes.ts'
import { decorateWithClientAddress } from '../platform/net/client-address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { registerRatingRoutes } from '../ratings/rating-routes.ts'
import { registerRecordingRoutes } from '../recordings/recording-routes.ts'
import { registerModeRoutes } from '../rooms/modes/mode-routes.ts'
import { registerRoomRoutes } from '../rooms/room-routes.ts'
import { registerAudienceRoutes } from '../shows/audience-routes.ts'
import { registerPerformerRoutes } from '../shows/performer-routes.ts'
import { registerPrivateRoutes } from '../shows/private-routes.ts'
import { registerServiceRoutes } from '../shows/service-routes.ts'
import { registerStudioRoutes } from '../studio/studio-routes.ts'
import { registerAvatarRoutes } from '../thumbnails/avatar-routes.ts'
import { registerThumbRoutes } from '../thumbnails/thumb-routes.ts'
import { registerTipRoute } from '../tips/tip-route.ts'
import { registerToyRoutes } from '../toys/toy-routes.ts'
import { registerWatchRoutes } from '../watch/watch-routes.ts'
import type { HttpDeps } from './http-deps.ts'
import { registerOpenApiRoute } from './openapi/openapi-route.ts'

const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** The HTTP side, ready to listen. */
export async function buildApp(parts: HttpDeps): Promise<FastifyInstance> {
  const app = fastify({
    // Requests are counted, not logged: their addresses are nobody's business.
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseBrokenRequest,
    frameworkErrors(error, _request, reply) {
      sendFailure(reply.headers(apiHeaders(parts.site.isSecure)), { error: refusalOf(error) ?? 'malformed' })
    },
  })
  app.decorateRequest('session', null)
  decorateWithClientAddress(app, parts.proxies)
  app.setErrorHandler(createErrorHandler(parts.logger))
  acceptJsonOnly(app)
  const calls = new RateLimiter(parts.limits.callsPerSession, parts.clock)
  const orders = new OrderLimits(parts.limits, parts.clock)
  app.addHook('onClose', async () => {
    calls.close()
    orders.close()
  })
  const gate = new Gate(parts, calls)
  const registrar = { app, gate, metrics: parts.metrics, orders }

  registerSiteConfig(registrar, parts)
  registerSessionRoutes(registrar, parts)
  registerSettingsRoutes(registrar, parts)
  registerFollowRoutes(registrar, parts)
  registerLogRoutes(registrar, parts)
  registerTipRoute(registrar, parts)
  registerStatementRoute(registrar, parts)
  registerProductsRoute(registrar)
  registerRoomRoutes(registrar, parts)
  registerAppRoutes(registrar, parts)
  registerPrivateRoutes(registrar, parts)
  registerAudienceRoutes(registrar, parts)
  registerServiceRoutes(registrar, parts)
  registerPerformerRoutes(registrar, parts)
  registerVersusRoutes(registrar, parts)
  registerModeRoutes(registrar, parts)
  registerRatingRoutes(registrar, parts)
  registerWatchRoutes(registrar, parts)
  registerRecordingRoutes(registrar, parts)
  registerStudioRoutes(registrar, parts)
  registerToyRoutes(registrar, parts)
  registerIngestRoutes(registrar, parts)
  registerMessageRoutes(registrar, parts)
  registerChatRules(registrar, parts)
  registerBrowseRoutes(registrar, parts)
  registerOpenApiRoute(app, parts)
  registerHealthRoutes(app, parts)
  await registerWhipRoutes(app, parts)
  registerThumbRoutes(app, parts)
  registerAvatarRoutes(app, parts)
  registerHlsRoutes(app, parts)
  app.setNotFoundHandler((_request, reply) =>
    sendFailure(reply.headers(apiHeaders(parts.site.isSecure)), { error: 'not_found' }),
  )
  await app.register(async (scope) => {
    await compressAnswers(scope)
    await registerAssets(scope, parts)
    registerPages(scope, gate, parts)
  })
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
