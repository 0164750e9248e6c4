import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../app/http-deps.ts'
import { sendFailure } from '../http/failures.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

/** `/healthz`, `/readyz`, `/metrics`: for machines, without session or rate. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { config, site, unready, metrics }: Pick<HttpDeps, 'config' | 'site' | 'unready' | 'metrics'>,
): void {
  app.get('/healthz', async (_request, reply) => reply.headers(apiHeaders(site.isSecure)).send({ status: 1 }))

  app.get('/readyz', async (_request, reply) => {
    const missing = await unready()
    return reply
      .headers(apiHeaders(site.isSecure))
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 1 : 0, unready: missing })
  })

  app.get('/metrics', async (request, reply) => {
    const caller = { peer: request.socket.remoteAddress ?? '', headers: request.headers }
    if (!mayReadMetrics(caller, config))
      return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    const text = await metrics.registry.metrics()
    return reply
      .headers({ ...apiHeaders(site.isSecure), 'content-type': metrics.registry.contentType })
      .send(text)
  })
}
