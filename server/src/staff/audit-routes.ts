import { Readable } from 'node:stream'
import type { Clock } from '@footlight/core/ports'
import { AUDIT_PAGE_SIZE, AuditQuery, auditRoutes, defineRoute } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { fileTypes, type Registrar, registerFile, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { auditFileHead, auditFileLine } from './audit-file.ts'
import { type ReadAuditDeps, readAudit } from './read-audit.ts'

export interface AuditRouteDeps extends ReadAuditDeps {
  readonly auditLog: Pick<AuditRepository, 'newest' | 'note'>
  readonly clock: Clock
}

const BATCH = 500

const auditTable = defineRoute({
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

  registerFile(registrar, auditTable, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'audit.read')) return fail({ error: 'forbidden' })
    await deps.auditLog.note({
      ...{ at: deps.clock.now(), actor: person.id, action: 'audit.export', reason: null },
      subject: { kind: 'audit_log', id: '' },
      details: { ...query },
    })
    return ok({
      name: 'audit-log.csv',
      type: fileTypes.csv,
      content: Readable.from(linesOf(query, deps)),
    })
  })
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
