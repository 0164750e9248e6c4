import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { sendFailure } from '../http/failures.ts'
import { apiHeaders } from '../http/security-headers.ts'
import { plainAddress } from '../net/address.ts'
import { equalInConstantTime } from '../signer.ts'
import type { Site } from '../site.ts'
import type { Metrics } from './metrics.ts'

export interface HealthDeps {
  readonly config: Config
  readonly site: Site
  readonly metrics: Metrics
  /** Names of the parts that do not answer; empty: ready. */
  readonly unready: () => Promise<readonly string[]>
}

const open = { config: { beforeAgeProof: true } }

/** `/healthz`, `/readyz`, `/metrics`: for machines, without session or rate. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { config, site, unready, metrics }: HealthDeps,
): void {
  app.get('/healthz', open, async (_request, reply) =>
    reply.headers(apiHeaders(site.isSecure)).send({ status: 1 }),
  )

  app.get('/readyz', open, async (_request, reply) => {
    const missing = await unready()
    return reply
      .headers(apiHeaders(site.isSecure))
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 1 : 0, unready: missing })
  })

  app.get('/metrics', open, async (request, reply) => {
    const caller = { peer: request.socket.remoteAddress ?? '', headers: request.headers }
    if (!mayReadMetrics(caller, config))
      return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    const text = await metrics.registry.metrics()
    return reply
      .headers({ ...apiHeaders(site.isSecure), 'content-type': metrics.registry.contentType })
      .send(text)
  })
}

interface MetricsCaller {
  /** Address of the line's other end; behind a proxy that is the proxy. */
  readonly peer: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Any of them says that somebody else stands behind the peer. */
const signsOfProxy = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * The token opens the numbers to whoever has it. Without one they are for this machine alone, and for nobody
 * where a proxy may stand in front.
 */
export function mayReadMetrics(
  { peer, headers }: MetricsCaller,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (metricsToken !== null)
    return equalInConstantTime(`Bearer ${metricsToken}`, String(headers['authorization'] ?? ''))
  return publicUrl === null && isLoopback(peer) && signsOfProxy.every((name) => headers[name] === undefined)
}

function isLoopback(peer: string): boolean {
  const address = plainAddress(peer)
  return address !== null && ipaddr.parse(address).range() === 'loopback'
}
