import { Readable } from 'node:stream'
import type { Clock } from '@footlight/core/ports'
import { API_BASE, AUDIT_PAGE_SIZE, AuditQuery, auditRoutes, defineRoute } from '@footlight/core/protocol'
import { assert, fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { auditFileHead, auditFileLine } from './audit-file.ts'
import { type ReadAuditDeps, readAudit } from './read-audit.ts'

export interface AuditRouteDeps extends ReadAuditDeps {
  readonly site: Site
  readonly auditLog: Pick<AuditRepository, 'newest' | 'note'>
  readonly clock: Clock
}

const BATCH = 500

/** A file is no answer of the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/admin/audit.csv',
  summary: 'Entries of the audit log as a table',
  access: 'user',
  at: 'anywhere',
  query: AuditQuery,
  errors: ['forbidden'],
})

/** The audit log, for who has `audit.read` (AUDIT-05). */
export function registerAuditRoutes(registrar: Registrar, deps: AuditRouteDeps): void {
  registerRoute(registrar, auditRoutes.auditLog, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'audit.read')) return fail({ error: 'forbidden' })
    const found = await readAudit(query, query.before, AUDIT_PAGE_SIZE + 1, deps)
    const entries = found.slice(0, AUDIT_PAGE_SIZE)
    return ok({ entries, next: found.length > entries.length ? entries.at(-1)!.number : null })
  })

  registrar.app.get(
    `${API_BASE}${fileRoute.path}`,
    { onRequest: registrar.gate.hookFor(fileRoute) },
    async (request, reply) => {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const { identity } = session
      if (identity.kind !== 'person' || !may(identity.person.roles, 'audit.read'))
        return sendFailure(reply, { error: 'forbidden' })
      const query = AuditQuery.safeParse(request.query)
      if (!query.success) return sendFailure(reply, { error: 'invalid_value', fields: {} })
      await deps.auditLog.note({
        at: deps.clock.now(),
        actor: identity.person.id,
        action: 'audit.export',
        subject: { kind: 'audit_log', id: '' },
        reason: null,
        details: { ...query.data },
      })
      reply.headers({
        ...assetHeaders(deps.site.isSecure),
        'cache-control': 'private, no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      })
      return reply.send(Readable.from(linesOf(query.data, deps)))
    },
  )
}

/** Batch by batch, as fast as they are taken. */
async function* linesOf(query: AuditQuery, deps: ReadAuditDeps): AsyncIterable<string> {
  yield auditFileHead
  for (let before: number | undefined; ; ) {
    const entries = await readAudit(query, before, BATCH, deps)
    if (entries.length === 0) return
    yield entries.map(auditFileLine).join('')
    before = entries.at(-1)!.number
  }
}
