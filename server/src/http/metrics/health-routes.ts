import type { FastifyInstance } from 'fastify'
import type { HttpParts } from '../parts.ts'
import { apiHeaders } from '../security-headers.ts'

/** `/healthz`, `/readyz`, `/metrics` (contract §1): for machines, without session or rate. */
export function registerHealthRoutes(app: FastifyInstance, { site, unready, metrics }: Pick<HttpParts, 'site' | 'unready' | 'metrics'>): void {
  app.get('/healthz', async (_request, reply) => reply.headers(apiHeaders(site.isSecure)).send({ status: 1 }))

  app.get('/readyz', async (_request, reply) => {
    const missing = await unready()
    return reply.headers(apiHeaders(site.isSecure)).code(missing.length === 0 ? 200 : 503).send({ status: missing.length === 0 ? 1 : 0, unready: missing })
  })

  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.registry.metrics()
    return reply.headers({ ...apiHeaders(site.isSecure), 'content-type': metrics.registry.contentType }).send(text)
  })
}
