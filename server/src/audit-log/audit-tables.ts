import type { AuditRow } from './audit-entry.ts'

export interface AuditTables {
  audit_entries: AuditRow
  audit_head: AuditHeadTable
}

/** One row: the last entry, and the last one that was sealed with the server's secret. */
interface AuditHeadTable {
  id: number
  /** 0: nothing was written yet. */
  number: number
  hash: string
  sealed_number: number
  sealed_hash: string
  /** null: nothing was sealed yet. */
  seal: string | null
}
