import { numberFormat } from '../formatters.ts'

/** How many digits a currency has behind its point (ISO 4217). */
export function digitsOf(currency: string): number {
  const format = numberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units of a currency as people read them in `language`, such as $12.50; `code`: USD 12.50. */
export function moneyText(
  amount: number,
  currency: string,
  language: string,
  currencyDisplay: 'narrowSymbol' | 'code' = 'narrowSymbol',
): string {
  const format = numberFormat(language, { style: 'currency', currency, currencyDisplay })
  return format.format(amount / 10 ** digitsOf(currency))
}
