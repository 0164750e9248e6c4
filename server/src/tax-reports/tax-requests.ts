import type { Clock, Ledger, LedgerAccountId } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import {
  dueTaxReminder,
  type TaxRequest,
  taxWithheldFrom,
} from '@footlight/core/rules/tax-reports/withholding'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { TaxConfig } from '../platform/tax-config.ts'
import { stateOf, type TaxDeclarations } from './tax-declarations.ts'
import type { TaxSellers } from './tax-sellers.ts'
import type { TaxTables } from './tax-tables.ts'

const AT_ONCE = 200

export interface RequestDeps {
  readonly taxDatabase: SiteDatabase
  readonly taxDeclarations: TaxDeclarations
  readonly taxSellers: Pick<TaxSellers, 'answerableFor'>
  readonly ledger: Pick<Ledger, 'holdings'>
  readonly tax: TaxConfig
  readonly clock: Clock
}

/** A letter that is still to be written. */
export interface UnsentRequest {
  readonly seller: LedgerAccountId
  readonly number: number
  readonly account: AccountId
  readonly at: number
}

/** Whom the site asked for a declaration, how often, and whose payouts wait for it. */
export class TaxRequests {
  readonly #deps: RequestDeps
  readonly #db: Kysely<TaxTables>

  constructor(deps: RequestDeps) {
    this.#deps = deps
    this.#db = deps.taxDatabase
  }

  /** How the site asked each of these; who was not asked is not in it. A reminder counts once its letter is written. */
  async of(sellers: readonly LedgerAccountId[]): Promise<ReadonlyMap<LedgerAccountId, TaxRequest>> {
    if (sellers.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('tax_requests')
      .selectAll()
      .where('seller', 'in', [...sellers])
      .orderBy('number')
      .execute()
    const found = new Map<LedgerAccountId, TaxRequest>()
    for (const { seller, number, at, sent_at: sentAt } of rows) {
      const known = found.get(seller)
      if (number === 0) found.set(seller, { askedAt: at, remindedAt: [] })
      else if (known !== undefined && sentAt !== null)
        found.set(seller, { ...known, remindedAt: [...known.remindedAt, sentAt] })
    }
    return found
  }

  /** From when on payouts wait, ms since 1970; null: they do not. */
  withheldFrom(request: TaxRequest | undefined): number | null {
    return this.#deps.tax.mode === 'required' && request !== undefined ? taxWithheldFrom(request) : null
  }

  /** Those whose payouts wait now (SELLER-TAX-05). */
  async withheld(sellers: readonly LedgerAccountId[]): Promise<ReadonlySet<LedgerAccountId>> {
    const { taxDeclarations, clock, tax } = this.#deps
    if (tax.mode !== 'required') return new Set()
    const [requests, declared] = await Promise.all([this.of(sellers), taxDeclarations.newestOf(sellers)])
    const now = clock.now()
    return new Set(
      sellers.filter((seller) => {
        const from = this.withheldFrom(requests.get(seller))
        return from !== null && from <= now && stateOf(declared.get(seller), now) !== 'valid'
      }),
    )
  }

  /** Asks everybody who has earned something and has no declaration that holds, and reminds who is due. */
  async ask(): Promise<void> {
    for (const prefix of ['earnings:', 'studio:']) {
      const holdings = await this.#deps.ledger.holdings(prefix)
      for (let from = 0; from < holdings.length; from += AT_ONCE)
        await this.#askFew(holdings.slice(from, from + AT_ONCE).map(({ account }) => account))
    }
  }

  async #askFew(sellers: readonly LedgerAccountId[]): Promise<void> {
    const { taxDeclarations, taxSellers, clock } = this.#deps
    const now = clock.now()
    const declared = await taxDeclarations.newestOf(sellers)
    const lacking = sellers.filter((seller) => stateOf(declared.get(seller), now) !== 'valid')
    // Written while they declared: when that declaration has run out, the days begin anew.
    const valid = sellers.filter((seller) => !lacking.includes(seller))
    if (valid.length > 0) await this.#db.deleteFrom('tax_requests').where('seller', 'in', valid).execute()
    const [requests, answerable] = await Promise.all([this.of(lacking), taxSellers.answerableFor(lacking)])
    const due = lacking.flatMap((seller) => {
      const [request, account] = [requests.get(seller), answerable.get(seller)]
      const number = request === undefined ? 0 : dueTaxReminder(request, now)
      return account === undefined || number === null
        ? []
        : [{ seller, number, account: account.id, at: now, sent_at: null }]
    })
    if (due.length > 0)
      // One of each: a second process, or one of before a crash, has written the same.
      await this.#db
        .insertInto('tax_requests')
        .values(due)
        .onConflict((c) => c.doNothing())
        .execute()
  }

  async unsent(after: UnsentRequest | null, limit: number): Promise<readonly UnsentRequest[]> {
    let found = this.#db.selectFrom('tax_requests').selectAll().where('sent_at', 'is', null)
    if (after !== null)
      found = found.where((e) =>
        e.or([
          e('seller', '>', after.seller),
          e.and([e('seller', '=', after.seller), e('number', '>', after.number)]),
        ]),
      )
    const rows = await found.orderBy('seller').orderBy('number').limit(limit).execute()
    return rows.map(({ seller, number, account, at }) => ({
      ...{ seller, number, at, account: AccountId.parse(account) },
    }))
  }

  async noteSent({ seller, number, at }: UnsentRequest, sentAt: number): Promise<void> {
    await this.#db
      .updateTable('tax_requests')
      .set({ sent_at: sentAt })
      .where('seller', '=', seller)
      .where('number', '=', number)
      .where('at', '=', at)
      .where('sent_at', 'is', null)
      .execute()
  }
}
