import { API_BASE } from '@footlight/core/protocol'
import type { FastifyInstance } from 'fastify'
import { apiHeaders } from '../../platform/http/security-headers.ts'
import type { Site } from '../../platform/site.ts'
import { buildOpenApi } from './document.ts'

/** `GET /api/v1/openapi.json`: made when it is first asked for. */
export function registerOpenApiRoute(app: FastifyInstance, { site }: { readonly site: Site }): void {
  let text: string | undefined
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
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
