import { API_BASE, type ErrorCode } from '@footlight/core/protocol'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import type { BillerInbox, Reception } from './biller-inbox.ts'

export interface WebhookRouteDeps {
  readonly billerInbox: BillerInbox
}

const BODY_BYTES_MAX = 64 * 1024

const refusals: Readonly<Record<Exclude<Reception, 'taken'>, ErrorCode>> = {
  // The biller's own clock may be wrong: it signs each try anew.
  stale: 'conflict',
  forged: 'forbidden',
  unverified: 'unavailable',
  no_such_biller: 'not_found',
}

/**
 * Where billers say what happened. No session and no CSRF token: who signs is the biller. The body is kept as its bytes came, since
 * that is what is signed.
 */
export function registerWebhooks(app: FastifyInstance, { billerInbox }: WebhookRouteDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.route<{ Params: { biller: string } }>({
      method: 'POST',
      url: `${API_BASE}/billing/webhooks/:biller`,
      config: { beforeAgeProof: true },
      bodyLimit: BODY_BYTES_MAX,
      async handler({ params, body, headers, raw, clientAddress }, reply) {
        const header = (name: string): string | undefined => {
          const value = headers[name]
          return typeof value === 'string' ? value : undefined
        }
        const query = new URL(raw.url ?? '', 'http://localhost').searchParams
        const hook = { body: typeof body === 'string' ? body : '', header, query, address: clientAddress }
        const reception = await billerInbox.receive(params.biller, hook)
        if (reception !== 'taken') return sendFailure(reply, { error: refusals[reception] })
        const receipt = billerInbox.receipt(params.biller, hook)
        return receipt === null ? reply.code(204).send() : reply.send(receipt)
      },
    })
  })
}
