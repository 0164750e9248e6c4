import type { Kysely, Transaction } from 'kysely'
import type { ReportTables } from './report-tables.ts'
import type { SealedStill, StillVault } from './still-vault.ts'

/** A picture of a report whose content is in the vault's store already. */
export interface SealedReportStill {
  readonly document: SealedStill
  readonly vault: Pick<StillVault, 'note'>
}

export interface ReportStillRepository {
  /** Reports whose picture is in the blob store as it came. */
  unsealed(limit: number): Promise<readonly { readonly id: string; readonly stillKey: string }[]>
  /** In the place of the blob of that key. False: the report has another by now, or is gone. */
  seal(report: string, stillKey: string, sealed: SealedReportStill): Promise<boolean>
  /** Forgets the picture of a report. `vault`: null: only one of the blob store, which is deleted by now. */
  drop(report: string, vault: Pick<StillVault, 'destroy'> | null): Promise<void>
  /** Destroys those whose report is gone. True: there may be more. */
  destroyLeft(vault: Pick<StillVault, 'destroy'>, limit: number): Promise<boolean>
}

/** Where pictures of reports are, on either dialect. */
export function createReportStillRepository(db: Kysely<ReportTables>): ReportStillRepository {
  return {
    async unsealed(limit) {
      const rows = await db
        .selectFrom('reports')
        .select(['id', 'still_key'])
        .where('still_key', 'is not', null)
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(({ id, still_key: stillKey }) => ({ id, stillKey: stillKey! }))
    },
    seal: (report, stillKey, sealed) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('reports')
          .set({ still_key: null })
          .where('id', '=', report)
          .where('still_key', '=', stillKey)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await noteStill(transaction, report, sealed)
        return true
      }),
    drop: (report, vault) =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('reports').set({ still_key: null }).where('id', '=', report).execute()
        if (vault !== null) await destroy(transaction, [report], vault)
      }),
    destroyLeft: (vault, limit) =>
      db.transaction().execute(async (transaction) => {
        const left = await transaction
          .selectFrom('report_stills')
          .leftJoin('reports', 'reports.id', 'report_stills.report')
          .select('report_stills.report')
          .where('reports.id', 'is', null)
          .limit(limit)
          .execute()
        const reports = left.map(({ report }) => report)
        if (reports.length > 0) await destroy(transaction, reports, vault)
        return reports.length === limit
      }),
  }
}

/** In the transaction that stores its report. */
export async function noteStill(
  transaction: Transaction<ReportTables>,
  report: string,
  { document, vault }: SealedReportStill,
): Promise<void> {
  await vault.note(transaction, document)
  await transaction.insertInto('report_stills').values({ report, document: document.id }).execute()
}

async function destroy(
  transaction: Transaction<ReportTables>,
  reports: readonly string[],
  vault: Pick<StillVault, 'destroy'>,
): Promise<void> {
  const gone = await transaction
    .deleteFrom('report_stills')
    .where('report', 'in', [...reports])
    .returning('document')
    .execute()
  await vault.destroy(
    transaction,
    gone.map(({ document }) => document),
  )
}
