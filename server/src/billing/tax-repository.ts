import type { TaxedPurchase } from '@footlight/core/rules/billing/tax-report'
import type { Kysely } from 'kysely'
import { type BillingTables, factOf } from './billing-tables.ts'

/** What taxes are declared of. */
export interface TaxRepository {
  /**
   * Purchases of which something that moves money happened from `from` until before `to`, each with all that happened to it before
   * `to`; in parts, since a quarter has many. By their numbers.
   */
  taxed(from: number, to: number): AsyncIterable<readonly TaxedPurchase[]>
}

const PURCHASES_AT_ONCE = 500
const MOVING = ['approved', 'refunded', 'dispute_opened', 'dispute_won']

/** On either dialect. */
export function createTaxRepository(db: Kysely<BillingTables>): TaxRepository {
  return {
    async *taxed(from, to) {
      for (let after = ''; ; ) {
        const ids = await db
          .selectFrom('billing_facts')
          .where('happened_at', '>=', from)
          .where('happened_at', '<', to)
          .where('kind', 'in', MOVING)
          .where('purchase', '>', after)
          .select('purchase')
          .distinct()
          .orderBy('purchase')
          .limit(PURCHASES_AT_ONCE)
          .execute()
        const last = ids.at(-1)
        if (last === undefined) return
        yield await withFacts(
          db,
          ids.map(({ purchase }) => purchase),
          to,
        )
        if (ids.length < PURCHASES_AT_ONCE) return
        after = last.purchase
      }
    },
  }
}

async function withFacts(
  db: Kysely<BillingTables>,
  ids: readonly string[],
  to: number,
): Promise<readonly TaxedPurchase[]> {
  const rows = await db
    .selectFrom('billing_purchases as p')
    .innerJoin('billing_facts as f', (on) =>
      on.onRef('f.purchase', '=', 'p.id').onRef('f.biller', '=', 'p.biller'),
    )
    .where('p.id', 'in', [...ids])
    .where('f.happened_at', '<', to)
    .select(['p.id', 'p.country', 'p.currency', 'p.tax_rate', 'p.tokens', 'p.amount'])
    .select(['f.fact', 'f.happened_at as happened'])
    .execute()
  const found = new Map<string, TaxedPurchase & { facts: TaxedPurchase['facts'][number][] }>()
  for (const { id, country, currency, tax_rate, tokens, amount, happened, ...row } of rows) {
    const purchase = found.get(id) ?? { country, currency, taxRate: tax_rate, tokens, amount, facts: [] }
    purchase.facts.push({ fact: factOf(row), at: happened })
    found.set(id, purchase)
  }
  return [...found.values()]
}
