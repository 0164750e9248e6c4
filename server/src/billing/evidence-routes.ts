import { API_BASE, defineRoute } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Registrar } from '../accounts/register-route.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { type EvidenceDeps, evidenceOf } from './evidence.ts'
import { evidencePage } from './evidence-file.ts'

const PURCHASE = /^[0-9a-f-]{36}$/
const types = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/admin/billing/purchases/:id/:file',
  summary: 'The evidence of a purchase',
  access: 'user',
  at: 'anywhere',
  errors: ['forbidden', 'not_found'],
})

/** What goes to a bank, by administrators and finance. Who took it is on the disk before it goes out (BILLING-22). */
export function registerEvidence(
  { app, gate }: Registrar,
  deps: EvidenceDeps & { readonly site: Site },
): void {
  const { billing, billingEvidence, clock, site } = deps
  app.get<{ Params: { id: string; file: string } }>(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: gate.hookFor(fileRoute) },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { identity } = session
      if (identity.kind !== 'person' || !may(identity.person.roles, 'evidence.read'))
        return sendFailure(reply, { error: 'forbidden' })
      const { id } = request.params
      const file =
        request.params.file === 'evidence.html'
          ? 'html'
          : request.params.file === 'evidence.json'
            ? 'json'
            : null
      const purchase = file !== null && PURCHASE.test(id) ? await billing.purchase(id) : null
      if (file === null || purchase === null) return sendFailure(reply, { error: 'not_found' })
      await billingEvidence.noteTaken(id, { by: identity.person.id, at: clock.now(), file })
      const pack = await evidenceOf(purchase, deps)
      reply.headers({
        ...assetHeaders(site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': types[file],
        // Saved, and not opened as a page of the site.
        'content-disposition': `attachment; filename="evidence-${id}.${file}"`,
      })
      return reply.send(file === 'html' ? evidencePage(pack, site.publicUrl) : JSON.stringify(pack, null, 2))
    },
  )
}
