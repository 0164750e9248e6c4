import type { Logger } from 'pino'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { type AuditRepository, createAuditRepository } from './audit-repository.ts'
import { AuditSeal } from './audit-seal.ts'
import { auditLog } from './migrations/0152-audit-log.ts'

export { appendAudit, audited } from './append-audit.ts'
export type { AuditEntry, StaffAct } from './audit-entry.ts'
export type { AuditRepository } from './audit-repository.ts'

const SEAL_EVERY_MS = 10_000

interface Uses {
  readonly auditLog: AuditRepository
  readonly serverSecret: Buffer
  readonly logger: Logger
}

/** What staff and the operator's commands have done, in a chain that nobody edits. */
export const auditLogModule = areaModule({
  name: 'audit-log',
  migrations: (kind) => ({ '0152-audit-log': auditLog(kind) }),
  // Nothing of it is ever changed; of a person it has the number.
  personalRows: { audit_entries: { actor: stays } },
  repositories: (db) => ({ auditLog: createAuditRepository(db) }),
  async open(uses: Uses) {
    const auditSeal = new AuditSeal(uses)
    await auditSeal.renew()
    return { auditSeal }
  },
  jobs: ({ auditSeal }: { readonly auditSeal: AuditSeal }) => [
    { name: 'seal_audit_log', everyMs: SEAL_EVERY_MS, run: () => auditSeal.renew() },
  ],
})
