import type { Kysely } from 'kysely'
import { type DatabaseKind, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * Pictures of reports, in the vault. `report` refers to nothing: a picture is destroyed before its row goes, also where the
 * report is gone. Those of before are in the blob store until the job `seal_report_pictures` has sealed them.
 */
export function reportStills(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('report_stills')
        .addColumn('report', 'text', (c) => c.primaryKey())
        .addColumn('document', 'text', (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
