import { areaModule } from '../platform/module.ts'
import { auditLog } from './migrations/0152-audit-log.ts'

export { appendAudit } from './append-audit.ts'
export type { AuditEntry } from './audit-entry.ts'

/** What staff and the operator's commands have done, in a chain that nobody edits. */
export const auditLogModule = areaModule({
  name: 'audit-log',
  migrations: (kind) => ({ '0152-audit-log': auditLog(kind) }),
})
