import { createHash } from 'node:crypto'
import type { Clock, LedgerAccountId } from '@footlight/core/ports'
import { ReportedYear, taxLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PayoutTerms } from '@footlight/core/rules/payouts/payable'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { isoTime } from '../accounts/present-user.ts'
import { appendAudit } from '../audit-log/module.ts'
import { earnerOf } from '../payouts/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { TaxOperator } from '../platform/tax-config.ts'
import type { Vault } from '../vault/module.ts'
import { reportMessages, Standing } from './report-messages.ts'
import { reportTable } from './report-table.ts'
import { type RecordDeps, SellerRecord, sellerRecords } from './seller-records.ts'
import type { TaxTables } from './tax-tables.ts'

const INSERTED_AT_ONCE = 200

export type StoredReport = Selectable<TaxTables['tax_reports']>

/** What a report is kept as. */
const Content = z.object({
  table: z.string(),
  messages: z.array(z.string()),
  records: z.array(SellerRecord),
  standing: Standing,
})
type Content = z.infer<typeof Content>

export interface ReportDeps extends RecordDeps {
  readonly taxDatabase: SiteDatabase
  readonly vault: Vault
  readonly clock: Clock
}

interface Order {
  readonly id: string
  readonly year: number
  /** Reports of the year that its author saw. */
  readonly number: number
  readonly by: AccountId
  readonly operator: TaxOperator
  readonly terms: Pick<PayoutTerms, 'currency' | 'rate'>
}

/** Reports of years as they were made: they never change, and each that follows corrects the one before. */
export class TaxReports {
  readonly #deps: ReportDeps
  readonly #db: Kysely<TaxTables>

  constructor(deps: ReportDeps) {
    this.#deps = deps
    this.#db = deps.taxDatabase
  }

  /** Newest first. */
  async all(): Promise<readonly StoredReport[]> {
    const newest = this.#db.selectFrom('tax_reports').selectAll().orderBy('year', 'desc')
    return await newest.orderBy('number', 'desc').execute()
  }

  async byId(id: string): Promise<StoredReport | null> {
    const found = this.#db.selectFrom('tax_reports').selectAll().where('id', '=', id)
    return (await found.executeTakeFirst()) ?? null
  }

  /** null: it was destroyed, or its key is not here. */
  async open({ document }: Pick<StoredReport, 'document'>): Promise<Content | null> {
    const read = document === null ? null : await this.#deps.vault.read(document)
    return read === null ? null : Content.parse(JSON.parse(read.content.toString()))
  }

  /**
   * `not_over`: the year goes on; `unchanged`: the last one says the same; `conflict`: somebody else made one meanwhile.
   * The same id again is the report of before. `unavailable`: the last one cannot be opened, so nothing can correct it.
   */
  async make(
    order: Order,
  ): Promise<Result<StoredReport, 'not_over' | 'unchanged' | 'conflict' | 'unavailable'>> {
    const { vault, clock } = this.#deps
    const { id, year, operator, terms } = order
    const known = await this.byId(id)
    if (known !== null) return ok(known)
    const at = clock.now()
    if (year >= new Date(at).getUTCFullYear()) return fail('not_over')
    const last = (await this.all()).find((each) => each.year === year) ?? null
    if ((last?.number ?? 0) !== order.number) return await this.#madeWith(id)
    const before = last === null ? null : await this.open(last)
    if (last !== null && before === null) return fail('unavailable')
    const records = await sellerRecords(year, { rate: terms.rate, country: operator.country }, this.#deps)
    const number = order.number + 1
    const made = reportMessages({
      ...{ year, number, at, operator, records, currency: terms.currency },
      before: before?.standing ?? null,
    })
    const table = reportTable(records, terms.currency)
    if (before !== null && made.messages.length === 0 && before.table === table) return fail('unchanged')
    const content: Content = { table, records: [...records], ...made, messages: [...made.messages] }
    const sealed = await vault.seal(Buffer.from(JSON.stringify(content)), 'application/json')
    await this.#db.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('tax_reports')
        .values({
          ...{ id, year, number, made_by: order.by, made_at: at, document: sealed.id },
          ...{ currency: terms.currency, rate: terms.rate, sellers: records.length },
          ...{ reported_count: made.standing.sellers.length, messages: made.messages.length },
          hashes: JSON.stringify([table, ...made.messages].map(sha256Of)),
        })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return
      await vault.note(transaction, sealed)
      const rows = records.map((record) => this.#rowOf(record, { id, year, at, currency: terms.currency }))
      for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
        await transaction
          .insertInto('tax_report_sellers')
          .values(rows.slice(from, from + INSERTED_AT_ONCE))
          .execute()
      await appendAudit(transaction, {
        ...{ at, actor: order.by, action: 'tax_reports.make', reason: null },
        subject: { kind: 'tax_report', id },
        details: { year, number, sellers: records.length, reported: made.standing.sellers.length },
      })
    })
    return await this.#madeWith(id)
  }

  /** Sent twice at once, the slower call finds what the faster one made. */
  async #madeWith(id: string): Promise<Result<StoredReport, 'conflict'>> {
    const stored = await this.byId(id)
    return stored === null ? fail('conflict') : ok(stored)
  }

  #rowOf(
    { seller, standing, consideration, activities, fees }: SellerRecord,
    { id, year, at, currency }: { id: string; year: number; at: number; currency: string },
  ): TaxTables['tax_report_sellers'] {
    const told: ReportedYear = {
      ...{ year, made_at: isoTime(at), currency, standing, consideration, activities, fees },
    }
    return {
      ...{ report: id, seller, account: earnerOf(seller).model },
      sealed: this.#deps.vault.keys.seal(JSON.stringify(told), placeOf(id, seller)),
    }
  }

  /** What was reported of a seller, by the last report of each year; newest first (SELLER-TAX-09). */
  async toldOf(seller: LedgerAccountId): Promise<readonly ReportedYear[]> {
    const rows = await this.#db
      .selectFrom('tax_reports')
      .leftJoin('tax_report_sellers', (join) =>
        join
          .onRef('tax_report_sellers.report', '=', 'tax_reports.id')
          .on('tax_report_sellers.seller', '=', seller),
      )
      .select(['tax_reports.id', 'year', 'sealed'])
      .orderBy('year', 'desc')
      .orderBy('number', 'desc')
      .limit(taxLimits.shown)
      .execute()
    const years = new Set<number>()
    return rows.flatMap(({ id, year, sealed }) => {
      if (years.has(year)) return []
      years.add(year)
      const text = sealed === null ? null : this.#deps.vault.keys.open(sealed, placeOf(id, seller))
      return text === null ? [] : [ReportedYear.parse(JSON.parse(text))]
    })
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function placeOf(report: string, seller: string): string {
  return `tax report ${report} of ${seller}`
}
