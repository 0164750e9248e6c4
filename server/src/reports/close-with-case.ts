import type { Kysely } from 'kysely'
import type { CaseEvidence } from '../cases/module.ts'
import type { ReportTables } from './report-tables.ts'

/** What is decided is handled. The case says how; the audit log has its decision. */
export const closeWithCase: CaseEvidence['close'] = async (transaction, ids, { by, at }) => {
  const db: Kysely<ReportTables> = transaction
  if (ids.length === 0) return
  const closed = await db
    .updateTable('reports')
    .set({ closed_at: at, closed_by: by, closing_note: '' })
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id: report } of closed)
    await db.insertInto('report_log').values({ report, at, by, action: 'close', note: '' }).execute()
}
