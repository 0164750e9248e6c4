import { Readable } from 'node:stream'
import type { Clock } from '@footlight/core/ports'
import { API_BASE, accountExportRoutes, defineRoute } from '@footlight/core/protocol'
import { assert, fail, ok } from '@footlight/core/rules'
import type { Passwords } from '../accounts/passwords.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import { addressKey } from '../platform/net/address.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import { asHtml, asJson } from './export-files.ts'
import { type ExportDeps, exportParts } from './export-parts.ts'
import type { ExportTickets } from './export-tickets.ts'

export interface ExportRouteDeps extends ExportDeps {
  readonly clock: Clock
  readonly exportLimit: RateLimiter
  readonly exportTickets: ExportTickets
  readonly passwords: Passwords
  readonly site: Site
}

const BUSY_RETRY_SECONDS = 2
const files = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/user/export/:ticket/:file',
  summary: 'What the site has of my account',
  access: 'user',
  at: 'room',
  errors: ['not_found'],
})

/** Everything that belongs to an account, for itself, after its password (EXPORT-01 to EXPORT-04). */
export function registerAccountExport(registrar: Registrar, deps: ExportRouteDeps): void {
  registerExportFiles(registrar, deps)

  registerRoute(registrar, accountExportRoutes.askExport, async ({ identity, body, request }) => {
    const { person, sessionKey } = identity
    const waitMs = deps.exportLimit.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const credentials = await deps.people.credentials(person.username)
    const matches = await deps.passwords.verify(credentials?.passwordHash ?? null, body.password, {
      lane: 'log_in',
      addressKey: addressKey(request.clientAddress),
    })
    if (!matches.ok) return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
    if (!matches.value) return fail({ error: 'invalid_credentials' })
    const { ticket, expiresAt } = deps.exportTickets.issue(sessionKey)
    const address = (file: string): string => `${API_BASE}/user/export/${ticket}/${file}`
    return ok({
      html: address('account.html'),
      json: address('account.json'),
      expires_at: isoTime(expiresAt),
    })
  })
}

function registerExportFiles({ app, gate }: Registrar, deps: ExportRouteDeps): void {
  app.get<{ Params: { ticket: string; file: string } }>(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: gate.hookFor(fileRoute), config: { beforeAgeProof: true } },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { ticket, file } = request.params
      const kind = file === 'account.html' ? 'html' : file === 'account.json' ? 'json' : null
      const { identity } = session
      if (
        kind === null ||
        identity.kind !== 'person' ||
        !deps.exportTickets.opens(ticket, identity.sessionKey)
      )
        return sendFailure(reply, { error: 'not_found' })
      const person = (await deps.people.byId(identity.person.id)) ?? identity.person
      const parts = exportParts(person, deps)
      const made = {
        site: deps.site.publicUrl,
        username: person.username,
        made_at: isoTime(deps.clock.now()),
      }
      reply.headers({
        ...assetHeaders(deps.site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': files[kind],
        // Saved, and not opened as a page of the site: texts of others are in it.
        'content-disposition': `attachment; filename="${person.username}.${kind}"`,
      })
      return reply.send(Readable.from(kind === 'html' ? asHtml(parts, made) : asJson(parts, made)))
    },
  )
}
