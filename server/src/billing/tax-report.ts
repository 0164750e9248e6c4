import type { TaxReport } from '@footlight/core/protocol'
import { digitsOf } from '@footlight/core/rules/billing/currency'
import { boundsOf, type Quarter } from '@footlight/core/rules/billing/quarters'
import {
  inEuro,
  returnCodeOf,
  scopeOf,
  sumOfRows,
  type TaxRow,
  taxRows,
} from '@footlight/core/rules/billing/tax-report'
import { csvLine } from '../platform/csv-line.ts'
import type { PriceRepository } from './price-port.ts'
import type { TaxRepository } from './tax-repository.ts'

export interface TaxDeps {
  readonly billingTax: TaxRepository
  readonly billingPrices: Pick<PriceRepository, 'euroRates'>
}

/** What a quarter declares, by country, currency, rate and quarter that is corrected (BILLING-23). */
export async function taxReportOf(
  quarter: Quarter,
  { billingTax, billingPrices }: TaxDeps,
): Promise<Pick<TaxReport, 'rows' | 'missing'>> {
  const { from, to } = boundsOf(quarter)
  let rows: readonly TaxRow[] = []
  for await (const purchases of billingTax.taxed(from, to))
    rows = sumOfRows([...rows, ...taxRows(purchases, quarter)])
  const rates = await billingPrices.euroRates()
  const missing = new Map<string, TaxReport['missing'][number]>()
  const presented = rows.map((row) => {
    const euro = inEuro(row, quarter, rates, digitsOf(row.currency))
    if ('missing' in euro) missing.set(`${euro.missing.currency} ${euro.missing.day}`, euro.missing)
    const { country, currency, taxRate, corrects, purchases, taxable, tax } = row
    return {
      ...{ scope: scopeOf(country), country, code: country === null ? null : returnCodeOf(country) },
      ...{ currency, tax_rate: taxRate, corrects, purchases, taxable, tax },
      euro: 'missing' in euro ? null : euro,
    }
  })
  return { rows: presented, missing: [...missing.values()] }
}

const HEAD = [
  ...['period', 'scope', 'country', 'corrects', 'rate_percent', 'purchases', 'currency'],
  ...['taxable', 'tax', 'taxable_eur', 'tax_eur'],
]

/** Sums in whole units with a point. */
export function taxFile(quarter: Quarter, rows: TaxReport['rows']): string {
  const lines = rows.map((row) => {
    const digits = digitsOf(row.currency)
    const sum = (minor: number, places = digits): string => (minor / 10 ** places).toFixed(places)
    return csvLine([
      ...[quarter, row.scope, row.code ?? '', row.corrects ?? ''],
      ...[sum(row.tax_rate, 2), row.purchases, row.currency],
      ...[sum(row.taxable), sum(row.tax)],
      ...(row.euro === null ? ['', ''] : [sum(row.euro.taxable, 2), sum(row.euro.tax, 2)]),
    ])
  })
  return csvLine(HEAD) + lines.join('')
}
