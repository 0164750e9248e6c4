import { timingSafeEqual } from 'node:crypto'
import { style } from '@footlight/sandbox-biller/html'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Check, Checks, Order } from './checks.ts'
import { registerPages } from './pages.ts'

export interface SandboxAgeCheckOptions {
  /** Shared with the site. */
  readonly secret: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly logger: Logger
  readonly now?: () => number
}

export interface SandboxAgeCheck {
  readonly origin: string
  close(): Promise<void>
}

const BODY_BYTES_MAX = 16 * 1024
const TOLD_WITHIN_MS = 5_000

/** A service that says of anybody what they want it to say (README). Resolves when it listens. */
export async function startSandboxAgeCheck(options: SandboxAgeCheckOptions): Promise<SandboxAgeCheck> {
  const { secret, host, port, logger, now = Date.now } = options
  const checks = new Checks(now)
  const telling = new Set<Promise<void>>()
  const app = Fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true })
  let origin = ''
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const tell = (check: Check): void => {
    const sent = fetch(check.order.notice_url, {
      method: 'POST',
      signal: AbortSignal.timeout(TOLD_WITHIN_MS),
    })
      .then(async (answer) => void (await answer.arrayBuffer()))
      .catch((error: unknown) =>
        logger.warn(
          { event: 'notice_failed', err: error },
          'A notice was not taken by the site. It is not sent again; the site asks on its own.',
        ),
      )
      .finally(() => telling.delete(sent))
    telling.add(sent)
  }
  registerApi(app, { checks, secret, origin: () => origin })
  registerPages(app, { checks, now, tell })
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  origin = await app.listen({ host, port })
  return {
    origin,
    async close() {
      await app.close()
      await Promise.all(telling)
    },
  }
}

interface ApiDeps {
  readonly checks: Checks
  readonly secret: string
  readonly origin: () => string
}

function registerApi(app: FastifyInstance, { checks, secret, origin }: ApiDeps): void {
  const expected = Buffer.from(`Bearer ${secret}`)
  const isSite = ({ headers }: FastifyRequest): boolean => {
    const given = Buffer.from(headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const present = (check: Check) => ({
    id: check.id,
    url: `${origin()}/check/${check.id}`,
    reference: check.order.reference,
    method: check.order.method,
    state: checks.stateOf(check),
    fault: check.outcome === 'passed' ? null : check.outcome,
  })

  app.post('/v1/checks', (request, reply) => {
    if (!isSite(request)) return reply.code(401).send({ error: 'unauthorized' })
    const order = Order.safeParse(request.body)
    return order.success
      ? reply.code(201).send(present(checks.begin(order.data)))
      : reply.code(422).send({ error: 'invalid' })
  })

  app.get<{ Params: { id: string } }>('/v1/checks/:id', (request, reply) => {
    if (!isSite(request)) return reply.code(401).send({ error: 'unauthorized' })
    const check = checks.find(request.params.id)
    return check === null ? reply.code(404).send({ error: 'not_found' }) : reply.send(present(check))
  })

  app.get('/v1/health', (_request, reply) => reply.send({ ok: true }))
}
