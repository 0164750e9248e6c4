import { useTranslation } from 'react-i18next'

/** Money in the reader's language, of the minor units of its currency. */
export function useMoney(): (amount: number, currency: string) => string {
  const { language } = useTranslation().i18n
  return (amount, currency) => {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
  }
}
