import type { Clock } from '@footlight/core/ports'
import { DELETED_NAME_PREFIX } from '@footlight/core/rules/accounts/deleted-name'
import { TAX_KEPT_YEARS } from '@footlight/core/rules/tax-reports/withholding'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import type { TaxTables } from './tax-tables.ts'

const STEP = 100

interface Tables extends TaxTables {
  people: { id: number; username: string }
}

export interface TaxRetentionDeps {
  readonly taxDatabase: SiteDatabase
  readonly vault: Vault
  readonly clock: Clock
}

/** Destroys what ten years have gone by since the end of the last year in which it was needed. */
export class TaxRetention {
  readonly #deps: TaxRetentionDeps
  readonly #db: Kysely<Tables>

  constructor(deps: TaxRetentionDeps) {
    this.#deps = deps
    this.#db = deps.taxDatabase
  }

  async destroy(): Promise<void> {
    const now = this.#deps.clock.now()
    // The last year whose ten years are not over.
    const kept = new Date(now).getUTCFullYear() - TAX_KEPT_YEARS
    // Whose account is gone declares nothing any more: from here on their years are counted.
    await this.#db
      .updateTable('tax_declarations')
      .set({ replaced_at: now })
      .where('replaced_at', 'is', null)
      .where('account', 'in', (e) =>
        e.selectFrom('people').select('people.id').where('username', 'like', `${DELETED_NAME_PREFIX}%`),
      )
      .execute()
    await this.#destroyDeclarations(kept, now)
    await this.#destroyReports(kept, now)
  }

  async #destroyDeclarations(kept: number, now: number): Promise<void> {
    const due = await this.#db
      .selectFrom('tax_declarations')
      .select('id')
      .where('document', 'is not', null)
      .where('replaced_at', '<', Date.UTC(kept, 0, 1))
      // A report of a later year was made of the seller: it may have been made of this one.
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('tax_report_sellers')
              .innerJoin('tax_reports', 'tax_reports.id', 'tax_report_sellers.report')
              .select('tax_reports.id')
              .whereRef('tax_report_sellers.seller', '=', 'tax_declarations.seller')
              .where('tax_reports.year', '>=', kept),
          ),
        ),
      )
      .limit(STEP)
      .execute()
    for (const { id } of due) await this.#destroyOne('tax_declarations', id, now)
  }

  async #destroyReports(kept: number, now: number): Promise<void> {
    const due = await this.#db
      .selectFrom('tax_reports')
      .select('id')
      .where('document', 'is not', null)
      .where('year', '<', kept)
      .limit(STEP)
      .execute()
    for (const { id } of due) await this.#destroyOne('tax_reports', id, now)
  }

  /** Another process may be faster. */
  #destroyOne(table: 'tax_declarations' | 'tax_reports', id: string, now: number): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom(table)
        .select('document')
        .where('id', '=', id)
        .executeTakeFirst()
      const { numUpdatedRows } = await transaction
        .updateTable(table)
        .set({ document: null })
        .where('id', '=', id)
        .where('document', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n || row?.document == null) return
      if (table === 'tax_reports')
        await transaction.deleteFrom('tax_report_sellers').where('report', '=', id).execute()
      await this.#deps.vault.destroy(transaction, [row.document])
      await appendAudit(transaction, {
        ...{ at: now, actor: null, action: 'tax_reports.destroy', reason: null, details: {} },
        subject: { kind: table === 'tax_reports' ? 'tax_report' : 'tax_declaration', id },
      })
    })
  }
}
