import { Readable } from 'node:stream'
import type { Clock } from '@footlight/core/ports'
import { API_BASE, accountExportRoutes, defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import * as z from 'zod/mini'
import type { Passwords } from '../accounts/passwords.ts'
import { isoTime } from '../accounts/present-user.ts'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
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

const exportFile = defineRoute({
  method: 'GET',
  path: '/user/export/:ticket/:file',
  summary: 'What the site has of my account',
  access: 'user',
  at: 'room',
  beforeAgeProof: true,
  params: z.object({ ticket: z.string(), file: z.enum(['account.html', 'account.json']) }),
  errors: ['not_found'],
})

/** Everything that belongs to an account, for itself, after its password (EXPORT-01 to EXPORT-04). */
export function registerAccountExport(registrar: Registrar, deps: ExportRouteDeps): void {
  registerFile(registrar, exportFile, async ({ identity, params: { ticket, file } }) => {
    if (!deps.exportTickets.opens(ticket, identity.sessionKey)) return fail({ error: 'not_found' })
    const person = (await deps.people.byId(identity.person.id)) ?? identity.person
    const format = file === 'account.html' ? 'html' : 'json'
    const parts = exportParts(person, deps)
    const made = {
      site: deps.site.publicUrl,
      username: person.username,
      made_at: isoTime(deps.clock.now()),
    }
    return ok({
      name: `${person.username}.${format}`,
      type: fileTypes[format],
      content: Readable.from(format === 'html' ? asHtml(parts, made) : asJson(parts, made)),
    })
  })

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
