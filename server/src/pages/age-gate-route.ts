import type { FastifyInstance } from 'fastify'
import { apiHeaders } from '../platform/http/security-headers.ts'
import { pageAddress } from './page-address.ts'

/** Where the question for the age is answered by a browser whose script does not run, or not yet. */
const PATH = '/adults'
const BODY_BYTES_MAX = 4_096
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Remembers the answer as the page's own script does, and leads back to the page that asked (PAGES-05). */
export function registerAgeGate(app: FastifyInstance, { isSecure }: { readonly isSecure: boolean }): void {
  void app.register(async (scope) => {
    const form = { parseAs: 'string', bodyLimit: BODY_BYTES_MAX } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(PATH, async (request, reply) => {
      const to = request.body instanceof URLSearchParams ? (request.body.get('to') ?? '/') : '/'
      const secure = isSecure ? '; Secure' : ''
      return reply
        .headers(apiHeaders(isSecure))
        .header('set-cookie', `adults_only=1; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`)
        .code(303)
        .header('location', pageAddress(to, 'http://here') === null ? '/' : to)
        .send('')
    })
  })
}
